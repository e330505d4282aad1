import { Stream } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { furtherRequests } from '../domain/access/limits/request-cost';
import { requestLimitsOf } from '../repositories/access/request-limits';
import { rateLimited } from '../wire/errors/http-errors';
import { type Allowance, rateLimitHeaders } from '../wire/headers/rate-limit';
import { bodyBytesOf } from './cost/body-bytes';
import { anonymousCaller } from './authentication/credential-of-request';
import type { RequestContext } from './request-state';
import { writeJson } from './responses/json-text';

/** What policies and middlewares both know of a request. */
type LimitedContext = Pick<RequestContext, 'response' | 'state'>;

/** The name of the general limit in the headers. */
const POLICY = 'default';

/** Shows what is left of a limit in the headers, in addition to other limits of the request. */
export const showAllowance = ({ response, state }: LimitedContext, policy: string, allowance: Allowance): void => {
  state.allowances ??= new Map();
  state.allowances.set(policy, allowance);
  response.set(rateLimitHeaders(state.allowances));
};

/** Whether the general limit has counted a request. */
export const isCounted = ({ state }: LimitedContext): boolean => state.allowances?.has(POLICY) ?? false;

/** 429: the caller has used up the general limit. */
export const requestLimitReached = ({ quota, window, seconds }: Allowance) =>
  rateLimited('REQUEST_LIMIT_REACHED', `You can send ${quota} requests in ${window} seconds.`, {
    seconds,
    remedy: 'Wait for the seconds in Retry-After. RateLimit in every response shows how many requests are left.',
  });

/** Counts a request that is not refused, whatever is left. Returns null if requests are not limited. */
export const noteRequest = (strapi: Core.Strapi, ctx: LimitedContext, caller: string): Allowance | null => {
  const limits = requestLimitsOf(strapi);
  if (limits.quota === 0) return null;
  const allowance = limits.consume(caller, Date.now());
  if (!allowance.isRefused) ctx.state.countedFor = caller;
  showAllowance(ctx, POLICY, allowance);
  return allowance;
};

/** What compresses a response counts the bytes that it has read. */
const compressedBytes = (body: unknown): number | undefined =>
  body instanceof Stream && 'bytesWritten' in body ? Number(body.bytesWritten) : undefined;

/** Counts the size of a request that was counted, and of its response before compression, when both are known. */
export const chargeForSize = (strapi: Core.Strapi, ctx: RequestContext): void => {
  const { countedFor } = ctx.state;
  if (countedFor === undefined) return;
  const charge = (sent: number): void => {
    const further = furtherRequests(bodyBytesOf(ctx.req), sent);
    if (further > 0) requestLimitsOf(strapi).charge(countedFor, further, Date.now());
  };
  // A later middleware adds the code to the body of a refusal, which is small.
  if (ctx.status < 400) writeJson(ctx);
  if (!(ctx.body instanceof Stream)) return charge(Number(ctx.res.getHeader('Content-Length') ?? 0));
  // The length of a stream is known at its end.
  const { socket } = ctx.req;
  const before = socket.bytesWritten;
  ctx.res.once('close', () => charge(compressedBytes(ctx.body) ?? socket.bytesWritten - before));
};

/**
 * Counts a request that is not one of the API: of a page, a file, or the admin panel. Such requests have the same quota, of
 * their own: a page loads many files. No header shows it, because browsers do not read them.
 *
 * @returns counts the size of the body, once it is known. That of the response does not count, because files are large.
 * @throws RateLimitError `REQUEST_LIMIT_REACHED`
 */
export const countPageRequest = (strapi: Core.Strapi, ctx: RequestContext): (() => void) => {
  const limits = requestLimitsOf(strapi);
  if (limits.quota === 0) return () => undefined;
  const caller = `pages ${anonymousCaller(ctx)}`;
  const allowance = limits.consume(caller, Date.now());
  if (allowance.isRefused) throw requestLimitReached(allowance);
  return () => {
    const further = furtherRequests(bodyBytesOf(ctx.req));
    if (further > 0) limits.charge(caller, further, Date.now());
  };
};

/**
 * Counts a request of a caller, once.
 *
 * @throws RateLimitError `REQUEST_LIMIT_REACHED`
 */
export const countRequest = (strapi: Core.Strapi, ctx: LimitedContext, caller: string): void => {
  if (isCounted(ctx)) return;
  const allowance = noteRequest(strapi, ctx, caller);
  if (allowance?.isRefused) throw requestLimitReached(allowance);
};
