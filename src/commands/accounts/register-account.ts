import type { Core } from '@strapi/strapi';
import { usernameFault } from '../../domain/accounts/user-names';
import { PASSWORD_REMEDY } from '../../domain/accounts/passwords/password-rule';
import type { Fault } from '../../domain/refusal';
import { addAccount, type AddressedAccount, isTakenName } from '../../repositories/accounts/user-accounts';
import { invalid } from '../../wire/errors/http-errors';
import { claimAccount } from './claim-account';
import { newPasswordFault } from './new-password';

const MIN_NAME_LENGTH = 3;

/** An account as shown to its owner. */
export interface Person {
  id: number;
  documentId: string;
  username: string;
  email: string;
}

/** A new account; the password is already hashed. */
export interface NewAccount {
  username: string;
  password: string;
}

interface UserService {
  ensureHashedPasswords<T extends { password: string }>(values: T): Promise<T>;
}

/** The operator's own check of passwords, if one is configured for users-permissions; other paths of the plugin run it too. */
const operatorsFault = async (strapi: Core.Strapi, password: string): Promise<Fault | null> => {
  const rules = strapi.config.get<{ validatePassword?: (value: string) => unknown } | undefined>(
    'plugin::users-permissions.validationRules',
  );
  if (typeof rules?.validatePassword !== 'function' || (await rules.validatePassword(password))) return null;
  return { path: ['password'], message: 'password does not meet the rules.', code: 'PASSWORD_RULES' };
};

/**
 * Validates the username and password of a new account, and hashes the password.
 *
 * @param email the address of the account, in its normal form
 * @param organisations names of the person's organisations
 * @throws ValidationError naming each fault
 */
export const newAccountOf = async (
  strapi: Core.Strapi,
  email: string,
  { username = '', password = '' }: { username?: string | undefined; password?: string | undefined },
  organisations: readonly string[] = [],
): Promise<NewAccount> => {
  const name = username.trim();
  const faults: Fault[] = [];
  if (name.length < MIN_NAME_LENGTH)
    faults.push({
      path: ['username'],
      message: `A new account needs a username of at least ${MIN_NAME_LENGTH} characters.`,
      code: 'TEXT_TOO_SHORT',
      limit: MIN_NAME_LENGTH,
    });
  const nameFault = usernameFault({ username: name, email });
  if (nameFault) faults.push({ path: ['username'], ...nameFault });
  const fault =
    (await newPasswordFault(password, [name, email, ...organisations])) ?? (await operatorsFault(strapi, password));
  if (fault) faults.push(fault);
  if (faults.length > 0) throw invalid(faults, undefined, { remedy: fault ? PASSWORD_REMEDY : undefined });
  const users = strapi.plugin('users-permissions').service<UserService>('user');
  return users.ensureHashedPasswords({ username: name, password });
};

/** Returns the new username and password after checking that the username is free. */
const freeAccount = async (
  strapi: Core.Strapi,
  email: string,
  account: NewAccount | null,
  exceptId = 0,
): Promise<NewAccount> => {
  // The address had an account when the request was checked, but not any more.
  if (!account) throw invalid([{ path: ['username'], message: 'The account has just been removed. Try again.' }]);
  if (await isTakenName(strapi, { username: account.username, email }, exceptId))
    throw invalid([{ path: ['username'], message: 'This username is taken.' }], 'NOT_UNIQUE');
  return account;
};

/**
 * Creates the account of an invited person in the open transaction, even if public registration is off.
 *
 * @param email in lower case
 * @param isProved whether the invitation proves the address
 * @throws ValidationError `NOT_UNIQUE` if the username is taken
 */
export const registerAccount = async (
  strapi: Core.Strapi,
  email: string,
  account: NewAccount | null,
  isProved: boolean,
): Promise<Person> => {
  const { username, password } = await freeAccount(strapi, email, account);
  const made = await addAccount(strapi, { username, email, password, provider: 'local', confirmed: isProved });
  return { ...made, username, email };
};

/**
 * Transfers an unproved account to an invited person, in the open transaction.
 *
 * @param isProved whether the invitation proves the address
 * @throws ValidationError `NOT_UNIQUE` if the username is taken
 */
export const takeOverAccount = async (
  strapi: Core.Strapi,
  known: AddressedAccount,
  account: NewAccount | null,
  isProved: boolean,
): Promise<Person> => {
  const { id, documentId, email } = known;
  const { username, password } = await freeAccount(strapi, email.toLowerCase(), account, id);
  await claimAccount(strapi, known, { username, password, isProved });
  return { id, documentId, username, email };
};
