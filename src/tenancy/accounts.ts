import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';
import { addRecord } from './records';

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
  const row = (await connectionOf(strapi)('up_users')
    .whereRaw('lower(email) = ?', [email])
    .orderBy('id')
    .first('id', 'document_id', 'username', 'email')) as
    { id: number; document_id: string; username: string; email: string } | undefined;
  return row ? { id: row.id, documentId: row.document_id, username: row.username, email: row.email } : null;
};

/** Whether an account of the admin panel has an address, and a password. */
export const hasAdminPassword = async (strapi: Core.Strapi, email: string): Promise<boolean> => {
  const row = (await connectionOf(strapi)('admin_users').where({ email }).first('password')) as
    { password: string | null } | undefined;
  return Boolean(row?.password);
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

/**
 * Holds an e-mail address until the open transaction ends: no column keeps accounts from having the same one, and two
 * organisations may take in one person at the same moment. SQLite has one writer anyway.
 */
export const holdAddress = async (strapi: Core.Strapi, email: string): Promise<void> => {
  if (strapi.db.dialect.client === 'sqlite') return;
  const db = connectionOf(strapi);
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`account ${email}`]);
};

/** An account to be made, and who vouches for its address. */
export interface NewAccount {
  /** In small letters; free, and held. */
  email: string;
  username: string;
  provider: string;
  /** Whether somebody has proved that the address is the person's. */
  confirmed: boolean;
  /** Hashed already. Without one nobody signs in by password before whoever reads the mail of the address sets one. */
  password?: string;
}

/** Makes an account. */
export const addAccount = async (
  strapi: Core.Strapi,
  account: NewAccount,
): Promise<{ id: number; documentId: string }> => {
  const role = await newAccountRole(strapi);
  const { id, documentId } = await addRecord(strapi, USER, null, { ...account, blocked: false, role });
  return { id, documentId };
};

/** The address as a username, or, where somebody has that, one like it. */
export const usernameOfAddress = async (strapi: Core.Strapi, email: string): Promise<string> => {
  const isTaken = (await strapi.db.query(USER).count({ where: { username: email } })) > 0;
  return isTaken ? `${email} ${createId()}` : email;
};
