import type { Core } from '@strapi/strapi';
import { priorRows } from '../database/rows-before-write';
import { isOwnAddress, nameKeyOf, usernameFault } from '../domain/accounts/user-names';
import { isTakenName } from '../repositories/accounts/user-accounts';
import { invalid } from '../wire/errors/http-errors';
import type { WriteEvent } from './invariants';

const USER = 'plugin::users-permissions.user';

interface Account {
  username?: unknown;
  email?: unknown;
  name_key?: unknown;
}

type Stored = Account & { id: number };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The user name that a write leaves behind: one that is the account's address follows the address. */
const nameAfter = (data: Account, before: Stored | null, email: string): string => {
  const stored = textOf(before?.username);
  const username = data.username === undefined ? stored : textOf(data.username);
  const follows = before !== null && username === stored && isOwnAddress({ username, email: textOf(before.email) });
  return follows && textOf(before.email) !== email ? email : username;
};

const prepare = async (strapi: Core.Strapi, data: Account, before: Stored | null): Promise<void> => {
  const email = data.email === undefined ? textOf(before?.email) : textOf(data.email);
  const username = nameAfter(data, before, email);
  // A name that is older than the rules stays until it is changed.
  if (username === textOf(before?.username)) return;
  const fault = usernameFault({ username, email });
  if (fault) throw invalid([{ path: ['username'], ...fault }]);
  if (await isTakenName(strapi, { username, email }, before?.id))
    throw invalid([{ path: ['username'], message: 'This username is taken.' }], 'NOT_UNIQUE');
  data.username = username;
  data.name_key = nameKeyOf({ username, email });
};

/**
 * Enforces the rules of user names, and stores the key by which they are unique, whether a registration, the admin panel, a
 * directory or a script writes them. Call it in bootstrap(), after the lifecycle that normalises addresses.
 */
export const registerUserNames = (strapi: Core.Strapi): void => {
  const created = (data: Account): Promise<void> => {
    delete data.name_key;
    return prepare(strapi, data, null);
  };
  const updated = async ({ params }: WriteEvent<Account>): Promise<void> => {
    const { data } = params;
    if (!data) return;
    delete data.name_key;
    if (data.username === undefined && data.email === undefined) return;
    for (const before of await priorRows(strapi, USER, params)) await prepare(strapi, data, before);
  };
  strapi.db.lifecycles.subscribe({
    models: [USER],
    beforeCreate: ({ params }: WriteEvent<Account>) => created(params.data ?? {}),
    beforeUpdate: updated,
    beforeUpdateMany: updated,
    async beforeCreateMany({ params }: WriteEvent<Account[]>) {
      for (const account of params.data ?? []) await created(account);
    },
  });
};
