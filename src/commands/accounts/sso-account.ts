import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ProvenPerson } from '../../domain/accounts/sso-claims';
import { deriveSlug } from '../../domain/slug';
import type { SsoMethod } from '../../domain/vocabularies';
import { recordAction } from '../../audit/record-actions';
import {
  accountsOf,
  addAccount,
  type AddressedAccount,
  findAccountOf,
  lockAddress,
} from '../../repositories/accounts/user-accounts';
import { lockMembershipsOf } from '../../repositories/accounts/locked-memberships';
import {
  addIdentity,
  findIdentity,
  findMembershipState,
  hasIdentityAt,
  type MembershipState,
  touchIdentity,
} from '../../repositories/accounts/identities';
import { type LockedOrganisation, lockOrganisation } from '../../repositories/organisations/lookups';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { allowsAutoJoin } from '../../repositories/accounts/sso-organisations';
import { tenancyOf } from '../../tenancy/tenancy';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { unauthorized } from '../../wire/errors/http-errors';
import { assertWritable } from '../../wire/errors/guard-errors';
import { accountExists, accountLinked, notMember, unverified } from '../../wire/errors/sso-errors';
import { claimAccount, yieldsToProof } from './claim-account';

const MEMBERSHIP = 'api::membership.membership';

/** Somebody an identity provider has let in, and the method that they came by. */
export interface Arrival extends ProvenPerson {
  method: SsoMethod;
}

const blocked = () => unauthorized('Your account has been blocked by an administrator', 'USER_BLOCKED');

/** A username that nobody has: the beginning of the address, for people, and chance behind it. */
const usernameFor = (address: string): string => {
  const name = deriveSlug(address.split('@')[0] ?? '', 'member').slice(0, 40);
  return `${name}-${randomBytes(4).toString('hex')}`;
};

/** Makes somebody a member as viewer, where the organisation wants that; limits hold (lifecycle of memberships). */
const takeIn = async (strapi: Core.Strapi, { facts }: LockedOrganisation, userId: number): Promise<void> => {
  assertWritable(facts);
  await addRecord(strapi, MEMBERSHIP, facts.id, { user: userId, role: 'viewer' });
};

const record = (
  strapi: Core.Strapi,
  organisationId: number,
  action: string,
  user: { documentId: string },
  after: Record<string, unknown>,
): Promise<void> =>
  recordAction(strapi, {
    action: `sign-in.${action}`,
    organisationId,
    target: { type: 'user', id: user.documentId },
    changes: { identity: { before: null, after } },
  });

/** What is known of the address that a provider vouches for, in one organisation. */
interface KnownPerson {
  account: AddressedAccount;
  membership: MembershipState | null;
}

/**
 * The account of an address, checked against the person whom the provider let in; null where nobody has the address.
 *
 * @throws PolicyError `SSO_ACCOUNT_EXISTS` where it is not the organisation's to link, `SSO_ACCOUNT_LINKED`; UnauthorizedError
 */
const knownPerson = async (
  strapi: Core.Strapi,
  organisationId: number,
  { issuer, method }: Arrival,
  address: string,
): Promise<KnownPerson | null> => {
  const [account, another] = await accountsOf(strapi, address);
  if (!account) return null;
  // Two accounts of one address, from before addresses were unique: nobody can tell whose it is.
  if (another) throw accountExists();
  const membership = await findMembershipState(strapi, organisationId, account.id);
  const mayJoin = !membership && !account.isProved && (await allowsAutoJoin(strapi, organisationId, method));
  if (!mayJoin && (!membership || membership.isDeactivated)) throw accountExists();
  if (account.blocked) throw blocked();
  if (await hasIdentityAt(strapi, account.id, issuer)) throw accountLinked();
  return { account, membership };
};

/** Lets a person into the organisation whose single sign-on they use: coming in by that door accepts the membership. */
const admit = async (
  strapi: Core.Strapi,
  held: LockedOrganisation,
  userId: number,
  membership: MembershipState | null,
): Promise<void> => {
  if (!membership) return takeIn(strapi, held, userId);
  if (!membership.isPending) return;
  assertWritable(held.facts);
  await changeRecord(strapi, MEMBERSHIP, membership.id, { pending_since: null });
};

/** Links the account of an address to the person; one that nobody had proved to own loses its password first. */
const link = async (
  strapi: Core.Strapi,
  held: LockedOrganisation,
  person: ProvenPerson,
  { account, membership }: KnownPerson,
): Promise<number> => {
  const { issuer, subject } = person;
  if (!account.isProved) {
    if (!(await yieldsToProof(strapi, account)))
      throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
    await claimAccount(strapi, account, { isProved: true, password: null });
  }
  // A claim makes memberships pending, this one too.
  const now = (account.isProved && membership) || (await findMembershipState(strapi, held.facts.id, account.id));
  await admit(strapi, held, account.id, now);
  await addIdentity(strapi, account.id, person, new Date());
  await record(strapi, held.facts.id, 'identity-linked', account, { issuer, subject });
  return account.id;
};

/** Somebody's first sign-in here: links the member of that address, or takes somebody new in. */
const welcome = async (strapi: Core.Strapi, held: LockedOrganisation, person: Arrival): Promise<number> => {
  const { issuer, subject, address } = person;
  const { id: organisationId } = held.facts;
  if (address === null) throw unverified();
  await lockAddress(strapi, address);
  const known = await knownPerson(strapi, organisationId, person, address);
  if (known) return link(strapi, held, person, known);
  if (!(await allowsAutoJoin(strapi, organisationId, person.method))) throw notMember();
  const username = usernameFor(address);
  const account = await addAccount(strapi, { email: address, username, provider: 'sso', confirmed: true });
  await takeIn(strapi, held, account.id);
  await addIdentity(strapi, account.id, person, new Date());
  await record(strapi, organisationId, 'account-created', account, { issuer, subject, email: address });
  return account.id;
};

/** Whose identity it is; null where nobody is known by it. */
const recognise = async (strapi: Core.Strapi, organisationId: number, person: ProvenPerson) => {
  const known = await findIdentity(strapi, person);
  if (!known) return null;
  const principal = await tenancyOf(strapi).principals.find(known.userId);
  if (!principal) throw blocked();
  await touchIdentity(strapi, known.id, new Date());
  return { id: known.userId, documentId: principal.documentId, isMember: principal.memberships.has(organisationId) };
};

/** Holds the memberships that the sign-in may change, before the organisation (repositories/merge-split/locks.ts). */
const holdExpected = async (strapi: Core.Strapi, userId: number | undefined, address: string | null): Promise<void> => {
  const id = userId ?? (address === null ? undefined : (await findAccountOf(strapi, address))?.id);
  if (id !== undefined) await lockMembershipsOf(strapi, id);
};

const resolve = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> =>
  strapi.db.transaction(async () => {
    const expected = await recognise(strapi, organisationId, person);
    if (expected?.isMember) return expected.id;
    await holdExpected(strapi, expected?.id, person.address);
    const held = await lockOrganisation(strapi, organisationId);
    if (!held) throw notMember();
    // Somebody who signs in in two windows may have become known while this one waited.
    const known = await recognise(strapi, organisationId, person);
    if (known?.isMember) return known.id;
    if (!known) return await welcome(strapi, held, person);
    // Whom the directory has deactivated does not come back by the door.
    const membership = await findMembershipState(strapi, organisationId, known.id);
    const mayEnter = membership
      ? membership.isPending && !membership.isDeactivated
      : await allowsAutoJoin(strapi, organisationId, person.method);
    if (!mayEnter) throw notMember();
    await admit(strapi, held, known.id, membership);
    await record(strapi, organisationId, 'joined', known, { issuer: person.issuer, subject: person.subject });
    return known.id;
  });

/**
 * Whose account it is that an identity provider has let in. A known identity is its account, whatever its address became.
 * An unknown one is linked to the member whose address the provider vouches for, or gets an account, where the organisation
 * takes people in. The first sign-in accepts a pending membership. An account that is no member is left alone, unless nobody
 * has proved to own it (docs/decisions/0024).
 *
 * @returns the account's numeric id
 * @throws PolicyError or UnauthorizedError that says why nobody is let in
 */
export const accountFor = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> => {
  try {
    return await resolve(strapi, organisationId, person);
  } catch (error) {
    // The same person signs in for the first time in two windows: the other one was faster.
    if (!isUniqueViolation(error)) throw error;
    return resolve(strapi, organisationId, person);
  }
};

/**
 * Whose account a person of an identity provider has, without linking or creating anything.
 *
 * @returns the account's numeric id
 * @throws what `accountFor` refuses a member with; PolicyError `SSO_NOT_A_MEMBER` for everybody else
 */
export const accountKnownFor = async (
  strapi: Core.Strapi,
  organisationId: number,
  person: ProvenPerson,
): Promise<number> => {
  const known = await findIdentity(strapi, person);
  if (known) {
    const principal = await tenancyOf(strapi).principals.find(known.userId);
    if (!principal) throw blocked();
    if (!principal.memberships.has(organisationId)) throw notMember();
    return known.userId;
  }
  if (person.address === null) throw unverified();
  const [account, another] = await accountsOf(strapi, person.address);
  if (!account) throw notMember();
  const membership = await findMembershipState(strapi, organisationId, account.id);
  if (another || !membership || membership.isPending || membership.isDeactivated) throw accountExists();
  if (account.blocked) throw blocked();
  if (!account.isProved) throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
  if (await hasIdentityAt(strapi, account.id, person.issuer)) throw accountLinked();
  return account.id;
};
