import type { Core } from '@strapi/strapi';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';
import { isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { service } from '../../database/services';
import type { Allowance } from '../../wire/headers/rate-limit';

/**
 * Counters of attempts with credentials. On PostgreSQL, all nodes share them in a table without a content type, which Strapi
 * 5.54 does not touch. SQLite has one node, which counts in memory.
 */
const TABLE = 'rate_limits';
const MINUTE = 60;

/** The settings of config/rate-limits.ts. */
export interface RateLimitSettings {
  enabled: boolean;
  /** Attempts of one address in five minutes. */
  perAddress: number;
  /** Failures on one account in fifteen minutes. */
  perAccount: number;
  /** Emails that one account is sent in an hour. */
  mailsPerAccount: number;
  /** Requests of one caller in a minute; 0 if they are not limited. */
  requests: number;
}

/** What is counted: attempts of an address, failures on an account, emails to an account. */
export type Limit = 'address' | 'account' | 'mails';

/** The rate limits of the application. */
export interface RateLimits {
  /** Consumes a point, if there is one. */
  consume(limit: Limit, key: string): Promise<Allowance>;
  /** Refunds a point, because the attempt does not count after all. */
  refund(limit: Limit, key: string): Promise<Allowance>;
}

type Limiters = Record<Limit, RateLimiterAbstract>;

const windows = ({ perAddress, perAccount, mailsPerAccount }: Omit<RateLimitSettings, 'requests'>) =>
  ({
    address: { keyPrefix: 'address', points: perAddress, duration: 5 * MINUTE },
    account: { keyPrefix: 'account', points: perAccount, duration: 15 * MINUTE },
    mails: { keyPrefix: 'mails', points: mailsPerAccount, duration: 60 * MINUTE },
  }) satisfies Record<Limit, IRateLimiterOptions>;

/** The table, as rate-limiter-flexible 11 creates it. */
export const RATE_LIMIT_COUNTERS: DatabaseObject = {
  name: 'rate-limit-counters',
  definition: (strapi) =>
    isSqlite(strapi)
      ? []
      : [
          `create table if not exists ${TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
        ],
};

/** Counts in the database; while it is unavailable, each node counts on its own. Expired rows are removed over time. */
export const createPostgresLimiter = (strapi: Core.Strapi, options: IRateLimiterOptions): RateLimiterAbstract =>
  new RateLimiterPostgres({
    ...options,
    storeClient: strapi.db.connection,
    storeType: 'knex',
    tableName: TABLE,
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });

const createLimiters = (strapi: Core.Strapi, settings: Omit<RateLimitSettings, 'requests'>): Limiters => {
  const { address, account, mails } = windows(settings);
  const make = (options: IRateLimiterOptions) =>
    isSqlite(strapi) ? new RateLimiterMemory(options) : createPostgresLimiter(strapi, options);
  return { address: make(address), account: make(account), mails: make(mails) };
};

const allowanceOf = (
  { points, duration }: RateLimiterAbstract,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  isRefused: boolean,
): Allowance => ({
  quota: points,
  window: duration,
  remaining: isRefused ? 0 : remainingPoints,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  isRefused,
});

/** Creates the counters of one node. */
export const createRateLimits = (strapi: Core.Strapi, settings: Omit<RateLimitSettings, 'requests'>): RateLimits => {
  const limiters = createLimiters(strapi, settings);
  return {
    async consume(limit, key) {
      const limiter = limiters[limit];
      try {
        return allowanceOf(limiter, await limiter.consume(key), false);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await limiter.reward(key);
        return allowanceOf(limiter, refusal, true);
      }
    },
    refund: async (limit, key) => allowanceOf(limiters[limit], await limiters[limit].reward(key), false),
  };
};

const rateLimits = service<RateLimits>('rate-limits');

/** Adds the counters to the application. Call it in bootstrap(). */
export const startRateLimits = (strapi: Core.Strapi): void => {
  const limits = createRateLimits(strapi, strapi.config.get<RateLimitSettings>('rate-limits'));
  rateLimits.add(strapi, limits);
};

/** The application's counters. */
export const rateLimitsOf = rateLimits.of;
