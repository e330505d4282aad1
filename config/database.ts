import path from 'node:path';
import type { Client } from 'pg';
import { prepareConnection } from '../src/database/drivers/lasting-connection';
import type { PoolerSetting } from '../src/database/drivers/poolers';
import { postgresOptions } from '../src/database/drivers/postgres-options';
import { prepareConnection as prepareSqlite, type SqliteConnection } from '../src/database/drivers/sqlite-connections';
import { useSqliteDriver } from '../src/database/drivers/sqlite-driver';
import { takeWriteLockFirst } from '../src/workarounds/write-lock-first';

// Strapi's columns store timestamps without a time zone, in that of the process. In UTC they mean the same on every machine,
// and none is ambiguous when clocks are set back.
process.env.TZ = 'UTC';

/** Errors contain the text of a statement, and not its values, which can be hashes of passwords and tokens. */
const common = { compileSqlOnError: false };

/** SQLite has one connection. With WAL, readers of other processes are not blocked; FULL survives a power cut. */
const sqlite = (env: StrapiEnv) => ({
  ...common,
  client: 'sqlite',
  connection: {
    filename: path.resolve(process.cwd(), env('DATABASE_FILENAME', '.tmp/data.db')),
  },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate(connection: SqliteConnection, done: (error: unknown, connection: SqliteConnection) => void) {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      // A thread copies the log into the database once it has 16 MB (src/database/drivers/checkpoints.ts). A COMMIT does
      // that only if the thread falls behind: 256 MB.
      connection.pragma('wal_autocheckpoint = 64000');
      prepareSqlite(connection);
      done(null, connection);
    },
  },
});

const postgres = (env: StrapiEnv) => {
  const connection = postgresOptions(env('DATABASE_URL'));
  const pooler = env('DATABASE_POOLER', 'auto') as PoolerSetting;
  // A statement that runs longer than this is a fault, not just slow.
  const statementTimeoutMs = env.int('DATABASE_STATEMENT_TIMEOUT_MS', 30_000);
  const knex = {
    ...common,
    client: 'postgres',
    connection,
    pool: {
      min: env.int('DATABASE_POOL_MIN', 2),
      max: env.int('DATABASE_POOL_MAX', 10),
      afterCreate(client: Client, done: (error: unknown, client: Client) => void) {
        prepareConnection(client, { connection, pooler, statementTimeoutMs }).then(
          () => done(null, client),
          (error: unknown) => done(error, client),
        );
      },
    },
    acquireConnectionTimeout: env.int('DATABASE_ACQUIRE_TIMEOUT_MS', 10_000),
  };
  const replicaUrl = env('DATABASE_REPLICA_URL');
  return { connection: knex, pooler, replica: replicaUrl ? postgresOptions(replicaUrl) : null };
};

export default ({ env }: { env: StrapiEnv }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  const settings = { migrationWaitSeconds: env.int('DATABASE_MIGRATION_WAIT_SECONDS', 600) };
  if (client === 'sqlite') {
    useSqliteDriver();
    takeWriteLockFirst();
    return { connection: sqlite(env), settings };
  }
  if (client === 'postgres') return { ...postgres(env), settings };
  throw new Error(`DATABASE_CLIENT is "${client}"; it must be sqlite or postgres.`);
};
