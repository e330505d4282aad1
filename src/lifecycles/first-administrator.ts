import type { Core } from '@strapi/strapi';
import { removeSetupToken } from '../repositories/accounts/setup-token';

/** Removes the setup token with the first administrator, however that account is created. Registered in bootstrap(). */
export const registerFirstAdministrator = (strapi: Core.Strapi): void => {
  const remove = (): Promise<void> => removeSetupToken(strapi);
  strapi.db.lifecycles.subscribe({ models: ['admin::user'], afterCreate: remove, afterCreateMany: remove });
};
