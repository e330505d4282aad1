import type { Core } from '@strapi/strapi';
import { removeAdminFactor } from '../../repositories/accounts/admin-factors';

/** Removes the second factor of an administrator with the account, which Strapi (5.54) deletes one at a time. Registered in bootstrap(). */
export const registerAdminFactors = (strapi: Core.Strapi): void => {
  const removed = async ({ result }: { result: { id: number } | null }): Promise<void> => {
    if (result) await removeAdminFactor(strapi, result.id);
  };
  strapi.db.lifecycles.subscribe({ models: ['admin::user'], afterDelete: removed as never });
};
