import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { costs, type CountingRule } from '../domain/access/limits/rate-limits';
import { type Limit, rateLimitsOf } from '../repositories/access/rate-limits';
import { errorBodyOf } from '../wire/errors/error-body';
import { tooManyRequests } from '../wire/errors/http-errors';
import { showAllowance } from './request-limit';

/** The limit, the key that is counted, and which responses count. */
export interface Counter {
  limit: keyof typeof POLICIES;
  key: string;
  rule: CountingRule;
}

/** The names of the limits in the headers. */
const POLICIES: Record<Exclude<Limit, 'strangers' | 'mails' | 'inbox' | 'subscription' | 'factorToken'>, string> = {
  ...{ address: 'attempts', passwords: 'passwords', names: 'names', account: 'account', signIns: 'sign-ins' },
  factors: 'second-factors',
};

/** Whether rate limits are enabled. */
export const isRateLimitingEnabled = (strapi: Core.Strapi): boolean =>
  strapi.config.get<boolean>('rate-limits.enabled');

/**
 * Counts one attempt.
 *
 * @returns how many the window has now
 * @throws RateLimitError if the limit is reached; sets the Retry-After header
 */
export const consume = async (
  strapi: Core.Strapi,
  ctx: Context,
  { limit, key }: Omit<Counter, 'rule'>,
): Promise<number> => {
  const allowance = await rateLimitsOf(strapi).consume(limit, key);
  showAllowance(ctx, POLICIES[limit], allowance);
  if (!allowance.isRefused) return allowance.quota - allowance.remaining;
  ctx.set('Retry-After', String(allowance.seconds));
  throw tooManyRequests(allowance.seconds);
};

/**
 * Runs the work of an attempt that was counted before, and refunds it afterwards if the response does not count.
 *
 * @throws the errors of the work
 */
export const refundUnlessCounted = async (
  ctx: Context,
  rule: CountingRule,
  work: () => Promise<unknown>,
  refund: () => Promise<unknown>,
): Promise<void> => {
  let status = 500;
  let code: unknown;
  try {
    await work();
    status = ctx.state.refusedWith ?? ctx.status;
  } catch (error) {
    const refusal = errorBodyOf(error).error;
    ({ status } = refusal);
    ({ code } = refusal.details);
    throw error;
  } finally {
    if (ctx.state.hasNoCredential || !costs(rule, status, code)) await refund();
  }
};

/**
 * Handles a request within a limit. The attempt is counted before the work, so simultaneous attempts cannot exceed the limit.
 *
 * @param work gets the number of attempts in the window
 * @throws RateLimitError if the limit is reached, and the errors of the work
 */
export const limited = async (
  strapi: Core.Strapi,
  ctx: Context,
  { limit, key, rule }: Counter,
  work: (count: number) => Promise<unknown>,
): Promise<void> => {
  const count = await consume(strapi, ctx, { limit, key });
  const attempt = () => work(count);
  await refundUnlessCounted(ctx, rule, attempt, async () =>
    showAllowance(ctx, POLICIES[limit], await rateLimitsOf(strapi).refund(limit, key)),
  );
};
