import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/** An organisation with its forum community. */
export interface ForumOrganisation {
  id: number;
  documentId: string;
  name: string;
  slug: string;
  communityId: number | null;
}

/** The organisation, or null if there is none. */
export const findForumOrganisation = async (strapi: Core.Strapi, id: number): Promise<ForumOrganisation | null> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ id })
    .first<
      { id: number; document_id: string; name: string; slug: string; forum_community_id: number | null } | undefined
    >('id', 'document_id', 'name', 'slug', 'forum_community_id');
  if (!row) return null;
  const { document_id: documentId, forum_community_id: communityId, ...rest } = row;
  return { ...rest, documentId, communityId };
};

/** Whether a community belongs to an organisation other than this one. */
export const isCommunityOfAnother = async (strapi: Core.Strapi, communityId: number, id: number): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ forum_community_id: communityId })
    .whereNot({ id })
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
};
