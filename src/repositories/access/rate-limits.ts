import type { Core } from '@strapi/strapi';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';
import { isSqlite } from '../../database/connection';

/**
 * The counters of attempts with credentials. On PostgreSQL all nodes share them, in a table that no content type
 * describes: Strapi 5.54 leaves tables alone that it did not make. SQLite has one node, which counts in memory.
 */
const TABLE = 'rate_limits';
const MINUTE = 60;

/** What config/rate-limits.ts says. */
export interface RateLimitSettings {
  enabled: boolean;
  /** Attempts of one address in five minutes. */
  perAddress: number;
  /** Failures on one account in fifteen minutes. */
  perAccount: number;
  /** Mails that one account is made to get in an hour. */
  mailsPerAccount: number;
}

/** What is counted: attempts of an address, failures on an account, mails to an account. */
export type Limit = 'address' | 'account' | 'mails';

export interface RateLimits {
  /**
   * Takes a point.
   *
   * @returns null where there was one; else the seconds until there is one again, and nothing is taken
   */
  take(limit: Limit, key: string): Promise<number | null>;
  /** Gives a point back: what it was taken for does not count after all. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

type Limiters = Record<Limit, RateLimiterAbstract>;

const windows = ({ perAddress, perAccount, mailsPerAccount }: RateLimitSettings) =>
  ({
    address: { keyPrefix: 'address', points: perAddress, duration: 5 * MINUTE },
    account: { keyPrefix: 'account', points: perAccount, duration: 15 * MINUTE },
    mails: { keyPrefix: 'mails', points: mailsPerAccount, duration: 60 * MINUTE },
  }) satisfies Record<Limit, IRateLimiterOptions>;

/** Counts in the database; while that is away, each node counts for itself. Rows that ran out are removed by and by. */
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
  // One after the other: PostgreSQL does not make one table twice at once.
  return { address: await make(address), account: await make(account), mails: await make(mails) };
};

/** The counters of one node. */
export const createRateLimits = async (strapi: Core.Strapi, settings: RateLimitSettings): Promise<RateLimits> => {
  const limiters = await createLimiters(strapi, settings);
  const giveBack = async (limit: Limit, key: string): Promise<void> => void (await limiters[limit].reward(key));
  const take = async (limit: Limit, key: string): Promise<number | null> => {
    try {
      await limiters[limit].consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await giveBack(limit, key);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
  return { take, giveBack };
};

const KEY = 'rate-limits';

/** Makes the counters part of the application. Call it in bootstrap(). */
export const startRateLimits = async (strapi: Core.Strapi): Promise<void> => {
  const limits = await createRateLimits(strapi, strapi.config.get<RateLimitSettings>('rate-limits'));
  strapi.add(KEY as never, limits as never);
};

/** The application's counters. */
export const rateLimitsOf = (strapi: Core.Strapi): RateLimits => strapi.get(KEY as never) as unknown as RateLimits;
