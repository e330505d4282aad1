import type { Core } from '@strapi/strapi';

/** An account of users-permissions, as the ways to sign in look at it. */
export interface Account {
  id: number;
  password?: string | null;
}

/** The account that fits, or null. */
export const findAccount = async (strapi: Core.Strapi, where: Record<string, unknown>): Promise<Account | null> =>
  (await strapi.db.query('plugin::users-permissions.user').findOne({ where })) as Account | null;
