import type { Core } from '@strapi/strapi';
import { queryOf } from '../../database/connection';
import { fieldsIn } from '../../values';

/** The content type with the permissions of custom API tokens. */
export const TOKEN_PERMISSION = 'admin::api-token-permission';

/** An account or token of the platform, with the names of the records that it refers to. */
export type PlatformRow = Record<string, unknown> & { id: number; documentId: string };

/** The most records that one call changes. */
const MAX_ROWS = 1000;

const namesIn = (value: unknown, attribute: string): unknown => {
  if (!Array.isArray(value)) return fieldsIn(value)[attribute] ?? null;
  return value.map((target: Record<string, unknown>) => target[attribute]).sort();
};

/**
 * Reads records with their scalar attributes and the names of some relations.
 *
 * @param relations relations to read, each with the attribute that names its target
 * @throws Error if more than a thousand records match
 */
export const readWithNames = async (
  strapi: Core.Strapi,
  uid: string,
  where: unknown,
  relations: Record<string, string>,
): Promise<PlatformRow[]> => {
  const rows = await queryOf<PlatformRow>(strapi, uid).findMany({
    where,
    populate: Object.keys(relations),
    limit: MAX_ROWS + 1,
  });
  if (rows.length > MAX_ROWS) throw new Error(`More than ${MAX_ROWS} records of ${uid} cannot be changed in one call.`);
  return rows.map((row) => {
    const named = { ...row };
    for (const [name, attribute] of Object.entries(relations))
      Object.assign(named, { [name]: namesIn(row[name], attribute) });
    return named;
  });
};

interface TokenPermission {
  action: string;
  token: { documentId: string } | null;
}

/** Reads permissions of custom API tokens, each with its token; null if the token is gone. */
export const readTokenPermissions = (strapi: Core.Strapi, where: unknown): Promise<TokenPermission[]> =>
  queryOf<TokenPermission>(strapi, TOKEN_PERMISSION).findMany({ where, populate: ['token'], limit: MAX_ROWS });
