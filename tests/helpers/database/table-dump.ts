import { createHash } from 'node:crypto';
import { app } from '../api';
import { CLOCK_ACTIONS } from '../refusals';

/** Sums of sign-ins come by the clock; entries of 240 kB each, of which one test makes many, would take seconds to read. */
const LEFT_OUT = [...CLOCK_ACTIONS, 'test.large'];

/** When a session was last used comes by the clock. */
const withoutClock = (table: string, row: Record<string, unknown>) =>
  table === 'sessions' ? { ...row, last_used_at: null, updated_at: null } : row;

/** A hash over every row of every table, by table: two of them are equal where nothing has changed. */
export const dumpTables = async (): Promise<Record<string, string>> => {
  const db = app().db.connection;
  const tables = [...new Set([...app().db.metadata.values()].map(({ tableName }) => tableName))].sort();
  const dump: Record<string, string> = {};
  for (const table of tables) {
    const query = db(table).select('*').orderBy('id');
    if (table === 'audit_entries') query.whereNotIn('action', LEFT_OUT);
    const kept = ((await query) as Record<string, unknown>[]).map((row) => withoutClock(table, row));
    dump[table] = `${kept.length} rows, ${createHash('sha256').update(JSON.stringify(kept)).digest('hex')}`;
  }
  return dump;
};

/**
 * How many rows each table has, the last id, and when any row last changed: two of them are equal where nothing has changed.
 * Takes a fraction of a dump's time, and cannot see a change that leaves `updated_at` as it is.
 */
export const markTables = async (): Promise<Record<string, unknown>> => {
  const db = app().db.connection;
  const marks: Record<string, unknown> = {};
  for (const { tableName, attributes } of app().db.metadata.values()) {
    const query = db(tableName).count({ rows: 'id' }).max({ last: 'id' });
    if ('updatedAt' in attributes && tableName !== 'sessions') query.max({ changed: 'updated_at' });
    if (tableName === 'audit_entries') query.whereNotIn('action', LEFT_OUT);
    marks[tableName] = (await query)[0];
  }
  return marks;
};
