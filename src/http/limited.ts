import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type Counted, costs } from '../domain/access/rate-limits';
import { type Limit, rateLimitsOf } from '../repositories/access/rate-limits';
import { errorBodyOf } from '../wire/errors/error-body';
import { tooManyRequests } from '../wire/errors/http-errors';
import type { RequestState } from './request-state';

/** What is counted, by which key, and which answers count. */
export interface Counter {
  limit: Limit;
  key: string;
  counted: Counted;
}

/** Whether attempts are counted at all. */
export const areLimited = (strapi: Core.Strapi): boolean => strapi.config.get<boolean>('rate-limits.enabled');

/**
 * Takes a point for an attempt.
 *
 * @throws RateLimitError where there is none left, with the Retry-After header set
 */
export const takePoint = async (
  strapi: Core.Strapi,
  ctx: Context,
  { limit, key }: Omit<Counter, 'counted'>,
): Promise<void> => {
  const seconds = await rateLimitsOf(strapi).consume(limit, key);
  if (seconds === null) return;
  ctx.set('Retry-After', String(seconds));
  throw tooManyRequests(seconds);
};

/**
 * Answers a request against a limit. The point is taken before and given back after, where the answer does not count:
 * however many attempts come at once, no more of them are looked at than there are points.
 *
 * @throws RateLimitError where there is no point left, and whatever the work throws
 */
export const limited = async (
  strapi: Core.Strapi,
  ctx: Context,
  counter: Counter,
  work: () => Promise<unknown>,
): Promise<void> => {
  await takePoint(strapi, ctx, counter);
  let status = 500;
  try {
    await work();
    status = (ctx.state as RequestState).refusedWith ?? ctx.status;
  } catch (error) {
    ({ status } = errorBodyOf(error).error);
    throw error;
  } finally {
    if (!costs(counter.counted, status)) await rateLimitsOf(strapi).refund(counter.limit, counter.key);
  }
};
