import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../database/connection';
import { isForeignAddress, nameKeyOf, replacementName } from '../../domain/accounts/user-names';

const TABLE = 'up_users';

/** The names of an account, as they are stored. */
export interface StoredNames {
  id: number;
  document_id: string;
  username: string;
  email: string;
  name_key: string | null;
}

/** The names of the accounts after an id, in the order of their ids. */
export const namesAfter = async (db: Knex, id: number, limit: number): Promise<StoredNames[]> =>
  await db(TABLE)
    .where('id', '>', id)
    .whereNotNull('username')
    .whereNotNull('email')
    .orderBy('id')
    .limit(limit)
    .select<StoredNames[]>('id', 'document_id', 'username', 'email', 'name_key');

/** The names of the accounts after an id, of an application. */
export const storedNamesAfter = (strapi: Core.Strapi, id: number, limit: number): Promise<StoredNames[]> =>
  namesAfter(connectionOf(strapi), id, limit);

/** Of some keys, those that accounts have, with the ids of these. */
export const ownersOfKeys = async (db: Knex, keys: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db(TABLE).whereIn('name_key', keys).select<{ id: number; name_key: string }[]>('id', 'name_key');
  return new Map(rows.map((row) => [row.name_key, row.id]));
};

const lockNames = async (db: Knex, id: number): Promise<StoredNames | undefined> =>
  await db(TABLE)
    .where({ id })
    .forUpdate()
    .first<StoredNames | undefined>('id', 'document_id', 'username', 'email', 'name_key');

/**
 * Stores the key of an account's user name in the open transaction, unless another account has it.
 *
 * @returns whether it was stored
 */
export const storeNameKey = async (strapi: Core.Strapi, id: number): Promise<boolean> => {
  const db = connectionOf(strapi);
  const account = await lockNames(db, id);
  if (!account || isForeignAddress(account)) return false;
  const key = nameKeyOf(account);
  if (account.name_key === key || (await ownersOfKeys(db, [key])).has(key)) return false;
  await db(TABLE).where({ id }).update({ name_key: key });
  return true;
};

/**
 * Replaces a user name that is another account's address, in the open transaction.
 *
 * @returns the new name; null if there was nothing to replace
 */
export const replaceForeignName = async (strapi: Core.Strapi, id: number): Promise<string | null> => {
  const db = connectionOf(strapi);
  const account = await lockNames(db, id);
  if (!account || !isForeignAddress(account)) return null;
  let username = replacementName(account.username);
  for (;;) {
    const key = nameKeyOf({ ...account, username });
    if (!(await ownersOfKeys(db, [key])).has(key)) {
      await db(TABLE).where({ id }).update({ username, name_key: key });
      return username;
    }
    username = replacementName(account.username, randomBytes(4).toString('hex'));
  }
};
