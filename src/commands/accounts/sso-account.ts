import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ProvenPerson } from '../../domain/accounts/sso-claims';
import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
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
import { lockMembershipIn, withoutHolding } from '../../repositories/accounts/locked-memberships';
import {
  addIdentity,
  findIdentity,
  findMembershipState,
  hasIdentityAt,
  type MembershipState,
  recordIdentityUse,
} from '../../repositories/accounts/identities';
import { type LockedOrganisation, lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { allowsAutoJoin } from '../../repositories/accounts/sso-organisations';
import { tenancyOf } from '../../tenancy/tenancy';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { unauthorized } from '../../wire/errors/http-errors';
import { assertWritable } from '../../wire/errors/guard-errors';
import {
  accountBlocked,
  accountExists,
  accountLinked,
  addressMissing,
  consentMissing,
  notMember,
} from '../../wire/errors/sso-errors';
import { claimAccount, canTakeOverByProof } from './claim-account';

const MEMBERSHIP = 'api::membership.membership';

/** A person whom an identity provider has authenticated, and where it sent the claims. */
export interface IdentifiedPerson extends ProvenPerson {
  sources: ClaimSources;
  /** documentId of the directory whose own provider it is; null for a provider of the platform. */
  integration: string | null;
  /** Whether the provider named an address about which it is not believed. */
  isForeign: boolean;
}

/** Such a person, and the method. */
export interface Arrival extends IdentifiedPerson {
  method: SsoMethod;
}

/** A unique username: the local part of the address for readability, and a random suffix. */
const usernameFor = (address: string): string => {
  const name = deriveSlug(address.split('@')[0] ?? '', 'member').slice(0, 40);
  return `${name}-${randomBytes(4).toString('hex')}`;
};

/** Makes the person a viewer. The lifecycle of memberships enforces the limits. */
const autoJoin = async (strapi: Core.Strapi, { facts }: LockedOrganisation, userId: number): Promise<void> => {
  assertWritable(facts);
  await addRecord(strapi, MEMBERSHIP, facts.id, { user: userId, role: 'viewer' });
};

/** Records what single sign-on has done with an account. */
export const recordSso = (
  strapi: Core.Strapi,
  organisationId: number,
  action: 'account-created' | 'identity-linked' | 'joined',
  user: { documentId: string },
  after: Record<string, unknown>,
): Promise<void> =>
  recordAction(strapi, {
    action: `sign-in.${action}`,
    organisationId,
    target: { type: 'user', id: user.documentId },
    changes: { identity: { before: null, after } },
  });

/** The account of an address, and its membership in one organisation. */
interface KnownPerson {
  account: AddressedAccount;
  membership: MembershipState | null;
}

/**
 * Finds the account of an address, and checks that it can be linked to the person; null if no account has the address.
 *
 * @throws PolicyError `SSO_ACCOUNT_EXISTS` if the organisation is not allowed to link it, `SSO_ACCOUNT_LINKED`;
 *   `SSO_CONSENT_REQUIRED` if its own provider names an account that a person uses; UnauthorizedError
 */
const knownPerson = async (
  strapi: Core.Strapi,
  organisationId: number,
  person: Arrival,
  address: string,
): Promise<KnownPerson | null> => {
  const [account, another] = await accountsOf(strapi, address);
  if (!account) return null;
  // Two accounts share the address, from before addresses were unique: the owner is ambiguous.
  if (another) throw accountExists();
  const membership = await findMembershipState(strapi, organisationId, account.id);
  const mayJoin = !membership && !account.isProved && (await allowsAutoJoin(strapi, organisationId, person.method));
  if (!mayJoin && (!membership || membership.isDeactivated)) throw accountExists();
  if (account.blocked) throw accountBlocked();
  if (await hasIdentityAt(strapi, account.id, person)) throw accountLinked();
  if (person.integration !== null && (account.isProved || account.hasPassword)) throw consentMissing();
  return { account, membership };
};

/**
 * Accepts the person's pending membership, or adds one: signing in with the organisation's single sign-on is consent.
 */
const acceptMembership = async (
  strapi: Core.Strapi,
  locked: LockedOrganisation,
  userId: number,
  membership: MembershipState | null,
): Promise<void> => {
  if (!membership) return autoJoin(strapi, locked, userId);
  if (!membership.isPending) return;
  assertWritable(locked.facts);
  await changeRecord(strapi, MEMBERSHIP, membership.id, { pending_since: null });
};

/** Links the account of an address to the person. An unproved account loses its password first. */
const link = async (
  strapi: Core.Strapi,
  locked: LockedOrganisation,
  person: IdentifiedPerson,
  { account, membership }: KnownPerson,
): Promise<number> => {
  const { issuer, subject } = person;
  if (!account.isProved) {
    if (!(await canTakeOverByProof(strapi, account)))
      throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
    await claimAccount(strapi, account, { isProved: true, password: null });
  }
  // Claiming the account makes its memberships pending, including this one.
  const now = (account.isProved && membership) || (await findMembershipState(strapi, locked.facts.id, account.id));
  await acceptMembership(strapi, locked, account.id, now);
  await addIdentity(strapi, account.id, person, new Date());
  await recordSso(strapi, locked.facts.id, 'identity-linked', account, { issuer, subject });
  return account.id;
};

/**
 * Handles the first sign-in of a person: links the member with that address, or creates an account and a membership.
 */
const linkOrProvision = async (strapi: Core.Strapi, locked: LockedOrganisation, person: Arrival): Promise<number> => {
  const { issuer, subject, address } = person;
  const { id: organisationId } = locked.facts;
  if (address === null) throw addressMissing(person);
  await lockAddress(strapi, address);
  const known = await knownPerson(strapi, organisationId, person, address);
  if (known) return link(strapi, locked, person, known);
  if (!(await allowsAutoJoin(strapi, organisationId, person.method))) throw notMember();
  const username = usernameFor(address);
  const account = await addAccount(strapi, { email: address, username, provider: 'sso', confirmed: true });
  await autoJoin(strapi, locked, account.id);
  await addIdentity(strapi, account.id, person, new Date());
  await recordSso(strapi, organisationId, 'account-created', account, { issuer, subject, email: address });
  return account.id;
};

/** Finds the account that is linked to the identity; null if there is none. */
const findLinked = async (strapi: Core.Strapi, organisationId: number, person: IdentifiedPerson) => {
  const known = await findIdentity(strapi, person);
  if (!known) return null;
  const principal = await tenancyOf(strapi).principals.find(known.userId);
  if (!principal) throw accountBlocked();
  await recordIdentityUse(strapi, known.id, new Date());
  return { id: known.userId, documentId: principal.documentId, isMember: principal.memberships.has(organisationId) };
};

/** Locks the membership that the sign-in may change, before the organisation (repositories/merge-split/locks.ts). */
const lockExpected = async (
  strapi: Core.Strapi,
  organisationId: number,
  userId: number | undefined,
  address: string | null,
): Promise<void> => {
  const id = userId ?? (address === null ? undefined : (await findAccountOf(strapi, address))?.id);
  if (id !== undefined) await lockMembershipIn(strapi, id, organisationId);
};

const resolve = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> =>
  withoutHolding(strapi, async () => {
    const expected = await findLinked(strapi, organisationId, person);
    if (expected?.isMember) return expected.id;
    await lockExpected(strapi, organisationId, expected?.id, person.address);
    const locked = await lockOrganisation(strapi, organisationId);
    if (!locked) throw notMember();
    // This person may have signed in in another window while this transaction waited for the lock.
    const known = await findLinked(strapi, organisationId, person);
    if (known?.isMember) return known.id;
    if (!known) return await linkOrProvision(strapi, locked, person);
    // A member whom the directory has deactivated cannot rejoin by signing in.
    const membership = await findMembershipState(strapi, organisationId, known.id);
    const mayEnter = membership
      ? membership.isPending && !membership.isDeactivated
      : await allowsAutoJoin(strapi, organisationId, person.method);
    if (!mayEnter) throw notMember();
    await acceptMembership(strapi, locked, known.id, membership);
    await recordSso(strapi, organisationId, 'joined', known, { issuer: person.issuer, subject: person.subject });
    return known.id;
  });

/**
 * Finds or creates the account of a person whom an identity provider has authenticated. A known identity keeps its
 * account, even if its address has changed. An unknown identity is linked to the member with the verified address, or
 * gets a new account if the organisation's single sign-on adds members. The first sign-in accepts a pending membership.
 * An account without a membership is not linked, unless it is unproved (docs/decisions/0024).
 *
 * @returns the account's numeric id
 * @throws PolicyError or UnauthorizedError that says why the person is refused
 */
export const accountFor = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> => {
  try {
    return await resolve(strapi, organisationId, person);
  } catch (error) {
    // This person has just signed in for the first time in another window.
    if (!isUniqueViolation(error)) throw error;
    return resolve(strapi, organisationId, person);
  }
};
