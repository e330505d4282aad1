import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';

const USER = 'plugin::users-permissions.user';

/** An account of users-permissions, as the ways to sign in look at it. */
export interface Account {
  id: number;
  password?: string | null;
}

/** The account that fits, or null. */
export const findAccount = async (strapi: Core.Strapi, where: Record<string, unknown>): Promise<Account | null> =>
  (await strapi.db.query(USER).findOne({ where })) as Account | null;

/** The account of an address in lower case, or null. */
export const findAccountOf = async (
  strapi: Core.Strapi,
  email: string,
): Promise<{ id: number; documentId: string; username: string; email: string } | null> => {
  const row = (await (
    await connectionOf(strapi)
  )('up_users')
    .whereRaw('lower(email) = ?', [email])
    .orderBy('id')
    .first('id', 'document_id', 'username', 'email')) as
    { id: number; document_id: string; username: string; email: string } | undefined;
  return row ? { id: row.id, documentId: row.document_id, username: row.username, email: row.email } : null;
};

/** Whether somebody goes by a name already, be it as a username or as an address: both open the same door. */
export const isTakenName = async (strapi: Core.Strapi, username: string, email: string): Promise<boolean> => {
  const $or = [{ username }, { username: email }, { email: username.toLowerCase() }];
  return (await strapi.db.query(USER).count({ where: { $or } as never })) > 0;
};

/** The users-permissions role of new accounts, by numeric id. */
const newAccountRole = async (strapi: Core.Strapi): Promise<number> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  const { default_role: type } = (await store.get({})) as { default_role: string };
  const role = (await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type } as never })) as {
    id: number;
  } | null;
  if (!role) throw new Error(`There is no role ${type} for new accounts.`);
  return role.id;
};

/** Adds an account whose address is proved; the password is hashed already. */
export const addAccount = async (
  strapi: Core.Strapi,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<{ id: number; documentId: string; username: string; email: string }> => {
  const role = await newAccountRole(strapi);
  const data = { username, email, password, role, provider: 'local', confirmed: true, blocked: false };
  const { id, documentId } = (await strapi.db
    .query(USER)
    .create({ data: { ...data, publishedAt: new Date() } as never })) as { id: number; documentId: string };
  return { id, documentId, username, email };
};
