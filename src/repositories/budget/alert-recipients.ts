import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type AlertDecisions, decisionsOf } from '../../domain/budget/alert-recipients';
import { emailAddress } from '../../domain/accounts/email-address';
import { connectionOf, isSqlite } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';

/** The list of addresses for the budget alerts of an organisation, and what was decided about them. */
export interface AlertList {
  id: number;
  documentId: string;
  name: string;
  addresses: string[];
  decisions: AlertDecisions;
}

interface Row {
  id: number;
  document_id: string;
  name: string;
  budget_alert_emails: unknown;
  alert_decisions: StoredJson<AlertDecisions>;
}

const textsOf = (stored: unknown): string[] => {
  const value = storedJson(stored ?? null);
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

/**
 * The list of an organisation; null if there is no such organisation. In a transaction, its row stays locked.
 *
 * @param where identifies the organisation
 */
export const findAlertList = async (
  strapi: Core.Strapi,
  where: { id: number } | { document_id: string },
): Promise<AlertList | null> => {
  const query = connectionOf(strapi)('organisations').where(where);
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forNoKeyUpdate();
  const row = await query.first<Row | undefined>('id', 'document_id', 'name', 'budget_alert_emails', 'alert_decisions');
  if (!row) return null;
  const addresses = textsOf(row.budget_alert_emails);
  const decisions = decisionsOf(storedJson(row.alert_decisions), addresses);
  return { id: row.id, documentId: row.document_id, name: row.name, addresses, decisions };
};

/** Stores what was decided about the addresses of an organisation. */
export const storeAlertDecisions = async (
  strapi: Core.Strapi,
  id: number,
  decisions: AlertDecisions,
): Promise<void> => {
  await connectionOf(strapi)('organisations')
    .where({ id })
    .update({ alert_decisions: JSON.stringify(decisions) });
};

const isProved = (account: Knex.QueryBuilder): void =>
  void account
    .where('u.confirmed', true)
    .orWhereExists((identity) => void identity.from('identities as i').whereRaw('i.user_id = u.id').select('i.id'));

/**
 * Those of some addresses that members of an organisation have proved. People who were only offered a membership are no
 * members.
 *
 * @param addresses in any spelling
 * @returns in their normal form
 */
export const provedMemberAddresses = async (
  strapi: Core.Strapi,
  organisationId: number,
  addresses: readonly string[],
): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set();
  const found = await connectionOf(strapi)('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', organisationId)
    .whereNull('m.pending_since')
    .whereNull('m.deactivated_at')
    .whereIn('u.email', addresses.map(emailAddress))
    .where(isProved)
    .pluck<string[]>('u.email');
  return new Set(found.map(emailAddress));
};

/** Those of some addresses whose accounts are blocked, in their normal form. */
export const blockedAddresses = async (strapi: Core.Strapi, addresses: readonly string[]): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set();
  const blocked = await connectionOf(strapi)('up_users')
    .where('blocked', true)
    .whereIn('email', addresses.map(emailAddress))
    .pluck<string[]>('email');
  return new Set(blocked.map(emailAddress));
};
