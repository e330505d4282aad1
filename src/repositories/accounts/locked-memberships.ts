import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { lockOrganisations } from '../../tenancy/store/organisation-locks';
import { codeOf } from '../../values';

/** A membership that its person has accepted. */
export interface AcceptedMembership {
  id: number;
  documentId: string;
  organisationId: number;
}

/**
 * Locks the membership of an account in an organisation until the open transaction ends. Call it before locking the organisation:
 * merges and splits lock memberships first, too (merge-split/locks.ts). Memberships in other organisations stay free, because
 * what happens there must neither wait for this organisation nor keep the person from joining it.
 */
export const lockMembershipIn = async (strapi: Core.Strapi, userId: number, organisationId: number): Promise<void> => {
  if (isSqlite(strapi)) return;
  const query = connectionOf(strapi)('memberships').where({ user_id: userId, organisation_id: organisationId });
  await query.orderBy('id').forNoKeyUpdate().select('id');
};

/** PostgreSQL: another transaction has locked the row. */
const LOCK_NOT_AVAILABLE = '55P03';

/** A membership of an account, or its organisation, is locked. The code makes it a 503 if it remains so. */
class BusyMembership extends Error {
  readonly code = LOCK_NOT_AVAILABLE;

  constructor(readonly userId: number) {
    super('A membership of the account is being changed.');
  }
}

const accepted = (strapi: Core.Strapi, userId: number) =>
  connectionOf(strapi)('memberships')
    .where({ user_id: userId, pending_since: null })
    .whereNotNull('organisation_id')
    .orderBy('id');

interface Row {
  id: number;
  document_id: string;
  organisation_id: number;
}

/** Locks the accepted memberships and their organisations, whose audit logs get an entry, without waiting. */
const lockAccepted = async (strapi: Core.Strapi, userId: number): Promise<Row[]> => {
  const query = accepted(strapi, userId).select<Row[]>('id', 'document_id', 'organisation_id');
  if (isSqlite(strapi)) return query;
  try {
    const rows = await query.forNoKeyUpdate().noWait();
    const organisations = rows.map((row) => row.organisation_id);
    await lockOrganisations(strapi, organisations, false);
    return rows;
  } catch (error) {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? new BusyMembership(userId) : error;
  }
};

/**
 * Makes the accepted memberships of an account pending. It bypasses the rule that an organisation keeps an owner: an owner
 * who used someone else's address never was one. It runs in `withoutHolding`, because it does not wait for locks.
 *
 * @returns the memberships that changed
 */
export const makePending = async (strapi: Core.Strapi, userId: number, now: Date): Promise<AcceptedMembership[]> => {
  const rows = await lockAccepted(strapi, userId);
  await connectionOf(strapi)('memberships')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ pending_since: now, updated_at: now });
  return rows.map((row) => ({ id: row.id, documentId: row.document_id, organisationId: row.organisation_id }));
};

/** How often a transaction is tried. */
const MAX_TRIES = 5;

/** Waits until each row has been free, one after the other, and holds none of them. */
const waitForEach = async (strapi: Core.Strapi, table: string, ids: readonly number[]): Promise<void> => {
  for (const id of ids)
    await strapi.db.transaction(() => connectionOf(strapi)(table).where({ id }).forNoKeyUpdate().select('id'));
};

/**
 * Runs a transaction that may make memberships of several organisations pending. If one of them is locked, the transaction is
 * rolled back, and tried again when the lock is free: no organisation waits for another meanwhile.
 */
export const withoutHolding = async <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> => {
  const isNested = strapi.db.inTransaction();
  for (let tries = 1; ; tries += 1) {
    try {
      return await strapi.db.transaction(work);
    } catch (error) {
      if (!(error instanceof BusyMembership) || isNested || tries === MAX_TRIES) throw error;
      const rows = await accepted(strapi, error.userId).select<Row[]>('id', 'organisation_id');
      const [ids, organisations] = [rows.map(({ id }) => id), rows.map((row) => row.organisation_id)];
      await waitForEach(strapi, 'memberships', ids);
      await waitForEach(strapi, 'organisations', organisations);
    }
  }
};
