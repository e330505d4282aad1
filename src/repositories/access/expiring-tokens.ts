import type { Core } from '@strapi/strapi';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';

/** A valid SCIM token or API key that expires soon. Times in milliseconds. */
export interface ExpiringToken {
  id: number;
  documentId: string;
  /** What it is for. */
  label: string | null;
  /** Null for a key of the platform. */
  organisationId: number | null;
  expiresAt: number;
  createdAt: number;
}

/** The tables, each with the column that says what a token is for. */
const LABELS = { scim_tokens: 'label', api_keys: 'name' } as const;

export type TokenTable = keyof typeof LABELS;

interface Row {
  id: number;
  document_id: string;
  label?: string | null;
  name?: string | null;
  organisation_id: number | null;
  expires_at: StoredTime;
  created_at: StoredTime;
}

/**
 * Reads tokens of organisations served here, and of the platform, that are not revoked and expire soon, sorted by id.
 *
 * @param expiry after `from` and until `until`, in milliseconds
 * @param page after an id, at most so many
 */
export const expiringTokens = async (
  strapi: Core.Strapi,
  table: TokenTable,
  { from, until }: { from: number; until: number },
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ExpiringToken[]> => {
  const tokens = connectionOf(strapi)(table);
  // Only keys can be the platform's; a SCIM token without an organisation does not work.
  if (table === 'scim_tokens') tokens.whereNotNull(ORGANISATION_COLUMN);
  const rows = await whereServedHere(strapi, tokens, `${table}.${ORGANISATION_COLUMN}`)
    .whereNull('revoked_at')
    .where('expires_at', '>', new Date(from))
    .where('expires_at', '<=', new Date(until))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<Row[]>('*');
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    label: row[LABELS[table]] ?? null,
    organisationId: row[ORGANISATION_COLUMN],
    expiresAt: toMilliseconds(row.expires_at),
    createdAt: toMilliseconds(row.created_at),
  }));
};
