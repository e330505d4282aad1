import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { countingRuleAt } from '../domain/access/limits/rate-limits';
import { anonymousCaller } from '../http/authentication/credential-of-request';
import { callerTurn } from '../http/caller-turn';
import {
  chargeForSize,
  countPageRequest,
  countRequest,
  isCounted,
  noteRequest,
  requestLimitReached,
} from '../http/request-limit';
import type { RequestContext } from '../http/request-state';
import { isSigned } from '../http/signed-requests';
import { refuseScim } from '../scim/answer-scim';
import { errorBodyOf } from '../wire/errors/error-body';
import { SCIM_PATH } from '../wire/scim/operations';

/** The paths of the API, in any case, as the router compares them. */
const OF_API = new RegExp(`^(/api|${SCIM_PATH})(/|$)`, 'i');

/** Orchestrators ask here whether the process is alive. The response is a header, and a restart would be worse. */
const LIVENESS = '/_health';

/** Counts a request. Returns false if SCIM's refusal has been sent. */
const isWithin = (ctx: RequestContext, count: () => void): boolean => {
  try {
    count();
    return true;
  } catch (error) {
    if (!ctx.path.startsWith(SCIM_PATH)) throw error;
    refuseScim(ctx, error);
    return false;
  }
};

/** Counts the address of a request whose token was not verified. Beyond the limit, a 401 becomes a 429. */
const countUnverified = (strapi: Core.Strapi, ctx: RequestContext, status: number): void => {
  if (isCounted(ctx)) return;
  const allowance = noteRequest(strapi, ctx, anonymousCaller(ctx));
  if (allowance?.isRefused && status === 401) throw requestLimitReached(allowance);
};

const serve = async (strapi: Core.Strapi, ctx: RequestContext, next: Next): Promise<void> => {
  if (ctx.headers.authorization === undefined || isSigned(ctx)) {
    if (!isWithin(ctx, () => countRequest(strapi, ctx, anonymousCaller(ctx)))) return;
    await callerTurn();
    return void (await next());
  }
  try {
    await next();
  } catch (error) {
    countUnverified(strapi, ctx, errorBodyOf(error).error.status);
    throw error;
  }
  isWithin(ctx, () => countUnverified(strapi, ctx, ctx.status));
};

const servePage = async (strapi: Core.Strapi, ctx: RequestContext, next: Next): Promise<void> => {
  const chargeForBody = countPageRequest(strapi, ctx);
  await callerTurn();
  try {
    await next();
  } finally {
    chargeForBody();
  }
};

/**
 * The general limit of requests (docs/decisions/0047). Callers without a token are counted here, by their address. Callers with
 * one are counted where it has been verified: in the first policy, and in `answerScim`. If it was not, the address is counted
 * afterwards. Requests outside the API, of pages, files and the panel, are counted by address. Where a request is counted, it waits
 * for the turn of its caller (docs/decisions/0083).
 */
const requestLimit =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (ctx.path === LIVENESS) return void (await next());
    ctx.state.countingRule = countingRuleAt(ctx.method, ctx.path);
    if (!OF_API.test(ctx.path)) return servePage(strapi, ctx, next);
    try {
      await serve(strapi, ctx, next);
    } finally {
      chargeForSize(strapi, ctx);
    }
  };

export default requestLimit;
