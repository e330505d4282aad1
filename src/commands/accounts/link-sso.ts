import type { Core } from '@strapi/strapi';
import { actAsPerson } from '../../audit/actor';
import { addIdentity, findIdentity, findMembershipState, hasIdentityAt } from '../../repositories/accounts/identities';
import { lockMembershipIn } from '../../repositories/accounts/locked-memberships';
import { accountsOf } from '../../repositories/accounts/user-accounts';
import { unauthorized } from '../../wire/errors/http-errors';
import { accountBlocked, accountLinked, addressMissing, notMember, otherAccount } from '../../wire/errors/sso-errors';
import { authenticateReturn, type SsoReturn } from './finish-sso';
import type { SignInOrigin } from './sign-in';
import { type IdentifiedPerson, recordSso } from './sso-account';

/** The result of a link. */
export interface LinkResult {
  linked: true;
}

/** The caller's account, if the provider has signed in the person of its address. */
const accountToLink = async (strapi: Core.Strapi, userId: number | null, person: IdentifiedPerson) => {
  if (person.address === null) throw addressMissing(person);
  const [account] = await accountsOf(strapi, person.address);
  if (!account || account.id !== userId) throw otherAccount();
  if (account.blocked) throw accountBlocked();
  if (!account.isProved) throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
  return account;
};

/** Adds the identity, in the open transaction. */
const addLink = async (
  strapi: Core.Strapi,
  organisationId: number,
  account: { id: number; documentId: string },
  person: IdentifiedPerson,
): Promise<void> => {
  await lockMembershipIn(strapi, account.id, organisationId);
  const membership = await findMembershipState(strapi, organisationId, account.id);
  if (!membership || membership.isPending || membership.isDeactivated) throw notMember();
  const known = await findIdentity(strapi, person);
  if (known?.userId === account.id) return;
  if (known || (await hasIdentityAt(strapi, account.id, person))) throw accountLinked();
  const { issuer, subject } = person;
  await addIdentity(strapi, account.id, person, new Date());
  await recordSso(strapi, organisationId, 'identity-linked', account, { issuer, subject });
};

/**
 * Links a person at the provider of an organisation's directory to the account that asked for it. It opens no session.
 *
 * @throws the refusals of `authenticateReturn`; PolicyError `SSO_OTHER_ACCOUNT`, `SSO_DOMAIN_UNPROVED`, `SSO_EMAIL_UNVERIFIED`,
 *   `SSO_NOT_A_MEMBER` or `SSO_ACCOUNT_LINKED`
 */
export const finishLink = async (strapi: Core.Strapi, back: SsoReturn, origin: SignInOrigin): Promise<LinkResult> => {
  const { config, person } = await authenticateReturn(strapi, back, origin);
  const account = await accountToLink(strapi, back.ticket.rehearsedBy, person);
  const { documentId, username } = account;
  await actAsPerson(strapi, { documentId, username }, () =>
    strapi.db.transaction(() => addLink(strapi, config.organisation.id, account, person)),
  );
  return { linked: true };
};
