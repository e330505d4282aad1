import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';
import { addRecord } from './records';

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
 * Holds an e-mail address until the open transaction ends: no column keeps accounts from having the same one, and two
 * organisations may take in one person at the same moment. SQLite has one writer anyway.
 */
export const holdAddress = async (strapi: Core.Strapi, email: string): Promise<void> => {
  if (strapi.db.dialect.client === 'sqlite') return;
  const db = await connectionOf(strapi);
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
}

/** Makes an account that nobody can sign in to by password: whoever reads the mail of its address may set one. */
export const addAccount = async (
  strapi: Core.Strapi,
  account: NewAccount,
): Promise<{ id: number; documentId: string }> => {
  const role = (await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' }, select: ['id'] })) as { id: number } | null;
  return addRecord(strapi, USER, null, { ...account, blocked: false, role: role?.id ?? null });
};

/** The address as a username, or, where somebody has that, one like it. */
export const usernameOfAddress = async (strapi: Core.Strapi, email: string): Promise<string> => {
  const isTaken = (await strapi.db.query(USER).count({ where: { username: email } })) > 0;
  return isTaken ? `${email} ${createId()}` : email;
};
