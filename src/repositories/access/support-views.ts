import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SupportEnd } from '../../domain/access/support-view/support-view';
import { connectionOf } from '../../database/connection';
import { newDocumentId } from '../../database/document-id';
import { moment, type StoredTime, toIso, toMilliseconds } from '../../database/moments';
import { whereServedHere } from '../../tenancy/store/cells';

/** The support views: who reads which organisation, why, and until when. */
const TABLE = 'support_views';

/** Length of the column. A longer address is cut. */
const MAX_LENGTH = 255;

/** A support view that has begun or can begin. */
export interface SupportView {
  id: number;
  documentId: string;
  organisationId: number;
  administratorId: number;
  administratorName: string;
  reason: string;
  /** Milliseconds. */
  expiresAt: number;
}

/** An administrator of the admin panel, who opens a support view. */
export interface SupportAdministrator {
  id: number;
  name: string;
}

interface Row {
  id: number;
  document_id: string;
  opened_organisation_id: number;
  administrator_id: number;
  administrator_name: string;
  reason: string;
  started_at: StoredTime | null;
  expires_at: StoredTime;
}

const viewOf = (row: Row): SupportView => ({
  id: row.id,
  documentId: row.document_id,
  organisationId: row.opened_organisation_id,
  administratorId: row.administrator_id,
  administratorName: row.administrator_name,
  reason: row.reason,
  expiresAt: toMilliseconds(row.expires_at),
});

const columns = (alias: string): string[] =>
  [
    ...['id', 'document_id', 'opened_organisation_id', 'administrator_id', 'administrator_name'],
    ...['reason', 'started_at', 'expires_at'],
  ].map((column) => `${alias}.${column}`);

/** The accounts of the panel that can sign in. */
const usable = (strapi: Core.Strapi): Knex.QueryBuilder =>
  connectionOf(strapi)('admin_users as a')
    .whereRaw('a.id = v.administrator_id')
    .where('a.is_active', true)
    .where((row) => void row.where('a.blocked', false).orWhereNull('a.blocked'));

/** Stores a support view whose code has not been exchanged yet, and returns its documentId. */
export const addSupportView = async (
  strapi: Core.Strapi,
  view: {
    organisationId: number;
    administrator: SupportAdministrator;
    reason: string;
    codeHash: string;
    expiresAt: number;
  },
  now: Date,
): Promise<string> => {
  const documentId = newDocumentId();
  const at = moment(strapi, now);
  await connectionOf(strapi)(TABLE).insert({
    document_id: documentId,
    opened_organisation_id: view.organisationId,
    administrator_id: view.administrator.id,
    administrator_name: view.administrator.name.slice(0, MAX_LENGTH),
    reason: view.reason,
    code_hash: view.codeHash,
    expires_at: moment(strapi, new Date(view.expiresAt)),
    created_at: at,
    updated_at: at,
    published_at: at,
  });
  return documentId;
};

/**
 * Exchanges a code, in one statement: of concurrent attempts on any nodes, one succeeds.
 *
 * @param hashes the hashes under which the code can be stored
 * @param start the hash of the token, until when it works (milliseconds), and from where it was exchanged
 * @returns null if there is no such code, it was used or has expired, or its administrator can no longer sign in
 */
export const startSupportView = async (
  strapi: Core.Strapi,
  hashes: readonly string[],
  start: { tokenHash: string; expiresAt: number; clientAddress: string | null },
  now: Date,
): Promise<SupportView | null> => {
  const at = moment(strapi, now);
  const found = connectionOf(strapi)(`${TABLE} as v`)
    .whereIn('v.code_hash', [...hashes])
    .where('v.expires_at', '>', at)
    .whereExists(usable(strapi));
  const ids = whereServedHere(strapi, found, 'v.opened_organisation_id').select('v.id');
  const rows = await connectionOf(strapi)(TABLE)
    .whereIn('id', ids)
    .whereNull('started_at')
    .whereNull('ended_at')
    .update({
      code_hash: null,
      token_hash: start.tokenHash,
      started_at: at,
      expires_at: moment(strapi, new Date(start.expiresAt)),
      client_address: start.clientAddress?.slice(0, MAX_LENGTH) ?? null,
      updated_at: at,
    })
    .returning<Row[]>(columns(TABLE));
  return rows[0] ? viewOf(rows[0]) : null;
};

/** The open support view of a token; null if there is none, its time is over, or its administrator can no longer sign in. */
export const findSupportView = async (
  strapi: Core.Strapi,
  hashes: readonly string[],
  now: Date,
): Promise<SupportView | null> => {
  const row = await connectionOf(strapi)(`${TABLE} as v`)
    .whereIn('v.token_hash', [...hashes])
    .whereNotNull('v.opened_organisation_id')
    .whereNull('v.ended_at')
    .where('v.expires_at', '>', moment(strapi, now))
    .whereExists(usable(strapi))
    .first<Row | undefined>(columns('v'));
  return row ? viewOf(row) : null;
};

/** Which support view is ended: by its token, by its documentId, or by its id. */
export type SupportViewChoice = { tokenHashes: readonly string[] } | { documentId: string } | { id: number };

const chosen = (query: Knex.QueryBuilder, choice: SupportViewChoice): Knex.QueryBuilder => {
  if ('tokenHashes' in choice) return query.whereIn('token_hash', [...choice.tokenHashes]);
  return 'id' in choice ? query.where('id', choice.id) : query.where('document_id', choice.documentId);
};

/**
 * Ends a support view, in the open transaction. A code that was not exchanged no longer works.
 *
 * @returns the view, and whether it had begun; null if there is none, or it has ended before
 */
export const closeSupportView = async (
  strapi: Core.Strapi,
  choice: SupportViewChoice,
  end: SupportEnd,
  now: Date,
): Promise<{ view: SupportView; hasBegun: boolean } | null> => {
  const at = moment(strapi, now);
  const [row] = await chosen(connectionOf(strapi)(TABLE).whereNull('ended_at'), choice)
    .update({ code_hash: null, token_hash: null, ended_at: at, end_reason: end, updated_at: at })
    .returning<Row[]>(columns(TABLE));
  return row ? { view: viewOf(row), hasBegun: row.started_at !== null } : null;
};

/** A support view that has to be ended, and why. */
export interface OverdueView {
  id: number;
  end: SupportEnd;
}

/**
 * Support views whose time is over, or whose administrator can no longer sign in.
 *
 * @param after only those with a greater id
 */
export const overdueSupportViews = async (
  strapi: Core.Strapi,
  now: Date,
  after: number,
  limit: number,
): Promise<OverdueView[]> => {
  // Tests pass dates of another realm, which knex does not recognise as dates.
  const at = moment(strapi, new Date(now.getTime()));
  const query = connectionOf(strapi)(`${TABLE} as v`)
    .whereNull('v.ended_at')
    .whereNotNull('v.opened_organisation_id')
    .where('v.id', '>', after)
    .where((row) => void row.where('v.expires_at', '<=', at).orWhereNotExists(usable(strapi)))
    .orderBy('v.id')
    .limit(limit);
  const rows = await whereServedHere(strapi, query, 'v.opened_organisation_id').select<
    { id: number; expires_at: StoredTime }[]
  >('v.id', 'v.expires_at');
  return rows.map(({ id, expires_at: expires }) => ({
    id,
    end: toMilliseconds(expires) <= now.getTime() ? 'time-over' : 'account-closed',
  }));
};

/** A support view as the panel lists it. Times in ISO 8601. */
export interface ListedView {
  documentId: string;
  administrator: string;
  reason: string;
  /** Null while its code waits. */
  started_at: string | null;
  expires_at: string;
}

/** Open support views of an organisation that are listed. */
const MAX_LISTED = 20;

/** The open support views of an organisation, the latest first. */
export const openSupportViews = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
): Promise<ListedView[]> => {
  const rows = await connectionOf(strapi)(`${TABLE} as v`)
    .where('v.opened_organisation_id', organisationId)
    .whereNull('v.ended_at')
    .where('v.expires_at', '>', moment(strapi, now))
    .orderBy('v.id', 'desc')
    .limit(MAX_LISTED)
    .select<Row[]>(columns('v'));
  return rows.map((row) => ({
    documentId: row.document_id,
    administrator: row.administrator_name,
    reason: row.reason,
    started_at: row.started_at === null ? null : toIso(row.started_at),
    expires_at: toIso(row.expires_at),
  }));
};
