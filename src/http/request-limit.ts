import type { Core } from '@strapi/strapi';
import { requestLimitsOf } from '../repositories/access/request-limits';
import { rateLimited } from '../wire/errors/http-errors';
import { type Allowance, rateLimitHeaders } from '../wire/headers/rate-limit';
import type { RequestContext } from './request-state';

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
  showAllowance(ctx, POLICY, allowance);
  return allowance;
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
