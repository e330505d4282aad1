import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { preparedStatement, ignoreUnawaitedFailure, statementsOf } from '../../database/statements';
import { lockFreeRows } from '../../database/commits/free-rows';
import { createTransactionMemory } from '../../database/commits/transaction-memory';

/** Organisations that the open transaction has locked. Counting against limits and audit entries need this lock. */
const lockedOrganisations = createTransactionMemory<true>();

/** Remembers that the open transaction has locked an organisation's row. */
export const rememberLocked = (strapi: Core.Strapi, organisationId: number): void => {
  lockedOrganisations(strapi).set(organisationId, true);
};

/**
 * Locks the rows of organisations until the open transaction ends, unless it has locked them already. All are locked at once
 * and in the order of their ids, so that two transactions that lock many never deadlock. SQLite has one writer anyway.
 *
 * @param isWaiting if false, it fails at once if another transaction has locked one of them
 */
export const lockOrganisations = async (
  strapi: Core.Strapi,
  ids: Iterable<number>,
  isWaiting = true,
): Promise<void> => {
  const known = lockedOrganisations(strapi);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  if (!isSqlite(strapi)) {
    const db = connectionOf(strapi);
    const query = db('organisations').whereIn('id', missing).orderBy('id').select('id').forNoKeyUpdate();
    await (isWaiting ? query : query.noWait());
  }
  for (const id of missing) known.set(id, true);
};

/**
 * Locks those of some organisations that no other transaction has locked: a transaction that holds many must not wait for one,
 * because all writers of the others would wait, too. If it names only one, it waits for that.
 *
 * @returns the ids of those that are locked now
 */
const lockFreeOrganisations = async (strapi: Core.Strapi, ids: Iterable<number>): Promise<Set<number>> => {
  const wanted = new Set(ids);
  if (wanted.size <= 1 || isSqlite(strapi)) {
    await lockOrganisations(strapi, wanted);
    return wanted;
  }
  const query = connectionOf(strapi)('organisations')
    .whereIn('id', [...wanted])
    .orderBy('id');
  const free = new Set<number>(await lockFreeRows(query).pluck('id'));
  for (const id of free) rememberLocked(strapi, id);
  return free;
};

/** Records, by whether their organisations are locked by the open transaction or by another one. */
export interface ByLock<T> {
  /** Those of organisations that are locked now, and those that belong to none. */
  free: T[];
  /** Those of organisations that another transaction has locked, by the organisation's id. */
  busy: Map<number, T[]>;
}

/** Adds records to those of their organisations. */
export const addBusy = <T>(all: Map<number, T[]>, more: ReadonlyMap<number, readonly T[]>): void => {
  for (const [id, records] of more) all.set(id, [...(all.get(id) ?? []), ...records]);
};

/**
 * Locks the organisations of some records that no other transaction has locked. If all are of one organisation, it waits for that.
 *
 * @param organisationOf numeric id; null if the record belongs to the platform
 */
export const lockFree = async <T>(
  strapi: Core.Strapi,
  records: readonly T[],
  organisationOf: (record: T) => number | null,
): Promise<ByLock<T>> => {
  const locked = await lockFreeOrganisations(
    strapi,
    records.flatMap((record) => organisationOf(record) ?? []),
  );
  const free: T[] = [];
  const busy = new Map<number, T[]>();
  for (const record of records) {
    const id = organisationOf(record);
    if (id === null || locked.has(id)) free.push(record);
    else busy.set(id, [...(busy.get(id) ?? []), record]);
  }
  return { free, busy };
};

const LOCK = preparedStatement('select id from organisations where id = ? for no key update');

/** Locks one organisation in the same way, in the message of the next statement. */
export const lockWithNext = (strapi: Core.Strapi, id: number): void => {
  const known = lockedOrganisations(strapi);
  if (known.has(id)) return;
  if (!isSqlite(strapi)) void ignoreUnawaitedFailure(statementsOf(strapi).defer(LOCK, [id]));
  known.set(id, true);
};
