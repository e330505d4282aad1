import type { Core } from '@strapi/strapi';
import { EXPIRY_NOTICE_MS } from '../../domain/scim/scim-tokens';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { toMilliseconds } from '../../database/moments';

/** A valid token that expires soon. Times in milliseconds. */
export interface ExpiringToken {
  id: number;
  documentId: string;
  label: string | null;
  organisationId: number;
  expiresAt: number;
  createdAt: number;
}

type Row = Record<string, string | number | Date | null>;

/** Tokens of organisations served here that are not revoked and expire within thirty days, sorted by id. */
export const expiringTokens = async (
  strapi: Core.Strapi,
  now: number,
  afterId: number,
  limit: number,
): Promise<ExpiringToken[]> => {
  const tokens = connectionOf(strapi)('scim_tokens');
  const rows = (await whereServedHere(strapi, tokens, `scim_tokens.${ORGANISATION_COLUMN}`)
    .whereNull('revoked_at')
    .whereNotNull(ORGANISATION_COLUMN)
    .where('expires_at', '>', new Date(now))
    .where('expires_at', '<=', new Date(now + EXPIRY_NOTICE_MS))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)) as Row[];
  return rows.map((row) => ({
    id: row.id as number,
    documentId: row.document_id as string,
    label: row.label as string | null,
    organisationId: row[ORGANISATION_COLUMN] as number,
    expiresAt: toMilliseconds(row.expires_at) as number,
    createdAt: toMilliseconds(row.created_at) as number,
  }));
};
