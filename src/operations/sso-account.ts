import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ProvenPerson } from '../domain/access/sso-claims';
import { isReadOnly } from '../domain/organisations/read-only';
import { deriveSlug } from '../domain/slug';
import type { SsoMethod } from '../domain/vocabularies';
import { recordAction } from '../lifecycles/audit-trail';
import { addAccount, holdAddress } from '../tenancy/accounts';
import {
  accountsOfAddress,
  addIdentity,
  findIdentity,
  hasIdentityAt,
  isOnRecord,
  touchIdentity,
} from '../tenancy/identities';
import { type HeldOrganisation, holdOrganisation } from '../tenancy/lookups';
import { addRecord } from '../tenancy/records';
import { takesInBySso } from '../tenancy/sso-organisations';
import { tenancyOf } from '../tenancy/tenancy';
import { databaseFault } from '../wire/database-faults';
import { unauthorized } from '../wire/errors';
import { guarded } from '../wire/guard-errors';
import { accountExists, accountLinked, notMember, unverified } from '../wire/sso-errors';

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
const takeIn = async (strapi: Core.Strapi, { facts }: HeldOrganisation, userId: number): Promise<void> => {
  if (isReadOnly(facts.status)) throw guarded('ORGANISATION_READ_ONLY', facts, { org_status: facts.status });
  await addRecord(strapi, 'api::membership.membership', facts.id, { user: userId, role: 'viewer' });
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

/** The member whose address the provider vouches for; null where nobody has that address. */
const memberOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  address: string,
  issuer: string,
): Promise<{ id: number; documentId: string } | null> => {
  const [account, another] = await accountsOfAddress(strapi, address, organisationId);
  if (!account) return null;
  // Two of one address, in different cases: nobody can tell whose it is.
  if (!account.isMember || another) throw accountExists();
  if (account.blocked) throw blocked();
  // Whoever registered it never showed that the address is theirs, and may still know its password.
  if (!account.confirmed) throw unauthorized('Your account email is not confirmed', 'EMAIL_NOT_CONFIRMED');
  if (await hasIdentityAt(strapi, account.id, issuer)) throw accountLinked();
  return account;
};

/** Somebody's first sign-in here: links the member of that address, or takes somebody new in. */
const welcome = async (strapi: Core.Strapi, held: HeldOrganisation, person: Arrival): Promise<number> => {
  const { issuer, subject, address } = person;
  const { id: organisationId } = held.facts;
  if (address === null) throw unverified();
  await holdAddress(strapi, address);
  const now = new Date();
  const member = await memberOf(strapi, organisationId, address, issuer);
  if (member) {
    await addIdentity(strapi, member.id, person, now);
    await record(strapi, organisationId, 'identity-linked', member, { issuer, subject });
    return member.id;
  }
  if (!(await takesInBySso(strapi, organisationId, person.method))) throw notMember();
  const username = usernameFor(address);
  const account = await addAccount(strapi, { email: address, username, provider: 'sso', confirmed: true });
  await takeIn(strapi, held, account.id);
  await addIdentity(strapi, account.id, person, now);
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

const resolve = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> =>
  strapi.db.transaction(async () => {
    const expected = await recognise(strapi, organisationId, person);
    if (expected?.isMember) return expected.id;
    const held = await holdOrganisation(strapi, organisationId);
    if (!held) throw notMember();
    // Somebody who signs in in two windows may have become known while this one waited.
    const known = await recognise(strapi, organisationId, person);
    if (known?.isMember) return known.id;
    if (!known) return await welcome(strapi, held, person);
    // Whom the directory has deactivated does not come back by the door.
    const isShut = await isOnRecord(strapi, organisationId, known.id);
    if (isShut || !(await takesInBySso(strapi, organisationId, person.method))) throw notMember();
    await takeIn(strapi, held, known.id);
    await record(strapi, organisationId, 'joined', known, { issuer: person.issuer, subject: person.subject });
    return known.id;
  });

/**
 * Whose account it is that an identity provider has let in. A known identity is its account, whatever its address became.
 * An unknown one is linked to the member whose address the provider vouches for, or gets an account, where the organisation
 * takes people in. An account that is no member is left alone: its person is asked first.
 *
 * @returns the account's numeric id
 * @throws PolicyError or UnauthorizedError that says why nobody is let in
 */
export const accountFor = async (strapi: Core.Strapi, organisationId: number, person: Arrival): Promise<number> => {
  try {
    return await resolve(strapi, organisationId, person);
  } catch (error) {
    // The same person signs in for the first time in two windows: the other one was faster.
    if (databaseFault(error)?.details?.code !== 'NOT_UNIQUE') throw error;
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
  const member = await memberOf(strapi, organisationId, person.address, person.issuer);
  if (!member) throw notMember();
  return member.id;
};
