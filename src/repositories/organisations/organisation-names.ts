import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/** The names of an organisation, in events and for people. */
export interface OrganisationName {
  documentId: string;
  name: string;
  slug: string;
}

/**
 * The names of some organisations.
 *
 * @param ids at most some thousands
 */
export const namesOf = async (strapi: Core.Strapi, ids: readonly number[]): Promise<Map<number, OrganisationName>> => {
  const db = connectionOf(strapi);
  const rows = await db('organisations')
    .whereIn('id', ids)
    .select<{ id: number; document_id: string; name: string; slug: string }[]>('id', 'document_id', 'name', 'slug');
  return new Map(rows.map(({ id, document_id: documentId, name, slug }) => [id, { documentId, name, slug }]));
};
