import type { Core } from '@strapi/strapi';
import { priorRows } from '../../database/rows-before-write';
import { detachReferrers, referrersTo } from '../../tenancy/store/deletions/referrers';

/**
 * Detaches what refers to a record before it is deleted, such as the results of a check: there can be hundreds of thousands.
 * Outside a transaction, it would remain detached if the deletion failed. Registered in bootstrap().
 */
export const registerDetachedReferrers = (strapi: Core.Strapi): void => {
  for (const uid of Object.keys(strapi.contentTypes)) {
    const referrers = referrersTo(strapi, uid);
    if (referrers.length === 0) continue;
    const detach = async ({ params }: { params: object }): Promise<void> => {
      if (!strapi.db.inTransaction()) return;
      for (const { id } of await priorRows(strapi, uid, params)) await detachReferrers(strapi, referrers, id);
    };
    strapi.db.lifecycles.subscribe({ models: [uid], beforeDelete: detach, beforeDeleteMany: detach });
  }
};
