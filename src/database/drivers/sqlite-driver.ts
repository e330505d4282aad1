import { createRequire } from 'node:module';
import { keepPrivate } from './private-files';
import type { SqliteConnection } from './sqlite-connections';
import { messageOf } from '../../values';

/**
 * The SQLite driver for the running version of Node. No single version of better-sqlite3 works on all of them: 12.8.0 aborts
 * on Node 24.19 and later, and 13.2.0 requires Node-API 10, so it crashes on Node 20. npm installs the one whose `engines`
 * match. Knex 3.0 and Strapi 5.54 require `better-sqlite3` by name; knex gets this driver instead.
 */
export type SqliteDriver = new (filename: string, options?: object) => SqliteConnection;

interface Choice {
  /** The package to require. */
  name: 'better-sqlite3' | 'sqlite-for-node-20';
  /** The version of better-sqlite3 in it. */
  version: string;
  require(): unknown;
  /** What to do if it does not load. */
  remedy: string;
}

const INSTALL = 'Install the packages again, with this version of Node and the optional packages included: npm ci';

/* The names are literal, so that tools that search for unused packages find them. */
/* oxlint-disable typescript/no-require-imports */
const CURRENT: Choice = {
  name: 'better-sqlite3',
  version: '13.2.0',
  require: () => require('better-sqlite3') as unknown,
  remedy: INSTALL,
};
const FOR_NODE_20: Choice = {
  name: 'sqlite-for-node-20',
  version: '12.8.0',
  require: () => require('sqlite-for-node-20') as unknown,
  remedy: `${INSTALL}
npm compiles it where its binary cannot be downloaded, which takes Python 3, make and a C++ compiler, and skips it silently if that fails. Node 22.14 and later need none of them.`,
};
/* oxlint-enable typescript/no-require-imports */

/** Node 22.14 introduced version 10. */
const CURRENT_NODE_API = 10;

/**
 * Chooses the driver for a version of Node.
 *
 * @param nodeApi the version of Node-API, as in `process.versions.napi`
 */
export const sqliteDriverFor = (nodeApi: string | undefined): Choice =>
  Number(nodeApi) >= CURRENT_NODE_API ? CURRENT : FOR_NODE_20;

const faultOf = ({ version, remedy }: Choice, cause: unknown): Error => {
  const [reason] = messageOf(cause).split('\n');
  const message = `better-sqlite3 ${version}, the SQLite driver for Node ${process.versions.node}, does not load: ${reason}
${remedy}
Or use PostgreSQL, whose driver needs no binary: DATABASE_CLIENT=postgres`;
  return Object.assign(new Error(message, { cause }), { code: 'SQLITE_DRIVER_MISSING' });
};

let loaded: SqliteDriver | undefined;

/**
 * Loads the driver.
 *
 * @throws Error `SQLITE_DRIVER_MISSING`, with what to do, if it does not load
 */
export const loadSqliteDriver = (choice = sqliteDriverFor(process.versions.napi)): SqliteDriver => {
  if (loaded) return loaded;
  try {
    const driver = choice.require() as SqliteDriver;
    // 12.8.0 loads its binary only here.
    new driver(':memory:').close();
    return (loaded = driver);
  } catch (cause) {
    throw faultOf(choice, cause);
  }
};

/** The driver, which opens files for writing only if no other account can read them. */
const withPrivateFiles = (driver: SqliteDriver): SqliteDriver =>
  class extends driver {
    constructor(filename: string, options?: { readonly?: boolean }) {
      if (options?.readonly !== true && filename !== ':memory:') keepPrivate(filename);
      super(filename, options);
    }
  };

/**
 * Makes knex use this driver.
 *
 * @param requireKnex `require` that resolves knex; Strapi's by default
 */
export const useSqliteDriver = (requireKnex?: NodeJS.Require): void => {
  const driver = withPrivateFiles(loadSqliteDriver());
  const find = requireKnex ?? createRequire(require.resolve('@strapi/database'));
  const { prototype } = find('knex/lib/dialects/better-sqlite3') as { prototype: { _driver(): SqliteDriver } };
  prototype._driver = () => driver;
};
