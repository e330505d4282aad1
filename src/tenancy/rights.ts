import type { Core } from '@strapi/strapi';
import { rowCountsOf } from '../database/caches/row-counts';
import { invalidateTopic } from '../database/caches/topics';

/** The topic of caches that depend on users, roles, memberships, organisations, plans, SCIM tokens or API keys. */
export const RIGHTS = 'rights';

/** Invalidates cached rights: on this node at once, on the others when the open transaction commits. */
export const invalidateRights = async (strapi: Core.Strapi): Promise<void> => {
  await invalidateTopic(strapi, RIGHTS);
  // Merges and splits move records without the query engine.
  rowCountsOf(strapi).invalidateAll();
};
