import type { Core } from '@strapi/strapi';

/** An account of users-permissions, as the ways to sign in look at it. */
export interface Account {
  id: number;
  password?: string | null;
}

/** The account that fits, or null. */
export const findAccount = async (strapi: Core.Strapi, where: Record<string, unknown>): Promise<Account | null> =>
  (await strapi.db.query('plugin::users-permissions.user').findOne({ where })) as Account | null;

const USER = 'plugin::users-permissions.user';

/**
 * Makes an account without a password for an address that somebody else has vouched for.
 *
 * @param provider who vouches, such as `sso`
 */
export const addAccount = async (
  strapi: Core.Strapi,
  { email, username, provider }: { email: string; username: string; provider: string },
): Promise<{ id: number; documentId: string }> => {
  const role = (await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } })) as { id: number } | null;
  const data = { email, username, provider, confirmed: true, blocked: false, role: role?.id, publishedAt: new Date() };
  return (await strapi.db.query(USER).create({ data: data as never })) as { id: number; documentId: string };
};
