import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { whereServedHere } from '../../tenancy/store/cells';

/** Directories whose settings are provisional (docs/decisions/0023-provisional-settings.md). */
const TABLE = 'directory_integrations';
const OWNER = `${TABLE}.${ORGANISATION_COLUMN}`;

/** A directory whose deadline has passed. */
export interface DueDirectory {
  id: number;
  documentId: string;
  organisationId: number;
}

const dueQuery = (strapi: Core.Strapi, moment: Date) => {
  // Tests pass dates of another realm, which knex does not recognise as dates.
  const query = connectionOf(strapi)(TABLE).where('confirm_by', '<=', new Date(moment.getTime()));
  return whereServedHere(strapi, query, OWNER);
};

/**
 * Directories whose provisional settings were not confirmed in time. Those of archived organisations keep them, since people
 * cannot sign in there.
 *
 * @param after only those with a greater id
 * @param limit maximum number of directories
 */
export const directoriesDue = async (
  strapi: Core.Strapi,
  now: Date,
  after: number,
  limit: number,
): Promise<DueDirectory[]> =>
  dueQuery(strapi, now)
    .join('organisations as o', 'o.id', OWNER)
    .where((row) => void row.whereNot('o.org_status', 'archived').orWhereNull('o.org_status'))
    .where(`${TABLE}.id`, '>', after)
    .orderBy(`${TABLE}.id`)
    .limit(limit)
    .select<DueDirectory[]>({ id: `${TABLE}.id`, documentId: `${TABLE}.document_id`, organisationId: OWNER });

/**
 * Locks a directory whose deadline has passed, in the open transaction.
 *
 * @returns what its settings were; null if they have been confirmed or changed meanwhile
 */
export const lockDueDirectory = async (
  strapi: Core.Strapi,
  id: number,
  now: Date,
): Promise<Record<string, unknown> | null> =>
  (await dueQuery(strapi, now)
    .where({ id })
    .forUpdate()
    .first<Record<string, unknown> | undefined>('confirm_by', 'confirmed_settings', 'confirmed_secret_sealed')) ?? null;

/**
 * Makes the settings of a directory final, in the open transaction.
 *
 * @returns false if they are not provisional, or the deadline has passed
 */
export const confirmSettings = async (strapi: Core.Strapi, documentId: string, now: Date): Promise<boolean> => {
  const final = { confirm_by: null, confirmed_settings: null, confirmed_secret_sealed: null, updated_at: now };
  const query = connectionOf(strapi)(TABLE).where({ document_id: documentId }).where('confirm_by', '>', now);
  return (await query.update(final)) > 0;
};
