import type { Core } from '@strapi/strapi';

/** What a custom API token may do lies in rows of this type. */
export const TOKEN_PERMISSION = 'admin::api-token-permission';

/** An account or a key of the platform, with the names of the records that it refers to. */
export type PlatformRow = Record<string, unknown> & { id: number; documentId: string };

/** More are not changed in one call. */
const MAX_ROWS = 1000;

const namesIn = (value: unknown, attribute: string): unknown => {
  if (!Array.isArray(value)) return (value as Record<string, unknown> | null)?.[attribute] ?? null;
  return value.map((target: Record<string, unknown>) => target[attribute]).sort();
};

/**
 * Reads records with their plain attributes and the names of some relations.
 *
 * @param relations relations to read, each with the attribute that names its target
 * @throws Error where more than a thousand records fit
 */
export const readWithNames = async (
  strapi: Core.Strapi,
  uid: string,
  where: unknown,
  relations: Record<string, string>,
): Promise<PlatformRow[]> => {
  const rows = (await strapi.db.query(uid as never).findMany({
    where: where as never,
    populate: Object.keys(relations) as never,
    limit: MAX_ROWS + 1,
  })) as PlatformRow[];
  if (rows.length > MAX_ROWS) throw new Error(`More than ${MAX_ROWS} records of ${uid} cannot be changed in one call.`);
  return rows.map((row) => {
    const named = Object.entries(relations).map(([name, attribute]) => [name, namesIn(row[name], attribute)]);
    return { ...row, ...Object.fromEntries(named) } as PlatformRow;
  });
};

/** Reads permissions of custom API tokens, each with its token; null where that is gone. */
export const readTokenPermissions = async (
  strapi: Core.Strapi,
  where: unknown,
): Promise<{ action: string; token: { documentId: string } | null }[]> =>
  (await strapi.db
    .query(TOKEN_PERMISSION)
    .findMany({ where: where as never, populate: ['token'] as never, limit: MAX_ROWS })) as never;
