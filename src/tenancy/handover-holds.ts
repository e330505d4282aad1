import type { Core } from '@strapi/strapi';
import { MEMBERSHIP, typesThat } from '../domain/organisations/what-moves';
import { connectionOf, ORGANISATION_COLUMN, tableOf } from './connection';

/** Class of PostgreSQL's advisory locks of the organisations that are being merged or split. */
const HANDOVER = 7_305_844;

/**
 * Holds all that a merge or a split is about until the transaction ends, so that two of them never wait for each other in
 * a ring, and nothing is written meanwhile that would be left behind:
 *
 * 1. the right to hand anything over from or to those organisations, in the order of the ids. Turns taken at the records come
 *    too late: each has looked for its rows before the other one moved them, and then holds rows that belong elsewhere;
 * 2. the records that will change, before their organisation, as everybody does who changes a known one;
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
  if (strapi.db.dialect.client === 'sqlite') return;
  const db = connectionOf(strapi);
  const ids = [sourceId, ...targetIds];
  await db.raw('select pg_advisory_xact_lock(?, id) from unnest(?::int[]) as id', [
    HANDOVER,
    ids.toSorted((a, b) => a - b),
  ]);
  // Results of checks never change, and are many.
  for (const uid of typesThat('split', 'assigned')) {
    const owners = uid === MEMBERSHIP ? ids : [sourceId];
    const rows = db(tableOf(strapi, uid)).whereIn(ORGANISATION_COLUMN, owners).orderBy('id').forNoKeyUpdate();
    // Counted there, so that they are locked and not sent here.
    await db.with('held', rows.select('id')).from('held').count('id');
  }
  await db('organisations').whereIn('id', ids).orderBy('id').select('id').forUpdate();
};
