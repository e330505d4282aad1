import type { Core } from '@strapi/strapi';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';
import { isSqlite } from '../../database/connection';
import { service } from '../../database/services';

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
}

/** What is counted: attempts of an address, failures on an account, emails to an account. */
export type Limit = 'address' | 'account' | 'mails';

/** The rate limits of the application. */
export interface RateLimits {
  /**
   * Consumes a point.
   *
   * @returns null if there was one; otherwise the seconds until the next one, and nothing is consumed
   */
  consume(limit: Limit, key: string): Promise<number | null>;
  /** Refunds a point, because the attempt does not count after all. */
  refund(limit: Limit, key: string): Promise<void>;
}

type Limiters = Record<Limit, RateLimiterAbstract>;

const windows = ({ perAddress, perAccount, mailsPerAccount }: RateLimitSettings) =>
  ({
    address: { keyPrefix: 'address', points: perAddress, duration: 5 * MINUTE },
    account: { keyPrefix: 'account', points: perAccount, duration: 15 * MINUTE },
    mails: { keyPrefix: 'mails', points: mailsPerAccount, duration: 60 * MINUTE },
  }) satisfies Record<Limit, IRateLimiterOptions>;

/** Counts in the database; while it is unavailable, each node counts on its own. Expired rows are removed over time. */
const onPostgres = (strapi: Core.Strapi, options: IRateLimiterOptions): Promise<RateLimiterAbstract> =>
  new Promise((resolve, reject) => {
    const limiter: RateLimiterAbstract = new RateLimiterPostgres(
      {
        ...options,
        storeClient: strapi.db.connection,
        storeType: 'knex',
        tableName: TABLE,
        insuranceLimiter: new RateLimiterMemory(options),
      },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    );
  });

const createLimiters = async (strapi: Core.Strapi, settings: RateLimitSettings): Promise<Limiters> => {
  const { address, account, mails } = windows(settings);
  const make = (options: IRateLimiterOptions) =>
    isSqlite(strapi) ? new RateLimiterMemory(options) : onPostgres(strapi, options);
  // One after the other: PostgreSQL fails if two connections create the same table at once.
  return { address: await make(address), account: await make(account), mails: await make(mails) };
};

/** Creates the counters of one node. */
export const createRateLimits = async (strapi: Core.Strapi, settings: RateLimitSettings): Promise<RateLimits> => {
  const limiters = await createLimiters(strapi, settings);
  const refund = async (limit: Limit, key: string): Promise<void> => void (await limiters[limit].reward(key));
  const consume = async (limit: Limit, key: string): Promise<number | null> => {
    try {
      await limiters[limit].consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await refund(limit, key);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
  return { consume, refund };
};

const rateLimits = service<RateLimits>('rate-limits');

/** Adds the counters to the application. Call it in bootstrap(). */
export const startRateLimits = async (strapi: Core.Strapi): Promise<void> => {
  const limits = await createRateLimits(strapi, strapi.config.get<RateLimitSettings>('rate-limits'));
  rateLimits.add(strapi, limits);
};

/** The application's counters. */
export const rateLimitsOf = rateLimits.of;
