import type { Core } from '@strapi/strapi';
import { MEMBERSHIP, typesWith } from '../../resources/what-moves';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';

/** Types that other records refer to. Deletions and relations lock them in this order: each before those that refer to it. */
const REFERRED = ['blueprint-draft', 'blueprint', 'cloud-instance'].map((name) => `api::${name}.${name}`);

/** The types whose records are locked, in this order. Results of checks are not: they never change, and there are many. */
const lockedTypes = (): string[] => {
  const assigned = typesWith('split', 'assigned');
  return [...REFERRED, ...assigned.filter((uid) => !REFERRED.includes(uid))];
};

/**
 * Whether a unique index of a type contains the organisation, so that moving a record changes a key. PostgreSQL then waits
 * for every transaction that refers to the record (`for key share`).
 */
const movesByKey = (strapi: Core.Strapi, uid: string): boolean => {
  const { indexes = [] }: { indexes?: { type?: string; columns: string[] }[] } = strapi.db.metadata.get(uid);
  return indexes.some(({ type, columns }) => type === 'unique' && columns.includes(ORGANISATION_COLUMN));
};

type Lock = 'waiting' | 'free only' | 'none';

/**
 * Counts the records that a merge or a split changes, type by type, and locks them.
 *
 * @param lock `free only` counts those that no other transaction has locked
 */
const countRecords = async (
  strapi: Core.Strapi,
  sourceId: number,
  ids: readonly number[],
  lock: Lock,
): Promise<number> => {
  const db = connectionOf(strapi);
  let total = 0;
  for (const uid of lockedTypes()) {
    const owners = uid === MEMBERSHIP ? ids : [sourceId];
    const rows = db(tableOf(strapi, uid)).whereIn(ORGANISATION_COLUMN, owners).orderBy('id');
    if (lock !== 'none' && movesByKey(strapi, uid)) rows.forUpdate();
    else if (lock !== 'none') rows.forNoKeyUpdate();
    if (lock === 'free only') rows.skipLocked();
    // Counted by the database, so that the rows are locked without being sent here.
    total += countOf(await db.with('locked', rows.select('id')).from('locked').count({ total: 'id' }));
  }
  return total;
};

/** How often the records are locked again because others came in between. The database ends the deadlock that is then left. */
const MAX_TRIES = 10;

/**
 * Locks everything that a merge or a split changes until the transaction ends, so that two of them never deadlock, and no
 * record is written meanwhile that would stay in the archived organisation. The order of locks:
 *
 * 1. the advisory locks of the organisations, in the order of their ids. Locking records alone would come too late: each merge
 *    would have selected its rows before the other one moved them, and would then lock rows of another organisation;
 * 2. the records that will change, before their organisation, as in every change of an existing record. A record whose key
 *    changes is locked against references, too: a deployment refers to its blueprint first and then waits for the
 *    organisation, so a merge that locked the organisation and then waited for the blueprint would deadlock with it. Records
 *    that others refer to come first: a write locks them first, and so does a deletion, which clears the references;
 * 3. the organisations' rows, in the order of their ids, with the strongest lock. A transaction that is adding a record refers
 *    to one of them, and ends before this continues; a later one waits here, and then finds the organisation archived;
 * 4. the records that were added between 2 and 3. Somebody may have locked one and wait for the organisation: then this releases
 *    the organisations, and goes on with 2, where it waits for that record.
 *
 * SQLite has one writer at a time, and needs no locks.
 *
 * @param sourceId the organisation that ends
 * @param targetIds the organisations that get its records
 */
export const lockForMergeOrSplit = async (
  strapi: Core.Strapi,
  sourceId: number,
  targetIds: readonly number[],
): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  const ids = [sourceId, ...targetIds];
  await db.raw('select pg_advisory_xact_lock(?, id) from unnest(?::int[]) as id', [
    ADVISORY_LOCKS.mergeOrSplit,
    ids.toSorted((a, b) => a - b),
  ]);
  for (let tries = 1; ; tries += 1) {
    const locked = await countRecords(strapi, sourceId, ids, 'waiting');
    await db.raw('savepoint organisations');
    await db('organisations').whereIn('id', ids).orderBy('id').select('id').forUpdate();
    // Locked records cannot disappear, so an equal number means that none was added.
    const all = await countRecords(strapi, sourceId, ids, 'none');
    if (all === locked || tries === MAX_TRIES) return;
    if ((await countRecords(strapi, sourceId, ids, 'free only')) === all) return;
    await db.raw('rollback to savepoint organisations');
  }
};
