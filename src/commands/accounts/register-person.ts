import type { Core } from '@strapi/strapi';
import isEmail from 'validator/lib/isEmail';
import { emailAddress } from '../../domain/accounts/email-address';
import {
  addAccount,
  type AddressedAccount,
  findAccountOf,
  lockAddress,
  isTakenName,
} from '../../repositories/accounts/user-accounts';
import { withoutHolding } from '../../repositories/accounts/locked-memberships';
import { MAX_STRING_LENGTH } from '../../wire/bounds';
import { invalid } from '../../wire/errors/http-errors';
import { claimAccount, canTakeOverByRegistration } from './claim-account';
import { type NewAccount, newAccountOf } from './register-account';

/** The body of a registration. */
export interface Registration {
  username: unknown;
  email: unknown;
  password: unknown;
}

/** The account of a registration; null if the address already had one. */
export interface Registered {
  userId: number | null;
  email: string;
  username: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One answer for a taken username and a taken address, so that it does not reveal which of the two exists. */
export const accountTaken = () =>
  invalid([{ path: ['email'], message: 'The email address or the user name is taken already.' }], 'NOT_UNIQUE', {
    remedy:
      'If the address is yours, ask for a code with POST /api/auth/forgot-password: it sets a password for the account. ' +
      'Otherwise choose another username.',
  });

/** Takes over the known account if that is allowed, or adds a new account; returns its id. */
const settle = async (
  strapi: Core.Strapi,
  known: AddressedAccount | null,
  email: string,
  account: NewAccount,
): Promise<number | null> => {
  if (known && !(await canTakeOverByRegistration(strapi, known))) return null;
  if (known) {
    await claimAccount(strapi, known, { ...account, isProved: false });
    return known.id;
  }
  return (await addAccount(strapi, { ...account, email, provider: 'local', confirmed: false })).id;
};

/**
 * Registers a person. The address counts as unproved until a link or code from an email, an invitation or an identity
 * provider proves it (docs/decisions/0024). An account that a directory created and that was never used is taken over;
 * any other account of the address stays.
 *
 * @throws ValidationError for malformed input; `NOT_UNIQUE` if the username is taken
 */
export const registerPerson = async (strapi: Core.Strapi, input: Registration): Promise<Registered> => {
  const email = emailAddress(textOf(input.email));
  if (!isEmail(email) || email.length > MAX_STRING_LENGTH)
    throw invalid([{ path: ['email'], message: 'email must be an email address.', code: 'EMAIL_MALFORMED' }]);
  const username = textOf(input.username);
  if (username.length > MAX_STRING_LENGTH)
    throw invalid([
      {
        path: ['username'],
        message: `username can have at most ${MAX_STRING_LENGTH} characters.`,
        code: 'TEXT_TOO_LONG',
        limit: MAX_STRING_LENGTH,
      },
    ]);
  // Hashing is slow, so it happens before rows are locked.
  const account = await newAccountOf(strapi, email, { username, password: textOf(input.password) });
  return withoutHolding(strapi, async () => {
    await lockAddress(strapi, email);
    const known = await findAccountOf(strapi, email);
    if (await isTakenName(strapi, { username: account.username, email }, known?.id)) throw accountTaken();
    return { userId: await settle(strapi, known, email, account), email, username: account.username };
  });
};
