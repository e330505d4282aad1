import type { Core } from '@strapi/strapi';
import { PASSWORD_REMEDY, passwordFault } from '../../domain/accounts/passwords/password-rule';
import type { Fault } from '../../domain/refusal';
import { commonPasswords } from '../../integrations/common-passwords';
import { tenancyOf } from '../../tenancy/tenancy';
import { invalid } from '../../wire/errors/http-errors';

/**
 * What is wrong with a new password, by the one rule for all accounts (docs/decisions/0103). It runs where a password is set,
 * never at a sign-in: passwords that are older than the rule stay valid.
 *
 * @param names what belongs to the person: user name, address, names of organisations
 * @returns null if nothing is wrong
 */
export const newPasswordFault = async (password: string, names: readonly string[]): Promise<Fault | null> => {
  const fault = passwordFault(password, { isCommon: await commonPasswords(), names });
  return fault && { path: ['password'], ...fault };
};

/**
 * Refuses a new password that breaks the rule.
 *
 * @param names as in `newPasswordFault`
 * @throws ValidationError with a fault at `password`, and a remedy
 */
export const requireGoodPassword = async (password: string, names: readonly string[]): Promise<void> => {
  const fault = await newPasswordFault(password, names);
  if (fault) throw invalid([fault], undefined, { remedy: PASSWORD_REMEDY });
};

/** What belongs to a person with an account: its name, its address, and the names of their organisations. */
export const namesOf = async (
  strapi: Core.Strapi,
  account: { id: number; username?: string | null; email?: string | null },
): Promise<string[]> => {
  const principal = await tenancyOf(strapi).principals.find(account.id);
  const organisations = [...(principal?.memberships.values() ?? [])].map(({ organisation }) => organisation.name);
  return [account.username ?? '', account.email ?? '', ...organisations];
};
