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
    const rollups: Rollups = new Map();
    for (const change of await ofExistingChecks(db, changes))
      addResults(rollups, { ...change, seen: Number(change.seen) }, rawFrom);
    await mergeRollups(strapi, db, rollups);
    return changes.length;
  });

/** How many changes wait to be rolled up, counted up to a bound. */
export const countChanges = (strapi: Core.Strapi, most: number): Promise<number> =>
  countUpTo(strapi.db.connection, strapi.db.connection(CHANGES), most);
