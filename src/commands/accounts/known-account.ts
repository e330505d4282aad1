import type { Core } from '@strapi/strapi';
import { findIdentity, findMembershipState, hasIdentityAt } from '../../repositories/accounts/identities';
import { accountsOf } from '../../repositories/accounts/user-accounts';
import { tenancyOf } from '../../tenancy/tenancy';
import { unauthorized } from '../../wire/errors/http-errors';
import { accountBlocked, accountExists, accountLinked, addressMissing, notMember } from '../../wire/errors/sso-errors';
import type { IdentifiedPerson } from './sso-account';

/**
 * Finds the account of a person of an identity provider, without linking or creating anything.
 *
 * @returns the account's numeric id
 * @throws the errors of `accountFor`; PolicyError `SSO_NOT_A_MEMBER` for everyone who is not a member
 */
export const accountKnownFor = async (
  strapi: Core.Strapi,
  organisationId: number,
  person: IdentifiedPerson,
): Promise<number> => {
  const known = await findIdentity(strapi, person);
  if (known) {
    const principal = await tenancyOf(strapi).principals.find(known.userId);
    if (!principal) throw accountBlocked();
    if (!principal.memberships.has(organisationId)) throw notMember();
    return known.userId;
  }
  if (person.address === null) throw addressMissing(person);
  const [account, another] = await accountsOf(strapi, person.address);
  if (!account) throw notMember();
  const membership = await findMembershipState(strapi, organisationId, account.id);
  if (another || !membership || membership.isPending || membership.isDeactivated) throw accountExists();
  if (account.blocked) throw accountBlocked();
  if (!account.isProved) throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
  if (await hasIdentityAt(strapi, account.id, person)) throw accountLinked();
  return account.id;
};
