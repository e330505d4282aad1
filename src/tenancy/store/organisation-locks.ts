import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { createTransactionMemory } from '../../database/transaction-memory';

/** Organisations whose rows the open transaction holds against everybody who counts in them or puts something on record. */
const lockedOrganisations = createTransactionMemory<true>();

/** Remembers that an organisation's row is held. */
export const rememberLocked = (strapi: Core.Strapi, organisationId: number): void => {
  lockedOrganisations(strapi).set(organisationId, true);
};

/**
 * Holds the rows of organisations until the open transaction ends, as far as it does not do so already. All at once, and in
 * one order, so that two who hold many never wait for each other. On SQLite writers wait for each other anyway.
 */
export const lockOrganisations = async (strapi: Core.Strapi, ids: Iterable<number>): Promise<void> => {
  const known = lockedOrganisations(strapi);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  if (!isSqlite(strapi)) {
    const db = connectionOf(strapi);
    await db('organisations').whereIn('id', missing).orderBy('id').select('id').forNoKeyUpdate();
  }
  for (const id of missing) known.set(id, true);
};
