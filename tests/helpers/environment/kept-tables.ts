import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { openSqlite } from '../database/sqlite';
import { databaseFile } from './database-folder';

/**
 * An SQLite database as a first start leaves it. To create the tables takes as much CPU as the rest of a start, so all files of a
 * test run use those of its first server.
 */
const kept = databaseFile('tables.db');

/** Keeps the tables of a server that has just started on its own empty database, unless its file is not where the test sees it. */
export const keepTables = (filename: string): void => {
  if (existsSync(kept) || !existsSync(filename)) return;
  const copy = `${kept}.new`;
  openSqlite(filename).exec(`vacuum into '${copy}'`).close();
  renameSync(copy, kept);
};

/** Copies the tables to a file that does not exist yet. Without a server so far, its application has to create them. */
export const copyTables = (filename: string): void => {
  if (existsSync(kept)) copyFileSync(kept, filename);
};
