import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite, queryOf } from '../../database/connection';
import { emailAddress } from '../../domain/accounts/email-address';
import { isOwnAddress, nameKeyOf } from '../../domain/accounts/user-names';
import { addRecord } from '../../tenancy/store/system-records';

const USER = 'plugin::users-permissions.user';

/** An account and its hashed password; null or absent for none. */
export interface PasswordAccount {
  id: number;
  password?: string | null;
}

/** An account of users-permissions, as sign-in needs it. */
export interface Account extends PasswordAccount {
  email?: string | null;
  documentId?: string;
  username?: string;
  confirmed?: boolean | null;
  blocked?: boolean | null;
}

/** The account that meets a condition, or null. */
export const findAccount = (strapi: Core.Strapi, where: Record<string, unknown>): Promise<Account | null> =>
  queryOf<Account>(strapi, USER).findOne({ where });

/** The account of an address, with the facts that decide who can take it over (docs/decisions/0024). */
export interface AddressedAccount {
  id: number;
  documentId: string;
  username: string;
  email: string;
  blocked: boolean;
  /** Whether the address is proved: by a link or code from an email, or through an identity provider. */
  isProved: boolean;
  hasPassword: boolean;
  /** Whether a directory created one of its memberships. */
  isProvisioned: boolean;
}

type Flag = boolean | number | null;

interface AccountRow {
  id: number;
  document_id: string;
  username: string;
  email: string;
  blocked: Flag;
  confirmed: Flag;
  password: string | null;
  identity_id: number | null;
  membership_id: number | null;
}

/** Accounts that a query reads. There is one per address, except in older databases with duplicates. */
const MAX_SHARED = 2;

/**
 * The accounts of an address, oldest first: at most two. There is more than one only in a database that had duplicates when
 * the unique index was introduced.
 *
 * @param email in lower case
 */
export const accountsOf = async (strapi: Core.Strapi, email: string): Promise<AddressedAccount[]> => {
  const db = connectionOf(strapi);
  const identity = db('identities as i').whereRaw('i.user_id = u.id').limit(1).select('i.id');
  const provisioned = db('memberships as m')
    .whereRaw('m.user_id = u.id')
    .whereNotNull('m.user_name')
    .limit(1)
    .select('m.id');
  const rows = await db('up_users as u')
    .whereRaw('lower(u.email) = ?', [email])
    .orderBy('u.id')
    .limit(MAX_SHARED)
    .select<AccountRow[]>('u.id', 'u.document_id', 'u.username', 'u.email', 'u.blocked', 'u.confirmed', 'u.password')
    .select<AccountRow[]>(identity.as('identity_id'), provisioned.as('membership_id'));
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    username: row.username,
    email: row.email,
    blocked: Boolean(row.blocked),
    isProved: Boolean(row.confirmed) || row.identity_id !== null,
    hasPassword: row.password !== null,
    isProvisioned: row.membership_id !== null,
  }));
};

/** The account of the admin panel that a sign-in with an address means, or null. Strapi converts the address to lower case. */
export const findAdminAccount = async (strapi: Core.Strapi, email: unknown): Promise<PasswordAccount | null> => {
  if (typeof email !== 'string') return null;
  const where = { email: email.toLowerCase() };
  const row = await connectionOf(strapi)('admin_users')
    .where(where)
    .first<PasswordAccount | undefined>('id', 'password');
  return row ?? null;
};

/** The names and the address of an account of the admin panel that meets a condition, or null. */
export const findAdministrator = (
  strapi: Core.Strapi,
  where: Record<string, unknown>,
): Promise<{ firstname: string | null; lastname: string | null; email: string } | null> =>
  strapi.db.query('admin::user').findOne({ where, select: ['firstname', 'lastname', 'email'] });

/** The account of the admin panel whose password a code resets, or null. */
export const findResetAdministrator = (
  strapi: Core.Strapi,
  resetPasswordToken: string,
): Promise<{ id: number; documentId: string; email: string } | null> =>
  strapi.db
    .query('admin::user')
    .findOne({ where: { resetPasswordToken, isActive: true }, select: ['id', 'documentId', 'email'] });

/** Numeric id of the active account of the admin panel with an address, or null. */
export const findAdminId = async (strapi: Core.Strapi, email: unknown): Promise<number | null> => {
  if (typeof email !== 'string') return null;
  const row = await connectionOf(strapi)('admin_users')
    .where({ email, is_active: true })
    .first<{ id: number } | undefined>('id');
  return row?.id ?? null;
};

/**
 * The account of an address, or null.
 *
 * @param email in lower case
 */
export const findAccountOf = async (strapi: Core.Strapi, email: string): Promise<AddressedAccount | null> =>
  (await accountsOf(strapi, email))[0] ?? null;

/** Whether the address of an account is proved, by an email or through an identity provider. */
export const hasProvedAddress = async (strapi: Core.Strapi, userId: number): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = await db('up_users').where({ id: userId }).first<{ confirmed: Flag } | undefined>('confirmed');
  if (row?.confirmed) return true;
  return (await db('identities').where({ user_id: userId }).first('id')) !== undefined;
};

/**
 * Whether another account has a user name, or one that can be confused with it.
 *
 * @param exceptId numeric id of an account that does not count
 */
export const isTakenName = async (
  strapi: Core.Strapi,
  account: { username: string; email: string },
  exceptId = 0,
): Promise<boolean> => {
  const key = { name_key: nameKeyOf(account) };
  // A name from before keys may have none, because it can be confused with another.
  const taken = isOwnAddress(account) ? key : { $or: [key, { username: account.username }] };
  return (await strapi.db.query(USER).count({ where: { ...taken, id: { $ne: exceptId } } })) > 0;
};

/**
 * The account that a person means by a user name or an address, or null. With an @, the address comes first: no user name
 * leads away from the account of an address.
 */
export const findAccountByIdentifier = async (strapi: Core.Strapi, identifier: string): Promise<Account | null> => {
  const [owner] = identifier.includes('@') ? await accountsOf(strapi, emailAddress(identifier)) : [];
  return findAccount(strapi, owner ? { id: owner.id } : { username: identifier });
};

/** The users-permissions role of new accounts, by numeric id. */
const newAccountRole = async (strapi: Core.Strapi): Promise<number> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  const { default_role: type } = (await store.get({})) as { default_role: string };
  const role = await queryOf<{ id: number }>(strapi, 'plugin::users-permissions.role').findOne({ where: { type } });
  if (!role) throw new Error(`There is no role ${type} for new accounts.`);
  return role.id;
};

/**
 * Locks an email address until the open transaction ends, so that one request at a time decides whose it is. Take this lock
 * after those of memberships and organisations, as in every operation with several locks. SQLite has one writer anyway.
 *
 * @param email in lower case
 */
export const lockAddress = async (strapi: Core.Strapi, email: string): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`account ${email}`]);
};

/** An account to be created. */
export interface NewAccount {
  /** In lower case; not in use, and locked. */
  email: string;
  username: string;
  provider: string;
  /** Whether the address is proved. */
  confirmed: boolean;
  /** Hashed. Without one, password sign-in is impossible until the person sets one by a link from an email. */
  password?: string;
}

/** Creates an account. */
export const addAccount = async (
  strapi: Core.Strapi,
  account: NewAccount,
): Promise<{ id: number; documentId: string }> => {
  const role = await newAccountRole(strapi);
  const { id, documentId } = await addRecord(strapi, USER, null, { ...account, blocked: false, role });
  return { id, documentId };
};
