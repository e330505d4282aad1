import type { Core } from '@strapi/strapi';
import { MEMBERSHIP, typesThat } from '../../domain/merge-split/what-moves';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';

/** Types that other records refer to, in the order in which deletions and relations reach them: each before those it is named in. */
const REFERRED = ['blueprint-draft', 'blueprint', 'cloud-instance'].map((name) => `api::${name}.${name}`);

/** The types whose records are held, in the order of holding. Results of checks never change, and are many. */
const heldTypes = (): string[] => {
  const assigned = typesThat('split', 'assigned');
  return [...REFERRED, ...assigned.filter((uid) => !REFERRED.includes(uid))];
};

/**
 * Whether a unique index of a type names the organisation, so that moving a record changes a key. PostgreSQL then waits for
 * every transaction that refers to the record (`for key share`).
 */
const movesByKey = (strapi: Core.Strapi, uid: string): boolean => {
  const { indexes = [] } = strapi.db.metadata.get(uid) as { indexes?: { type?: string; columns: string[] }[] };
  return indexes.some(({ type, columns }) => type === 'unique' && columns.includes(ORGANISATION_COLUMN));
};

/**
 * Holds all that a merge or a split is about until the transaction ends, so that two of them never wait for each other in
 * a ring, and nothing is written meanwhile that would be left behind:
 *
 * 1. the right to hand anything over from or to those organisations, in the order of the ids. Turns taken at the records come
 *    too late: each has looked for its rows before the other one moved them, and then holds rows that belong elsewhere;
 * 2. the records that will change, before their organisation, as everybody does who changes a known one. A record whose key
 *    changes is locked against references, too: a deployment refers to its blueprint first and then waits for the
 *    organisation, so that a merge that held the organisation and then waited for the blueprint would deadlock with it.
 *    Records that others refer to come first: a write holds them first, and so does a deletion, which clears the references;
 * 3. the organisations' rows, in the order of the ids, wholly: whoever is adding a record points to one of them, and has
 *    finished before this goes on; whoever comes later waits here, and then finds the organisation archived.
 *
 * SQLite has one writer at a time, which holds everything.
 *
 * @param sourceId the organisation that ends
 * @param targetIds the organisations that get its records
 */
export const holdForHandover = async (
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
  for (const uid of heldTypes()) {
    const owners = uid === MEMBERSHIP ? ids : [sourceId];
    const rows = db(tableOf(strapi, uid)).whereIn(ORGANISATION_COLUMN, owners).orderBy('id');
    if (movesByKey(strapi, uid)) rows.forUpdate();
    else rows.forNoKeyUpdate();
    // Counted there, so that they are locked and not sent here.
    await db.with('held', rows.select('id')).from('held').count('id');
  }
  await db('organisations').whereIn('id', ids).orderBy('id').select('id').forUpdate();
};
