import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks';
import { connectionOf, isSqlite } from '../../../database/connection';
import { countOf } from '../../../database/counts';
import { CHANGES, DAY_MS, HOUR_MS, LENGTHS, ROLLUPS } from './rollup-tables';
import { rollupStateOf } from './rollup-state';

/** Changes per transaction: SQLite has one writer at a time, so others wait for it. */
const BATCH_SIZE = { sqlite: 200, postgres: 2_000 };

interface Change {
  id: number | string;
  checkId: number;
  seen: number | string;
  status: string;
  ms: number | null;
  n: number;
}

/** The columns that identify a roll-up. */
type Key = [checkId: number, hours: number, starts: number, status: string];

/** A roll-up, with the number of results by response time; null is that of results without one. */
interface Rollup {
  key: Key;
  times: Map<number | null, number>;
}

type Rollups = Map<string, Rollup>;

const addTo = (rollups: Rollups, key: Key, ms: number | null, n: number): void => {
  const id = key.join();
  const rollup = rollups.get(id) ?? { key, times: new Map() };
  rollup.times.set(ms, (rollup.times.get(ms) ?? 0) + n);
  rollups.set(id, rollup);
};

/** What changes add to roll-ups. Hours whose results are removed have none. */
const sumOf = (changes: readonly Change[], rawFrom: number): Rollups => {
  const rollups: Rollups = new Map();
  for (const { checkId, seen, status, ms, n } of changes) {
    const at = Number(seen);
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    if (at >= rawFrom) addTo(rollups, [checkId, LENGTHS.hour, hour, status], ms, n);
    addTo(rollups, [checkId, LENGTHS.day, Math.floor(at / DAY_MS) * DAY_MS, status], ms, n);
  }
  return rollups;
};

/** Values of a statement: keys as rows of the columns of `Key`. */
const keyRows = (rollups: readonly Rollup[], onSqlite: boolean): { sql: string; values: Knex.Value[] } => {
  const keys = rollups.map(({ key }) => key);
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
  /** SQLite: an object; PostgreSQL: an array. */
  times: string | (number | null)[];
  counts?: number[];
}

const entriesOf = ({ times, counts }: Stored): [number | null, number][] =>
  typeof times === 'string'
    ? Object.entries(JSON.parse(times) as Record<string, number>).map(([ms, n]) => [ms === '' ? null : Number(ms), n])
    : times.map((ms, place) => [ms, counts?.[place] ?? 0]);

/** Adds what is stored of these roll-ups. */
const addStored = async (db: Knex, rollups: Rollups, onSqlite: boolean): Promise<void> => {
  const { sql, values } = keyRows([...rollups.values()], onSqlite);
  const columns = `r.check_id, r.hours, r.starts, r.result_status, r.times${onSqlite ? '' : ', r.counts'}`;
  const answer: unknown = await db.raw(
    `select ${columns} from (${sql}) k join ${ROLLUPS} r on r.check_id = k.check_id and r.hours = k.hours
       and r.starts = k.starts and r.result_status = k.result_status`,
    values,
  );
  const rows = onSqlite ? (answer as Stored[]) : (answer as { rows: Stored[] }).rows;
  for (const row of rows) {
    const key: Key = [row.check_id, row.hours, Number(row.starts), row.result_status];
    for (const [ms, n] of entriesOf(row)) addTo(rollups, key, ms, n);
  }
};

/** Stores roll-ups in place of what was there. */
const store = async (db: Knex, rollups: readonly Rollup[], onSqlite: boolean): Promise<void> => {
  const filled = rollups.map(({ key, times }) => {
    const entries = [...times].filter(([, n]) => n !== 0).sort(([one], [other]) => (one ?? -1) - (other ?? -1));
    return { key, entries, results: entries.reduce((sum, [, n]) => sum + n, 0) };
  });
  const gone = rollups.filter((_, place) => filled[place]?.entries.length === 0);
  if (gone.length > 0) {
    const { sql, values } = keyRows(gone, onSqlite);
    await db.raw(
      `delete from ${ROLLUPS} where (check_id, hours, starts, result_status) in (select * from (${sql}) k)`,
      values,
    );
  }
  const kept = filled.filter(({ entries }) => entries.length > 0);
  if (kept.length === 0) return;
  const update = (columns: readonly string[]): string =>
    `on conflict (check_id, hours, starts, result_status) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  if (onSqlite) {
    const rows = kept.map(({ key, entries, results }) => [
      ...key,
      results,
      Object.fromEntries(entries.map(([ms, n]) => [ms ?? '', n])),
    ]);
    await db.raw(
      `insert into ${ROLLUPS} (check_id, hours, starts, result_status, results, times)
         select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value -> 5 from json_each(?) where true
         ${update(['results', 'times'])}`,
      [JSON.stringify(rows)],
    );
    return;
  }
  const list = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join()}}`;
  await db.raw(
    `insert into ${ROLLUPS} (check_id, hours, starts, result_status, results, times, counts)
       select check_id, hours, starts, result_status, results, times::int[], counts::int[]
       from unnest(?::int[], ?::int[], ?::bigint[], ?::text[], ?::int[], ?::text[], ?::text[])
         as new (check_id, hours, starts, result_status, results, times, counts)
       ${update(['results', 'times', 'counts'])}`,
    [
      ...[0, 1, 2, 3].map((place) => kept.map(({ key }) => String(key[place]))),
      kept.map(({ results }) => results),
      kept.map(({ entries }) => list(entries.map(([ms]) => ms))),
      kept.map(({ entries }) => list(entries.map(([, n]) => n))),
    ],
  );
};

/** Removes changes from the list, and returns them. */
const takeChanges = async (db: Knex, limit: number, onSqlite: boolean): Promise<Change[]> => {
  const changes = (await db(CHANGES)
    .orderBy('id')
    .limit(limit)
    .select('id', { checkId: 'check_id', status: 'result_status' }, 'seen', 'ms', 'n')) as Change[];
  const ids = changes.map(({ id }) => id);
  if (ids.length > 0)
    await db(CHANGES)
      .whereRaw(onSqlite ? 'id in (select value from json_each(?))' : 'id = any(?::bigint[])', [
        onSqlite ? JSON.stringify(ids) : `{${ids.join()}}`,
      ])
      .delete();
  return changes;
};

/** The changes of checks that exist, and that are not deleted before the transaction ends. */
const ofExistingChecks = async (db: Knex, changes: readonly Change[]): Promise<Change[]> => {
  const ids = [...new Set(changes.map(({ checkId }) => checkId))];
  const known = new Set((await db('synthetic_checks').whereIn('id', ids).forKeyShare().pluck('id')) as number[]);
  return changes.filter(({ checkId }) => known.has(checkId));
};

/** Begins work on roll-ups in the open transaction. On PostgreSQL, other nodes wait until it ends. */
export const lockRollups = async (strapi: Core.Strapi): Promise<Knex> => {
  const db = connectionOf(strapi);
  if (!isSqlite(strapi)) await db.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.syntheticRollups]);
  return db;
};

/**
 * Adds the next changes to the roll-ups, in a transaction, once all earlier results are rolled up.
 *
 * @returns how many; 0 if none can be added
 */
export const foldNext = async (strapi: Core.Strapi): Promise<number> =>
  await strapi.db.transaction(async () => {
    const db = await lockRollups(strapi);
    const onSqlite = isSqlite(strapi);
    const { isComplete, rawFrom } = await rollupStateOf(strapi);
    // A build inserts roll-ups that do not exist yet.
    if (!isComplete) return 0;
    const changes = await takeChanges(db, BATCH_SIZE[onSqlite ? 'sqlite' : 'postgres'], onSqlite);
    const rollups = sumOf(await ofExistingChecks(db, changes), rawFrom);
    if (rollups.size === 0) return changes.length;
    await addStored(db, rollups, onSqlite);
    await store(db, [...rollups.values()], onSqlite);
    return changes.length;
  });

/** How many changes wait to be rolled up, counted up to a bound. */
export const countChanges = async (strapi: Core.Strapi, most: number): Promise<number> => {
  const db = strapi.db.connection;
  const some = db(CHANGES).select('id').limit(most).as('some');
  return countOf(await db.count({ total: 'id' }).from(some));
};
