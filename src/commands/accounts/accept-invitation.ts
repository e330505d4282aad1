import type { Core } from '@strapi/strapi';
import { acceptsPasswords } from '../../domain/access/sso-only';
import { storedDomainOf } from '../../domain/organisations/domain-names';
import { higherRole } from '../../domain/access/membership-roles';
import type { Role } from '../../domain/vocabularies';
import { actAsPerson } from '../../audit/actor';
import { recordAction } from '../../audit/record-actions';
import { type AddressedAccount, findAccountOf, lockAddress } from '../../repositories/accounts/user-accounts';
import { lockMembershipIn, withoutHolding } from '../../repositories/accounts/locked-memberships';
import {
  addMembership,
  consumeInvitation,
  findMembership,
  findOpenInvitation,
  recordAcceptedBy,
  type StoredInvitation,
} from '../../repositories/accounts/invitations';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { assertSteppedUp } from '../../repositories/accounts/stepped-up';
import { findSsoOrganisationOf } from '../../repositories/accounts/sso-organisations';
import { organisationFactsOf, type OrganisationState } from '../../tenancy/organisation-facts';
import { changeRecord } from '../../tenancy/store/system-records';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import type { SessionTokens } from '../../tenancy/identity/session-tokens';
import { forbidden, invalid, unauthorized } from '../../wire/errors/http-errors';
import { assertWritable, guarded } from '../../wire/errors/guard-errors';
import { confirmAddress, canTakeOverByProof, canTakeOverByRegistration } from './claim-account';
import { type NewAccount, newAccountOf, type Person, registerAccount, takeOverAccount } from './register-account';
import { signIn, type SignInOrigin } from './sign-in';

/** A request to accept an invitation. */
export interface Acceptance {
  token: string;
  /** The signed-in person; null without a bearer token. */
  caller: { id: number; documentId: string; username: string; session: SessionFacts | undefined } | null;
  /** Username and password of a new account, if one is needed. */
  account: { username?: string | undefined; password?: string | undefined };
  origin: SignInOrigin;
  /** Milliseconds. */
  now: number;
}

/** The result: the membership, and a session for a new account. */
export interface Accepted {
  membership: { documentId: string; role: Role };
  organisation: { documentId: string; name: string; slug: string };
  tokens: (SessionTokens & { user: Person }) | Record<string, never>;
}

/** One error for unknown, used, expired and revoked tokens, so that guessing reveals nothing. */
export const noInvitation = () =>
  invalid(
    [{ path: ['token'], message: 'The invitation is unknown, used, revoked or expired.' }],
    'INVITATION_INVALID',
    {
      remedy: 'Ask the person who invited you to send the invitation again.',
    },
  );

/** The existing account that joins, and whether it is taken over first. It is null if a new account will be created. */
interface AcceptedMembership {
  account: AddressedAccount;
  /** Set if the person who accepts takes the account over (docs/decisions/0024). */
  claim: { isProved: boolean } | null;
}

/**
 * Whether an invitation token proves the address. Without a mail server, tokens are shown to the inviter, so they prove
 * nothing.
 */
const tokensProve = (strapi: Core.Strapi): boolean => strapi.config.get<string | null>('mail.missing', null) === null;

/**
 * Finds who joins: the caller with the invited address, a new account, or an unproved account of the address.
 *
 * @throws UnauthorizedError `SIGN_IN_FIRST`; PolicyError `INVITED_SOMEBODY_ELSE`
 */
const joiningAccount = async (
  strapi: Core.Strapi,
  { email }: StoredInvitation,
  caller: Acceptance['caller'],
): Promise<AcceptedMembership | null> => {
  const account = await findAccountOf(strapi, email);
  if (caller && caller.id !== account?.id)
    throw forbidden('INVITED_SOMEBODY_ELSE', 'The invitation is for a different email address than your account has.', {
      remedy: 'Sign in as the invited person, or send no bearer token to create a new account.',
    });
  if (!account) return null;
  if (caller) return { account, claim: null };
  if (tokensProve(strapi) && (await canTakeOverByProof(strapi, account))) return { account, claim: { isProved: true } };
  if (await canTakeOverByRegistration(strapi, account)) return { account, claim: { isProved: false } };
  throw unauthorized('An account with this address exists: sign in, and accept with its token.', 'SIGN_IN_FIRST');
};

/** Refuses a new password account if SSO-only applies, as every registration does. */
const assertMayRegister = async (strapi: Core.Strapi, email: string, facts: OrganisationState): Promise<void> => {
  const domain = storedDomainOf(email);
  const ofDomain = domain === null ? null : await findSsoOrganisationOf(strapi, domain);
  const refusing = acceptsPasswords(facts) ? ofDomain : facts;
  if (refusing) throw guarded('SSO_REQUIRED', refusing);
};

/**
 * Makes the person a member. An existing member keeps their role. A pending membership becomes active, with the higher
 * of its role and the role of the invitation.
 */
const join = async (
  strapi: Core.Strapi,
  { organisationId, role }: StoredInvitation,
  person: Person,
): Promise<Accepted['membership']> => {
  const known = await findMembership(strapi, organisationId, person.id);
  if (known && !known.isPending) return { documentId: known.documentId, role: known.role };
  if (known) {
    const joined = { documentId: known.documentId, role: higherRole(known.role, role) };
    await changeRecord(strapi, 'api::membership.membership', known.id, { pending_since: null, role: joined.role });
    return joined;
  }
  return addMembership(strapi, { organisationId, userId: person.id, role });
};

const recordAcceptance = async (strapi: Core.Strapi, invitation: StoredInvitation, person: Person): Promise<void> => {
  await recordAcceptedBy(strapi, invitation.id, person.id);
  await recordAction(strapi, {
    action: 'invitation.accept',
    organisationId: invitation.organisationId,
    target: { type: 'invitation', id: invitation.documentId },
    changes: { accepted_by: { before: null, after: person.documentId } },
  });
};

/** Returns the account of the person who joins; creates it or takes it over if needed. */
const resolvePerson = async (
  strapi: Core.Strapi,
  { email }: StoredInvitation,
  joining: AcceptedMembership | null,
  newAccount: NewAccount | null,
): Promise<Person> => {
  if (!joining) return registerAccount(strapi, email, newAccount, tokensProve(strapi));
  const { account, claim } = joining;
  if (!claim) {
    // The person is signed in and has the token of the email: this proves the address.
    if (!account.isProved && tokensProve(strapi)) await confirmAddress(strapi, account);
    const { id, documentId, username } = account;
    return { id, documentId, username, email: account.email };
  }
  return takeOverAccount(strapi, account, newAccount, claim.isProved);
};

/** Runs all steps in the open transaction: if one fails, the invitation stays open. */
const accept = async (
  strapi: Core.Strapi,
  invitation: StoredInvitation,
  { caller, origin, now }: Acceptance,
  prepared: { expected: AcceptedMembership | null; newAccount: NewAccount | null },
): Promise<Accepted> => {
  if (!(await consumeInvitation(strapi, invitation, now))) throw noInvitation();
  const { organisationId } = invitation;
  if (prepared.expected) await lockMembershipIn(strapi, prepared.expected.account.id, organisationId);
  const locked = await lockOrganisation(strapi, organisationId);
  await lockAddress(strapi, invitation.email);
  const joining = await joiningAccount(strapi, invitation, caller);
  if (!locked) throw noInvitation();
  const { facts } = locked;
  assertWritable(facts);
  const isNew = !joining || joining.claim !== null;
  if (isNew) await assertMayRegister(strapi, invitation.email, facts);
  const person = await resolvePerson(strapi, invitation, joining, prepared.newAccount);
  const membership = await actAsPerson(strapi, person, async () => {
    const joined = await join(strapi, invitation, person);
    await recordAcceptance(strapi, invitation, person);
    return joined;
  });
  const tokens = isNew
    ? { ...(await signIn(strapi, { userId: person.id, method: 'password', ...origin })), user: person }
    : {};
  const { documentId, name, slug } = facts;
  return { membership, organisation: { documentId, name, slug }, tokens };
};

/** The account of a person who has none yet; the organisation belongs to what its password must not consist of. */
const newAccountFor = async (
  strapi: Core.Strapi,
  { email, organisationId }: StoredInvitation,
  account: Acceptance['account'],
): Promise<NewAccount> => {
  const facts = await organisationFactsOf(strapi).of([organisationId]);
  return newAccountOf(strapi, email, account, [facts.get(organisationId)?.name ?? '']);
};

/**
 * Accepts an invitation. A signed-in caller with the invited address joins with that account. Without a caller, an
 * account is created and signed in; an unproved account of the address is taken over with the new username and
 * password. The membership takes the seat of the invitation.
 *
 * @throws ValidationError `INVITATION_INVALID`; UnauthorizedError `SIGN_IN_FIRST`; PolicyError `INVITED_SOMEBODY_ELSE`,
 *   `SSO_REQUIRED`, `STEP_UP_REQUIRED`, `ORGANISATION_READ_ONLY`, or `MEMBER_LIMIT_REACHED` if the limit has been lowered since
 */
export const acceptInvitation = async (strapi: Core.Strapi, acceptance: Acceptance): Promise<Accepted> => {
  const { token, now, caller, account } = acceptance;
  const invitation = await findOpenInvitation(strapi, token, now);
  if (!invitation) throw noInvitation();
  if (caller?.session?.organisationId !== invitation.organisationId) await assertSteppedUp(strapi, caller?.session);
  const expected = await joiningAccount(strapi, invitation, caller);
  // Hashing is slow, so it happens before rows are locked.
  const newAccount = expected && !expected.claim ? null : await newAccountFor(strapi, invitation, account);
  return withoutHolding(strapi, () => accept(strapi, invitation, acceptance, { expected, newAccount }));
};
