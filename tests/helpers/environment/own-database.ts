import { rmSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { Client, types } from 'pg';
import { newDatabaseFolder } from './database-folder';
import { copyTables } from './kept-tables';
import { giveKnexItsDriver } from '../database/sqlite';
import { createDatabase } from './start-database';

/** A database in addition to that of the running application, on the same kind of server. */
export interface OwnDatabase {
  isSqlite: boolean;
  /** The environment for an application on this database. */
  env: Record<string, string>;
  /** A connection of the test. The database is empty until an application has created its tables. */
  db: Knex;
  /** A timestamp as the database stores it. */
  moment(at: number): string | number;
  /** A stored timestamp, in milliseconds. */
  read(stored: unknown): number | null;
  drop(): Promise<void>;
}

const read = (stored: unknown): number | null =>
  stored === null || stored === undefined ? null : new Date(stored as string | number).getTime();

const sqliteDatabase = (hasTables: boolean): OwnDatabase => {
  const folder = newDatabaseFolder();
  const filename = path.join(folder, 'data.db');
  if (hasTables) copyTables(filename);
  giveKnexItsDriver();
  const db = knex({ client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true });
  return {
    isSqlite: true,
    env: { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename },
    db,
    moment: (at) => at,
    read,
    drop: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Columns contain UTC without a zone (config/database.ts), which pg would read in the zone of the test's process. */
const getTypeParser = (type: number, format?: 'text'): unknown =>
  type === (types.builtins.TIMESTAMP as number) ? (text: string) => `${text}Z` : types.getTypeParser(type, format);

const postgresDatabase = async (): Promise<OwnDatabase> => {
  const server = process.env.DATABASE_URL as string;
  const url = await createDatabase(server);
  const db = knex({ client: 'pg', connection: { connectionString: url, types: { getTypeParser } } as object });
  return {
    isSqlite: false,
    env: { DATABASE_CLIENT: 'postgres', DATABASE_URL: url },
    db,
    moment: (at) => new Date(at).toISOString().replace('Z', ''),
    read,
    drop: async () => {
      await db.destroy();
      const client = new Client({ connectionString: server });
      await client.connect();
      await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
      await client.end();
    },
  };
};

/**
 * Creates a database for one test file, which has to drop it.
 *
 * @param options.hasTables whether it may have tables already, if that makes the first start cheaper
 */
export const ownDatabase = async ({ hasTables = false } = {}): Promise<OwnDatabase> =>
  process.env.DATABASE_CLIENT === 'postgres' ? postgresDatabase() : sqliteDatabase(hasTables);
