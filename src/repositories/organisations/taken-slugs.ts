import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';

const MAX_SLUGS = 10_000;
/** Sorts after every character that a slug can have. */
const AFTER_ALL = '~';

/**
 * Slugs of a type that begin with `base`, at most 10,000.
 *
 * @param organisationId numeric id of the organisation in which slugs are unique; null if they are globally unique
 */
export const slugsStartingWith = async (
  strapi: Core.Strapi,
  uid: string,
  base: string,
  organisationId: number | null,
): Promise<Set<string>> => {
  const query = connectionOf(strapi)(tableOf(strapi, uid)).limit(MAX_SLUGS);
  if (organisationId !== null) query.where(ORGANISATION_COLUMN, organisationId);
  // On SQLite, `like` would compare every slug of the table. On PostgreSQL, a range would depend on the collation.
  if (isSqlite(strapi)) query.whereBetween('slug', [base, `${base}${AFTER_ALL}`]);
  else query.where('slug', 'like', `${base}%`);
  return new Set(await query.pluck<string[]>('slug'));
};
