import { rmSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { Client, types } from 'pg';
import { newDatabaseFolder } from './database-folder';
import { giveKnexItsDriver } from '../database/sqlite';
import { createDatabase } from './start-database';

/** A database beside that of the booted application, on the same kind of server. */
export interface OwnDatabase {
  isSqlite: boolean;
  /** What an application needs in its environment to run on it. */
  env: Record<string, string>;
  /** A connection of the test's own; empty until an application has made its tables. */
  db: Knex;
  /** A moment as the database stores it. */
  moment(at: number): string | number;
  /** A moment that the database stored, in milliseconds. */
  read(stored: unknown): number | null;
  drop(): Promise<void>;
}

const read = (stored: unknown): number | null =>
  stored === null || stored === undefined ? null : new Date(stored as string | number).getTime();

const sqliteDatabase = (): OwnDatabase => {
  const folder = newDatabaseFolder();
  const filename = path.join(folder, 'data.db');
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

/** Columns hold UTC without a zone (config/database.ts); pg would read them in that of the test's process. */
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

/** Makes a database for one test file; the caller drops it. */
export const ownDatabase = async (): Promise<OwnDatabase> =>
  process.env.DATABASE_CLIENT === 'postgres' ? postgresDatabase() : sqliteDatabase();
