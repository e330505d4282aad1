import type { Core } from '@strapi/strapi';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';
import { MAILS_PER_INBOX } from '../../domain/access/limits/daily-limits';
import { FAILURES_PER_PERSON, FAILURES_PER_TOKEN, TOKEN_SECONDS } from '../../domain/accounts/second-factors/limits';
import { connectionOf, isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { service } from '../../database/services';
import type { Allowance } from '../../wire/headers/rate-limit';

/**
 * Counters of attempts with credentials. On PostgreSQL, all nodes share them in a table without a content type, which Strapi
 * 5.54 does not touch. SQLite has one node, which counts in memory.
 */
const TABLE = 'rate_limits';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The settings of config/rate-limits.ts. */
export interface RateLimitSettings {
  enabled: boolean;
  /** Attempts of one address in five minutes. */
  perAddress: number;
  /** Requests of one address in five minutes that can hash a password; also its look-ups of names of organisations. */
  passwordsPerAddress: number;
  /** Failures on one account in fifteen minutes, of each address and known device; and of all strangers without a delay. */
  perAccount: number;
  /** Sign-ins to one account in fifteen minutes, from each address or known device. */
  signInsPerAccount: number;
  /** Emails that one account is sent in an hour. */
  mailsPerAccount: number;
  /** Requests of one caller in a minute; 0 if they are not limited. */
  requests: number;
}

/**
 * What is counted: attempts of an address, its requests that hash passwords, names that it looks up, failures on an account and
 * sign-ins to it from one place, failures of strangers on an account, emails to an account, emails of organisations to an inbox,
 * requests to subscribe an address to a status page, failures with second factors of a person from one place and with one token.
 */
export type Limit =
  | 'address'
  | 'passwords'
  | 'names'
  | 'account'
  | 'signIns'
  | 'strangers'
  | 'mails'
  | 'inbox'
  | 'subscription'
  | 'factors'
  | 'factorToken';

/** The rate limits of the application. */
export interface RateLimits {
  /** Consumes a point, if there is one. */
  consume(limit: Limit, key: string): Promise<Allowance>;
  /** Refunds a point, because the attempt does not count after all. */
  refund(limit: Limit, key: string): Promise<Allowance>;
  /** Whether all points are consumed. Also in a transaction, for which it needs no other connection. */
  isSpent(limit: Limit, key: string): Promise<boolean>;
  /** Remembers for two weeks that a sign-in to an account succeeded from an address. */
  remember(key: string): Promise<void>;
  /** Whether it is remembered. */
  isRemembered(key: string): Promise<boolean>;
}

type Kept = Limit | 'known';

/** Strangers are slowed and never refused, so this is only the largest number that is counted. */
const UNBOUNDED = 1_000_000;

const windows = (settings: Omit<RateLimitSettings, 'requests'>) =>
  ({
    address: { points: settings.perAddress, duration: 5 * MINUTE },
    passwords: { points: settings.passwordsPerAddress, duration: 5 * MINUTE },
    // As many, because a login page looks up the organisation before a sign-in.
    names: { points: settings.passwordsPerAddress, duration: 5 * MINUTE },
    account: { points: settings.perAccount, duration: 15 * MINUTE },
    signIns: { points: settings.signInsPerAccount, duration: 15 * MINUTE },
    strangers: { points: UNBOUNDED, duration: 15 * MINUTE },
    mails: { points: settings.mailsPerAccount, duration: 60 * MINUTE },
    inbox: { points: MAILS_PER_INBOX, duration: DAY },
    subscription: { points: 1, duration: DAY },
    factors: { points: FAILURES_PER_PERSON, duration: 15 * MINUTE },
    factorToken: { points: FAILURES_PER_TOKEN, duration: TOKEN_SECONDS },
    known: { points: 1, duration: 14 * DAY },
  }) satisfies Record<Kept, IRateLimiterOptions>;

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

const createLimiters = (strapi: Core.Strapi, settings: Omit<RateLimitSettings, 'requests'>) => {
  const make = (keyPrefix: string, window: IRateLimiterOptions): RateLimiterAbstract => {
    const options = { keyPrefix, ...window };
    return isSqlite(strapi) ? new RateLimiterMemory(options) : createPostgresLimiter(strapi, options);
  };
  const made = Object.entries(windows(settings)).map(([name, window]) => [name, make(name, window)]);
  return Object.fromEntries(made) as Record<Kept, RateLimiterAbstract>;
};

/** Reads in the open transaction: waiting there for another connection could block all of them. */
const consumed = async (strapi: Core.Strapi, limiter: RateLimiterAbstract, key: string): Promise<number> => {
  if (isSqlite(strapi)) return (await limiter.get(key))?.consumedPoints ?? 0;
  const row = await connectionOf(strapi)(TABLE)
    .where('key', limiter.getKey(key))
    .where('expire', '>', Date.now())
    .first<{ points: number } | undefined>('points');
  return row?.points ?? 0;
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
    isSpent: async (limit, key) => (await consumed(strapi, limiters[limit], key)) >= limiters[limit].points,
    remember: async (key) => void (await limiters.known.set(key, 1, limiters.known.duration)),
    isRemembered: async (key) => (await limiters.known.get(key)) !== null,
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
