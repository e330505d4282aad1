import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { newDatabaseFolder, removeDatabaseFolders } from './database-folder';

/** The state that the processes of one test run share, from which the custom environment starts the application. */
interface TestRun {
  stopDatabase?: () => Promise<void>;
}

export const testRun = ((globalThis as Record<symbol, unknown>)[Symbol.for('tenantry.testRun')] ??= {}) as TestRun;

/** Shared with the benchmarks, which are plain scripts. */
const { startPostgres } = require('../../../scripts/launch/embedded-postgres') as {
  startPostgres(options: { flags: string[] }): Promise<{ url: string; stop(): Promise<void> }>;
};

/** The data does not outlive the run, so commits do not wait for the disk. */
const FLAGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_wal_size=4GB'];

const startEmbedded = async (): Promise<string> => {
  const { url, stop } = await startPostgres({ flags: FLAGS });
  testRun.stopDatabase = stop;
  return url;
};

/** Creates an empty database on the server of a URL, so that runs do not see each other's rows, and returns its URL. */
export const createDatabase = async (url: string): Promise<string> => {
  const name = `tenantry_test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.toString();
};

/** Sets the secrets of the test run and the settings of the database. TEST_DATABASE is sqlite (default) or postgres. */
export default async function startDatabase(): Promise<void> {
  removeDatabaseFolders();
  const secret = (): string => randomBytes(24).toString('base64');
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    APP_KEYS: `${secret()},${secret()}`,
    JWT_SECRET: secret(),
    ADMIN_JWT_SECRET: secret(),
    API_TOKEN_SALT: secret(),
    TRANSFER_TOKEN_SALT: secret(),
    ENCRYPTION_KEY: secret(),
    TOKEN_HASH_KEY: secret(),
    STRAPI_TELEMETRY_DISABLED: 'true',
    // Tests run the watchdogs themselves, with their own clock.
    WATCHDOGS_ENABLED: 'false',
    // Tests write the sums of sign-ins themselves.
    AUDIT_FLUSH_SECONDS: '0',
    // One test adds the plans of the demo. Organisations of other tests still start without a plan.
    DEFAULT_PLAN: 'none',
  });
  if (process.env.TEST_DATABASE === 'postgres') {
    const url = process.env.TEST_DATABASE_URL ?? (await startEmbedded());
    Object.assign(process.env, { DATABASE_CLIENT: 'postgres', DATABASE_URL: await createDatabase(url) });
  } else {
    Object.assign(process.env, {
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: path.join(newDatabaseFolder(), 'test.db'),
    });
  }
}
