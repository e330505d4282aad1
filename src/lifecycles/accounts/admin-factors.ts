import type { Core } from '@strapi/strapi';
import { removeAdminFactor } from '../../repositories/accounts/admin-factors';

/** Removes the second factor of an administrator with the account, which Strapi (5.54) deletes one at a time. Registered in bootstrap(). */
export const registerAdminFactors = (strapi: Core.Strapi): void => {
  strapi.db.lifecycles.subscribe({
    models: ['admin::user'],
    async afterDelete({ result }) {
      const removed = result as { id: number } | null;
      if (removed) await removeAdminFactor(strapi, removed.id);
    },
  });
};
