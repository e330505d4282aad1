/** Reads that may be long: how many run at a time, how long one may take, and how many may wait (docs/decisions/0017). */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Threads on SQLite, connections of their own on PostgreSQL. */
  concurrency: env.int('READ_CONCURRENCY', env('DATABASE_CLIENT', 'sqlite') === 'postgres' ? 4 : 2),
  /** Milliseconds after which a read is stopped. */
  deadlineMs: env.int('READ_DEADLINE_MS', 5_000),
  /** Reads that may wait for their turn. */
  maxWaiting: 64,
  /** Records that a text filter may have to look through. */
  maxTextRows: env.int('TEXT_FILTER_MAX_ROWS', 50_000),
});
