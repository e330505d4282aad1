import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { isSqlite } from '../../database/connection';
import { service } from '../../database/services';
import type { Allowance } from '../../wire/headers/rate-limit';
import { createPostgresLimiter, type RateLimitSettings } from './rate-limits';

/**
 * The requests of each caller in a minute. Every node counts in memory. On PostgreSQL, it also adds the requests of busy callers
 * to shared counters, in batches and without waiting: most callers cost no statement, and one that uses the whole quota costs
 * a hundred statements a minute (docs/decisions/0047).
 */
const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Callers that a node counts at once. It forgets the one that it has not seen for the longest time. */
const MAX_CALLERS = 50_000;

/** The share of the quota that a caller can use on a node before the node shares the count. */
const UNSHARED = 0.05;
/** The share of the quota that is shared at a time. */
const BATCH = 0.01;

/** The requests of a caller in one window. */
interface Usage {
  window: number;
  /** Counted by this node. */
  own: number;
  /** The part of them that was added to the shared counter. */
  shared: number;
  /** The shared counter, as far as this node knows it. */
  total: number;
}

/** The request limits of one node. */
export interface RequestLimits {
  /** Requests of one caller in a window; 0 if they are not limited. */
  quota: number;
  /**
   * Counts a request, unless the quota is used up.
   *
   * @param now milliseconds
   */
  consume(caller: string, now: number): Allowance;
  /**
   * Counts further requests for one that cost more than others, whatever is left.
   *
   * @param now milliseconds
   */
  charge(caller: string, requests: number, now: number): void;
}

/** Adds requests of a caller to the shared counter of a window. Returns the requests of all nodes. */
export type Share = (caller: string, window: number, requests: number) => Promise<number>;

/**
 * Creates the counters of one node.
 *
 * @param share absent if there is only one node
 */
export const createRequestLimits = (quota: number, share?: Share): RequestLimits => {
  const usages = new LRUCache<string, Usage>({ max: MAX_CALLERS });
  const unshared = Math.floor(quota * UNSHARED);
  const batch = Math.max(1, Math.floor(quota * BATCH));

  const usageOf = (caller: string, window: number): Usage => {
    const known = usages.get(caller);
    if (known?.window === window) return known;
    const usage = { window, own: 0, shared: 0, total: 0 };
    usages.set(caller, usage);
    return usage;
  };

  const settle = (caller: string, usage: Usage): void => {
    const requests = usage.own - usage.shared;
    if (!share || usage.own <= unshared || requests < batch) return;
    usage.shared = usage.own;
    usage.total += requests;
    share(caller, usage.window, requests).then(
      // A batch can be answered after a later one.
      (total) => void (usage.total = Math.max(usage.total, total)),
      // The node continues with what it has counted itself.
      () => undefined,
    );
  };

  return {
    quota,
    charge(caller, requests, now) {
      const usage = usageOf(caller, Math.floor(now / WINDOW_MS));
      usage.own += requests;
      settle(caller, usage);
    },
    consume(caller, now) {
      const window = Math.floor(now / WINDOW_MS);
      const usage = usageOf(caller, window);
      const left = quota - usage.total - (usage.own - usage.shared);
      const isRefused = left <= 0;
      if (!isRefused) {
        usage.own += 1;
        settle(caller, usage);
      }
      const seconds = Math.ceil(((window + 1) * WINDOW_MS - now) / 1000);
      return { quota, window: WINDOW_SECONDS, remaining: Math.max(0, left - 1), seconds, isRefused };
    },
  };
};

/** The counters that nodes share. A row lasts until the clocks of all nodes have left its window. */
export const sharedOnPostgres = (strapi: Core.Strapi, quota: number): Share => {
  const options = { keyPrefix: 'requests', points: quota, duration: 2 * WINDOW_SECONDS };
  const limiter = createPostgresLimiter(strapi, options);
  return async (caller, window, requests) => (await limiter.penalty(`${window} ${caller}`, requests)).consumedPoints;
};

const requestLimits = service<RequestLimits>('request-limits');

/** Adds the counters to the application. Call it in bootstrap(). */
export const startRequestLimits = (strapi: Core.Strapi): void => {
  const { enabled, requests } = strapi.config.get<RateLimitSettings>('rate-limits');
  const quota = enabled ? requests : 0;
  const share = quota === 0 || isSqlite(strapi) ? undefined : sharedOnPostgres(strapi, quota);
  requestLimits.add(strapi, createRequestLimits(quota, share));
};

/** The application's counters. */
export const requestLimitsOf = requestLimits.of;
