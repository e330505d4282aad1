import { createHash } from 'node:crypto';
import { app, db } from '../api';
import { CLOCK_ACTIONS } from '../refusals';

/**
 * Sums of sign-ins depend on the clock. Entries of 240 kB each, of which one test creates many, would take seconds to
 * read.
 */
const LEFT_OUT = [...CLOCK_ACTIONS, 'test.large'];

/** The time of a session's last use depends on the clock, and so do metrics, which Strapi stores 15 seconds after a start. */
const withoutClock = (table: string, row: Record<string, unknown>) => {
  if (table === 'sessions') return { ...row, last_used_at: null, updated_at: null };
  return /^plugin_.*_metrics$/.test(String(row.key)) ? { ...row, value: null } : row;
};

/** A hash of all rows of every table. Two dumps are equal if nothing has changed. */
export const dumpTables = async (): Promise<Record<string, string>> => {
  const tables = [...new Set([...app().db.metadata.values()].map(({ tableName }) => tableName))].sort();
  const dump: Record<string, string> = {};
  for (const table of tables) {
    const query = db()(table).select('*').orderBy('id');
    if (table === 'audit_entries') query.whereNotIn('action', LEFT_OUT);
    const kept = ((await query) as Record<string, unknown>[]).map((row) => withoutClock(table, row));
    dump[table] = `${kept.length} rows, ${createHash('sha256').update(JSON.stringify(kept)).digest('hex')}`;
  }
  return dump;
};

/**
 * The number of rows of each table, the last id, and the latest change. Two results are equal if nothing has changed.
 * It is much faster than a dump, but does not notice a change that keeps `updated_at`.
 */
export const markTables = async (): Promise<Record<string, unknown>> => {
  const marks: Record<string, unknown> = {};
  for (const { tableName, attributes } of app().db.metadata.values()) {
    const query = db()(tableName).count({ rows: 'id' }).max({ last: 'id' });
    if ('updatedAt' in attributes && tableName !== 'sessions') query.max({ changed: 'updated_at' });
    if (tableName === 'audit_entries') query.whereNotIn('action', LEFT_OUT);
    marks[tableName] = (await query)[0];
  }
  return marks;
};
