/** Long reads: how many run at a time, how long one can take, and how many can wait (docs/decisions/0017). */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Threads on SQLite, separate connections on PostgreSQL. */
  concurrency: env.int('READ_CONCURRENCY', env('DATABASE_CLIENT', 'sqlite') === 'postgres' ? 4 : 2),
  /** Milliseconds after which a read is stopped. */
  deadlineMs: env.int('READ_DEADLINE_MS', 5_000),
  /** Reads that can wait for their turn. */
  maxWaiting: 64,
  /** Maximum number of records that a text filter searches. */
  maxTextRows: env.int('TEXT_FILTER_MAX_ROWS', 50_000),
});
