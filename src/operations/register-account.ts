import type { Core } from '@strapi/strapi';
import type { Fault } from '../domain/refusal';
import { addAccount, isTakenName } from '../tenancy/accounts';
import { invalid } from '../wire/errors';

/** bcrypt looks at no more. */
const MAX_PASSWORD_BYTES = 72;
const MIN_PASSWORD_LENGTH = 6;
const MIN_NAME_LENGTH = 3;

/** An account as its owner is told of it. */
export interface Person {
  id: number;
  documentId: string;
  username: string;
  email: string;
}

/** What a new account is made of; the password is hashed already. */
export interface NewAccount {
  username: string;
  password: string;
}

interface UserService {
  ensureHashedPasswords<T extends { password: string }>(values: T): Promise<T>;
}

/** The rules of users-permissions for a password: its length, and the operator's own check where one is set. */
const passwordFault = async (strapi: Core.Strapi, password: string): Promise<string | null> => {
  if (password.length < MIN_PASSWORD_LENGTH) return 'password must have at least 6 characters.';
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return 'password must have at most 72 bytes.';
  const rules = strapi.config.get<{ validatePassword?: (value: string) => unknown } | undefined>(
    'plugin::users-permissions.validationRules',
  );
  if (typeof rules?.validatePassword !== 'function') return null;
  return (await rules.validatePassword(password)) ? null : 'password does not meet the rules.';
};

/**
 * Checks what a new account is to be made of, and hashes its password.
 *
 * @throws ValidationError naming each fault
 */
export const newAccountOf = async (
  strapi: Core.Strapi,
  { username = '', password = '' }: { username?: string | undefined; password?: string | undefined },
): Promise<NewAccount> => {
  const name = username.trim();
  const faults: Fault[] = [];
  if (name.length < MIN_NAME_LENGTH)
    faults.push({ path: ['username'], message: 'A new account needs a username of at least 3 characters.' });
  const fault = await passwordFault(strapi, password);
  if (fault) faults.push({ path: ['password'], message: fault });
  if (faults.length > 0) throw invalid(faults);
  const users = strapi.plugin('users-permissions').service('user') as unknown as UserService;
  return users.ensureHashedPasswords({ username: name, password });
};

/**
 * Makes an account whose address is proved, in the open transaction. Whoever is invited may register where the public
 * may not.
 *
 * @param email in lower case
 * @throws ValidationError `NOT_UNIQUE` where the name is taken
 */
export const registerAccount = async (
  strapi: Core.Strapi,
  email: string,
  account: NewAccount | null,
): Promise<Person> => {
  // Whoever had an account when the passwords were looked at, and has none now.
  if (!account) throw invalid([{ path: ['username'], message: 'The account has just been removed. Try again.' }]);
  const { username, password } = account;
  if (await isTakenName(strapi, username, email))
    throw invalid([{ path: ['username'], message: 'This username is taken.' }], 'NOT_UNIQUE');
  const made = await addAccount(strapi, { username, email, password, provider: 'local', confirmed: true });
  return { ...made, username, email };
};
