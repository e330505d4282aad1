import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks';
import { connectionOf, isSqlite } from '../../../database/connection';
import { countUpTo } from '../../../database/counts';
import { CHANGES } from './rollup-tables';
import { rollupStateOf } from './rollup-state';
import { addResults, type CountedResults, mergeRollups, type Rollups } from './stored-rollups';

/** Changes per transaction: SQLite has one writer at a time, so others wait for it. */
const BATCH_SIZE = { sqlite: 200, postgres: 2_000 };

interface Change extends CountedResults {
  id: number | string;
}

/** The next changes, except those of some checks. */
const readChanges = (db: Knex, limit: number, except: readonly number[]): Promise<Change[]> =>
  db(CHANGES)
    .whereNotIn('check_id', [...except])
    .orderBy('id')
    .limit(limit)
    .select<Change[]>('id', { checkId: 'check_id', status: 'result_status' }, 'seen', 'ms', 'n');

const removeChanges = async (db: Knex, changes: readonly Change[], onSqlite: boolean): Promise<void> => {
  const ids = changes.map(({ id }) => id);
  await db(CHANGES)
    .whereRaw(onSqlite ? 'id in (select value from json_each(?))' : 'id = any(?::bigint[])', [
      onSqlite ? JSON.stringify(ids) : `{${ids.join()}}`,
    ])
    .delete();
};

/**
 * The checks that exist.
 *
 * @returns those that are not deleted before the transaction ends, and those that another one may be deleting
 */
const lockChecks = async (
  db: Knex,
  ids: readonly number[],
  onSqlite: boolean,
): Promise<{ lasting: Set<number>; leaving: number[] }> => {
  const checks = () => db('synthetic_checks').whereIn('id', [...ids]);
  const lasting = new Set(await (onSqlite ? checks() : checks().forKeyShare().skipLocked()).pluck<number[]>('id'));
  const existing = lasting.size < ids.length && !onSqlite ? await checks().pluck<number[]>('id') : [];
  return { lasting, leaving: existing.filter((id) => !lasting.has(id)) };
};

/**
 * Removes changes from the list. Those of a check that may be being deleted remain: its deletion can take long, and the changes of
 * all organisations would wait for it.
 *
 * @returns all that were removed, and those of them whose checks exist
 */
const takeChanges = async (
  db: Knex,
  limit: number,
  onSqlite: boolean,
  except: readonly number[] = [],
): Promise<{ taken: number; existing: Change[] }> => {
  const changes = await readChanges(db, limit, except);
  if (changes.length === 0) return { taken: 0, existing: [] };
  const ids = [...new Set(changes.map(({ checkId }) => checkId))];
  const { lasting, leaving } = await lockChecks(db, ids, onSqlite);
  const taken = changes.filter(({ checkId }) => !leaving.includes(checkId));
  if (taken.length === 0) return takeChanges(db, limit, onSqlite, [...except, ...leaving]);
  await removeChanges(db, taken, onSqlite);
  return { taken: taken.length, existing: taken.filter(({ checkId }) => lasting.has(checkId)) };
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
 * @returns how many; 0 if none can be added now
 */
export const foldNext = async (strapi: Core.Strapi): Promise<number> =>
  await strapi.db.transaction(async () => {
    const db = await lockRollups(strapi);
    const onSqlite = isSqlite(strapi);
    const { isComplete, rawFrom } = await rollupStateOf(strapi);
    // A build inserts roll-ups that do not exist yet.
    if (!isComplete) return 0;
    const { taken, existing } = await takeChanges(db, BATCH_SIZE[onSqlite ? 'sqlite' : 'postgres'], onSqlite);
    const rollups: Rollups = new Map();
    for (const change of existing) addResults(rollups, { ...change, seen: Number(change.seen) }, rawFrom);
    await mergeRollups(strapi, db, rollups);
    return taken;
  });

/** How many changes wait to be rolled up, counted up to a bound. */
export const countChanges = (strapi: Core.Strapi, most: number): Promise<number> =>
  countUpTo(strapi.db.connection, strapi.db.connection(CHANGES), most);
