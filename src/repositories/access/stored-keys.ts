import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { OPEN_INVITATION } from '../../domain/accounts/invitations';
import { whereFulfilled } from '../../database/conditions';
import { connectionOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { moment } from '../../database/moments';
import { currentHashPrefix } from '../../database/secrets/token-hash';

/** A column with values that are sealed under ENCRYPTION_KEY. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Its primary key, if that is not `id`. */
  key?: string;
}

/** A sealed value in a row. */
export interface SealedValue {
  id: number | string;
  sealed: string;
}

/**
 * Reads sealed values in the order of their rows.
 *
 * @param page after an id, or from the first one if it is null; at most so many
 */
export const sealedValues = async (
  strapi: Core.Strapi,
  { table, column, key = 'id' }: SealedColumn,
  { afterId, limit }: { afterId: SealedValue['id'] | null; limit: number },
): Promise<SealedValue[]> => {
  const query = connectionOf(strapi)(table).whereNotNull(column).orderBy(key).limit(limit);
  if (afterId !== null) query.where(key, '>', afterId);
  return await query.select<SealedValue[]>(`${key} as id`, { sealed: column });
};

/** Replaces a sealed value, unless it has changed since it was read. */
export const replaceSealed = async (
  strapi: Core.Strapi,
  { table, column, key = 'id' }: SealedColumn,
  { id, sealed }: SealedValue,
  renewed: string,
): Promise<void> => {
  await connectionOf(strapi)(table)
    .where({ [key]: id, [column]: sealed })
    .update({ [column]: renewed });
};

/** Restricts a query to tokens that can still be used. */
type Usable = (query: Knex.QueryBuilder, strapi: Core.Strapi, now: Date) => Knex.QueryBuilder;

const inForce: Usable = (query, strapi, now) =>
  query.whereNull('revoked_at').where('expires_at', '>', moment(strapi, now));

const TOKENS: Readonly<Record<string, { table: string; column: string; usable: Usable }>> = {
  'SCIM tokens': { table: 'scim_tokens', column: 'token_hash', usable: inForce },
  'API keys': { table: 'api_keys', column: 'secret_hash', usable: inForce },
  'credentials of agents': {
    table: 'svc_agents',
    column: 'credential_hash',
    usable: (query) => query.where((row) => void row.whereNull('agent_status').orWhereNot('agent_status', 'revoked')),
  },
  'enrollment tokens': {
    table: 'svc_agents',
    column: 'enrollment_token_hash',
    usable: (query, strapi, now) => query.where('enrollment_expires_at', '>', moment(strapi, now)),
  },
  'recovery codes': { table: 'recovery_codes', column: 'code_hash', usable: (query) => query },
  'recovery codes of the panel': { table: 'admin_recovery_codes', column: 'code_hash', usable: (query) => query },
  invitations: {
    table: 'invitations',
    column: 'token_hash',
    usable: (query, _strapi, now) => whereFulfilled(query, OPEN_INVITATION, now),
  },
};

/**
 * Counts the tokens that can still be used and are not stored under the current TOKEN_HASH_KEY.
 *
 * @returns by kind; kinds without any are left out
 */
export const countOlderHashes = async (strapi: Core.Strapi, now: Date): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const [kind, { table, column, usable }] of Object.entries(TOKENS)) {
    const stored = connectionOf(strapi)(table).whereNotNull(column).whereNot(column, 'like', `${currentHashPrefix()}%`);
    const count = countOf(await usable(stored, strapi, now).count({ total: '*' }));
    if (count > 0) counts.set(kind, count);
  }
  return counts;
};
