import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { binOf, decodeTimes, encodeTimes } from '../../../domain/checks/response-times';
import { isSqlite } from '../../../database/connection';
import { yieldToEventLoop } from '../../../database/fair-turns';
import { rawRows } from '../../../database/raw-rows';
import { DAY_MS, HOUR_MS, LENGTHS, ROLLUPS } from './rollup-tables';

/** The columns that identify a roll-up. */
type Key = [checkId: number, hours: number, starts: number, status: string];

interface Rollup {
  key: Key;
  results: number;
  /** The sum of the response times, in milliseconds. */
  spent: number;
  /** Results by the number of their response time. */
  times: Map<number, number>;
}

/** Roll-ups per statement. Receiving and sending them blocks the event loop. */
const MERGED_AT_ONCE = 100;

/** Roll-ups by their keys. */
export type Rollups = Map<string, Rollup>;

/** Equal results of a check: their time, status, response time and number, which is negative if they were removed. */
export interface CountedResults {
  checkId: number;
  seen: number;
  status: string;
  ms: number | null;
  n: number;
}

const rollupOf = (rollups: Rollups, key: Key): Rollup => {
  const id = key.join();
  const known = rollups.get(id) ?? { key, results: 0, spent: 0, times: new Map<number, number>() };
  rollups.set(id, known);
  return known;
};

/** Adds results to the roll-ups of their hour and day. Hours whose results are removed have none. */
export const addResults = (
  rollups: Rollups,
  { checkId, seen, status, ms, n }: CountedResults,
  rawFrom: number,
): void => {
  const add = (hours: number, length: number): void => {
    const rollup = rollupOf(rollups, [checkId, hours, Math.floor(seen / length) * length, status]);
    rollup.results += n;
    if (ms === null) return;
    rollup.spent += n * ms;
    rollup.times.set(binOf(ms), (rollup.times.get(binOf(ms)) ?? 0) + n);
  };
  if (seen >= rawFrom) add(LENGTHS.hour, HOUR_MS);
  add(LENGTHS.day, DAY_MS);
};

/** Values of a statement: keys as rows of the columns of `Key`. */
const keyRows = (rollups: Iterable<Rollup>, onSqlite: boolean): { sql: string; values: Knex.Value[] } => {
  const keys = [...rollups].map(({ key }) => key);
  if (onSqlite)
    return {
      sql: `select value ->> 0 as check_id, value ->> 1 as hours, value ->> 2 as starts, value ->> 3 as result_status from json_each(?)`,
      values: [JSON.stringify(keys)],
    };
  const column = (place: number): string[] => keys.map((key) => String(key[place]));
  return {
    sql: 'select * from unnest(?::int[], ?::int[], ?::bigint[], ?::text[]) as k(check_id, hours, starts, result_status)',
    values: [0, 1, 2, 3].map(column),
  };
};

interface Stored {
  check_id: number;
  hours: number;
  starts: number | string;
  result_status: string;
  results: number;
  spent: number | string;
  times: Uint8Array;
}

/** Adds what is stored of these roll-ups. */
const addStored = async (strapi: Core.Strapi, db: Knex, rollups: Rollups): Promise<void> => {
  const { sql, values } = keyRows(rollups.values(), isSqlite(strapi));
  const answer: unknown = await db.raw(
    `select r.check_id, r.hours, r.starts, r.result_status, r.results, r.spent, r.times
     from (${sql}) k join ${ROLLUPS} r on r.check_id = k.check_id and r.hours = k.hours and r.starts = k.starts
       and r.result_status = k.result_status`,
    values,
  );
  for (const row of rawRows<Stored>(answer)) {
    const rollup = rollupOf(rollups, [row.check_id, row.hours, Number(row.starts), row.result_status]);
    rollup.results += row.results;
    rollup.spent += Number(row.spent);
    decodeTimes(row.times, (bin, n) => rollup.times.set(bin, (rollup.times.get(bin) ?? 0) + n));
    await yieldToEventLoop();
  }
};

const removeEmpty = async (db: Knex, empty: readonly Rollup[], onSqlite: boolean): Promise<void> => {
  if (empty.length === 0) return;
  const { sql, values } = keyRows(empty, onSqlite);
  await db.raw(
    `delete from ${ROLLUPS} where (check_id, hours, starts, result_status) in (select * from (${sql}) k)`,
    values,
  );
};

/** The rows of a statement, with the values of each column or as one JSON text. Bytes are hexadecimal. */
const ROWS = {
  sqlite: `select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, unhex(value ->> 6)
    from json_each(?) where true`,
  postgres: `select check_id, hours, starts, status, results, spent, decode(times, 'hex')
    from unnest(?::int[], ?::int[], ?::bigint[], ?::text[], ?::int[], ?::bigint[], ?::text[])
      as new (check_id, hours, starts, status, results, spent, times)`,
};

/** Stores roll-ups in place of what was there. */
export const storeRollups = async (strapi: Core.Strapi, db: Knex, rollups: Rollups): Promise<void> => {
  const onSqlite = isSqlite(strapi);
  const empty: Rollup[] = [];
  const rows: (number | string)[][] = [];
  for (const rollup of rollups.values()) {
    const { key, results, spent } = rollup;
    const times = encodeTimes(rollup.times);
    if (results === 0 && spent === 0 && times.length === 0) empty.push(rollup);
    else rows.push([...key, results, spent, Buffer.from(times).toString('hex')]);
    await yieldToEventLoop();
  }
  await removeEmpty(db, empty, onSqlite);
  if (rows.length === 0) return;
  await db.raw(
    `insert into ${ROLLUPS} (check_id, hours, starts, result_status, results, spent, times)
     ${ROWS[onSqlite ? 'sqlite' : 'postgres']}
     on conflict (check_id, hours, starts, result_status)
       do update set results = excluded.results, spent = excluded.spent, times = excluded.times`,
    onSqlite ? [JSON.stringify(rows)] : [0, 1, 2, 3, 4, 5, 6].map((place) => rows.map((row) => String(row[place]))),
  );
};

/** Adds roll-ups to those that are stored, some at a time: one with all different times takes milliseconds, and 20 kB. */
export const mergeRollups = async (strapi: Core.Strapi, db: Knex, rollups: Rollups): Promise<void> => {
  const all = [...rollups];
  for (let from = 0; from < all.length; from += MERGED_AT_ONCE) {
    const some: Rollups = new Map(all.slice(from, from + MERGED_AT_ONCE));
    await addStored(strapi, db, some);
    await storeRollups(strapi, db, some);
  }
};
