import type { Core } from '@strapi/strapi';
import type { AddressChange } from '../../domain/accounts/address-change/change';
import { connectionOf, isSqlite } from '../../database/connection';
import { linkTokens } from '../../database/secrets/link-token';
import { type StoredJson, storedJson } from '../../database/stored-json';

const TABLE = 'up_users';
const tokens = linkTokens('adr_', 'tenantry address change');

/** What the token of a link says. */
interface AddressToken {
  /** documentId of the account. */
  account: string;
  /** Of the request. */
  change: string;
}

/** Signs the token of a link. */
export const addressToken = ({ account, change }: AddressToken, expiresAt: number): string =>
  tokens.sign({ parts: [account, change], expiresAt });

/**
 * Reads the token of a link.
 *
 * @param now milliseconds
 * @returns null if it is not one of this server, or has expired
 */
export const readAddressToken = (token: string, now: number): AddressToken | null => {
  const [account, change] = tokens.read(token, now)?.parts ?? [];
  return account === undefined || change === undefined ? null : { account, change };
};

/** An account with its latest request. */
export interface ChangingAccount {
  id: number;
  documentId: string;
  username: string;
  email: string;
  isBlocked: boolean;
  change: AddressChange | null;
}

interface Row {
  id: number;
  document_id: string;
  username: string;
  email: string | null;
  blocked: boolean | number | null;
  address_change: StoredJson<AddressChange>;
}

/**
 * Reads an account with its latest request. In a transaction, it stays locked until the transaction ends.
 *
 * @param documentId of the account
 */
export const findChanging = async (strapi: Core.Strapi, documentId: string): Promise<ChangingAccount | null> => {
  const query = connectionOf(strapi)(TABLE).where({ document_id: documentId });
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forNoKeyUpdate();
  const row = await query.first<Row | undefined>(
    ...(['id', 'document_id', 'username', 'email', 'blocked', 'address_change'] as const),
  );
  if (!row) return null;
  return {
    id: row.id,
    documentId: row.document_id,
    username: row.username,
    email: row.email ?? '',
    isBlocked: Boolean(row.blocked),
    change: storedJson(row.address_change),
  };
};

/** Stores the latest request of an account, which replaces an earlier one; null withdraws it. */
export const storeChange = async (strapi: Core.Strapi, id: number, change: AddressChange | null): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where({ id })
    .update({ address_change: change === null ? null : JSON.stringify(change) });
};

/** Names of organisations whose directory provisioned an active membership of a person, at most one. */
export const directoryOwnerOf = async (strapi: Core.Strapi, userId: number): Promise<string | null> => {
  const row = await connectionOf(strapi)('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where('m.user_id', userId)
    .whereNotNull('m.user_name')
    .whereNull('m.pending_since')
    .whereNull('m.deactivated_at')
    .orderBy('m.id')
    .first<{ name: string } | undefined>('o.name');
  return row?.name ?? null;
};

/** An accepted membership, for the audit log of its organisation. */
export interface AcceptedMembership {
  documentId: string;
  organisationId: number;
}

/** The most organisations whose audit logs record a change of an account. The platform's log has it in any case. */
const MAX_ORGANISATIONS = 100;

/** The accepted memberships of a person in organisations that are not archived, oldest first; at most a hundred. */
export const acceptedMembershipsOf = (strapi: Core.Strapi, userId: number): Promise<AcceptedMembership[]> =>
  connectionOf(strapi)('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where('m.user_id', userId)
    .whereNull('m.pending_since')
    .whereNot('o.org_status', 'archived')
    .orderBy('m.id')
    .limit(MAX_ORGANISATIONS)
    .select<AcceptedMembership[]>({ documentId: 'm.document_id', organisationId: 'm.organisation_id' });
