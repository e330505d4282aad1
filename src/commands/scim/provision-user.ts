import type { Core } from '@strapi/strapi';
import isEmail from 'validator/lib/isEmail';
import { domainOfAddress } from '../../domain/organisations/domain-names';
import { emailAddress } from '../../domain/accounts/email-address';
import { storedGroups } from '../../domain/scim/group-roles';
import { resultOfChange } from '../../domain/scim/scim-log';
import type { Role } from '../../domain/vocabularies';
import {
  addAccount,
  type AddressedAccount,
  findAccountOf,
  lockAddress,
} from '../../repositories/accounts/user-accounts';
import { type DirectoryMember, findMember, lockMembers } from '../../repositories/scim/directory-members';
import { listMembers } from '../../repositories/scim/directory-search';
import { lockMembershipIn, withoutHolding } from '../../repositories/accounts/locked-memberships';
import { findKnownMembership, type KnownMembership } from '../../repositories/scim/known-memberships';
import { hasVerifiedDomain } from '../../repositories/organisations/verified-domains';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { scimInvalid, scimNotFound, scimTaken } from '../../wire/scim/refusal';
import type { UserProfile } from '../../wire/scim/user';
import { claimAccount, canTakeOverByProof } from '../accounts/claim-account';
import { assertOutranks } from './directory-rank';
import { logChange } from './scim-log';
import { defined, keysOf } from '../../values';

const MEMBERSHIP = 'api::membership.membership';

/**
 * The directory's data of a person is stored in the membership, because the account may belong to other organisations
 * too.
 */
const columnsOf = ({ userName, emails, ...profile }: UserProfile) => ({
  user_name: userName,
  user_name_key: userName.toLowerCase(),
  external_id: profile.externalId,
  display_name: profile.displayName,
  given_name: profile.givenName,
  family_name: profile.familyName,
  formatted_name: profile.formattedName,
  directory_email: profile.email,
  directory_emails: emails && JSON.stringify(emails),
  extra_addresses: emails && emails.length > 1 ? emails.length - 1 : null,
});

const assertNameFree = async (
  strapi: Core.Strapi,
  organisationId: number,
  userName: string,
  exceptId: number,
): Promise<void> => {
  const same = { kind: 'exact', criteria: [{ attribute: 'userName', value: userName.toLowerCase() }] } as const;
  const { members } = await listMembers(strapi, organisationId, same, { offset: 0, limit: 2 });
  if (members.some(({ id }) => id !== exceptId)) throw scimTaken('A user with this userName already exists.');
};

/** A directory does not prove an address, so the account counts as unproved. */
const newUser = async (strapi: Core.Strapi, email: string): Promise<number> =>
  (await addAccount(strapi, { email, username: email, provider: 'local', confirmed: false })).id;

/** A new directory member starts without groups, as a viewer. */
const FRESH = { role: 'viewer', directory_groups: storedGroups([]), deprovisioned_at: null };

/**
 * Whether the directory can make the person a member without their consent: only if the organisation has verified the
 * domain of the address (docs/api-rules.md#roles). An unproved account that was registered with the address loses its
 * password first. If the account cannot be taken over, such as an operator's, its person has to accept.
 */
const canJoinWithoutConsent = async (
  strapi: Core.Strapi,
  organisationId: number,
  email: string,
  account: AddressedAccount | null,
): Promise<boolean> => {
  const domain = domainOfAddress(email);
  if (domain === null || !(await hasVerifiedDomain(strapi, organisationId, domain))) return false;
  if (!account || account.isProved || !account.hasPassword) return true;
  if (!(await canTakeOverByProof(strapi, account))) return false;
  await claimAccount(strapi, account, { isProved: false, password: null });
  return true;
};

/**
 * Stores the membership of a provisioned person.
 *
 * @param membership the person's existing membership, which the directory removed earlier or does not know yet
 * @returns its documentId
 */
const storeMembership = async (
  strapi: Core.Strapi,
  organisationId: number,
  userId: number,
  membership: KnownMembership | null,
  columns: Record<string, unknown>,
): Promise<string> => {
  if (!membership) {
    const values = { user: userId, ...FRESH, ...columns };
    return (await addRecord(strapi, MEMBERSHIP, organisationId, values)).documentId;
  }
  // A person whom members have invited keeps the role that they were offered.
  await changeRecord(strapi, MEMBERSHIP, membership.id, { ...(membership.isRemoved && FRESH), ...columns });
  return membership.documentId;
};

/**
 * Adds a person to an organisation on behalf of its directory. If the address has no account, one without a password is
 * created. An address alone does not make a person a member: outside the organisation's verified domain the membership
 * is pending until the person accepts it. The outcome is the same whether or not the address had an account.
 *
 * Locks are taken in the order of merges: the membership, then the organisation, then the address (repositories/merge-split/locks.ts).
 *
 * @throws ScimRefusal `uniqueness`, `invalidValue`; PolicyError `MEMBER_LIMIT_REACHED`, `MEMBERSHIP_LIMIT_REACHED`
 */
export const provisionUser = async (
  strapi: Core.Strapi,
  organisationId: number,
  profile: UserProfile,
): Promise<DirectoryMember> => {
  const { userName } = profile;
  const email = profile.email ?? (isEmail(userName) ? emailAddress(userName) : null);
  if (email === null) throw scimInvalid('invalidValue', 'A user needs an email address, in emails or as userName.');
  return withoutHolding(strapi, async () => {
    const expected = await findAccountOf(strapi, email);
    if (expected) await lockMembershipIn(strapi, expected.id, organisationId);
    // If two requests arrive together, one waits here and then sees the other's changes.
    await lockOrganisation(strapi, organisationId);
    await assertNameFree(strapi, organisationId, userName, 0);
    await lockAddress(strapi, email);
    const account = await findAccountOf(strapi, email);
    const membership = account && (await findKnownMembership(strapi, organisationId, account.id));
    if (membership?.isListed) throw scimTaken('A user with this email address already exists.');
    const isMember = await canJoinWithoutConsent(strapi, organisationId, email, account);
    const pending_since = isMember ? null : (membership?.pendingSince ?? (membership ? null : new Date()));
    const documentId = await storeMembership(
      strapi,
      organisationId,
      account?.id ?? (await newUser(strapi, email)),
      membership,
      {
        ...columnsOf({ ...profile, email }),
        pending_since,
        deactivated_at: profile.active === false ? new Date() : null,
      },
    );
    const created = { kind: 'user', operation: 'create', result: 'created' } as const;
    await logChange(strapi, organisationId, { ...created, subject: email, resourceId: documentId });
    return defined(await findMember(strapi, organisationId, documentId));
  });
};

const lockMember = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<DirectoryMember> => {
  const [member] = await lockMembers(strapi, organisationId, [documentId]);
  if (!member) throw scimNotFound('user');
  return member;
};

const COMPARED = {
  userName: 'userName',
  externalId: 'externalId',
  displayName: 'displayName',
  givenName: 'name.givenName',
  familyName: 'name.familyName',
  formattedName: 'name.formatted',
} as const;

/** The SCIM names of the attributes that a change gives other values. */
const attributesChanged = (member: DirectoryMember, profile: UserProfile, active: boolean): string[] => [
  ...(active === member.active ? [] : ['active']),
  ...(JSON.stringify(member.emails) === JSON.stringify(profile.emails) ? [] : ['emails']),
  ...keysOf(COMPARED)
    .filter((name) => member[name] !== profile[name])
    .map((name) => COMPARED[name]),
];

/**
 * Applies a directory's change to a member. A deactivated member loses all access to this organisation; the account and
 * its other memberships stay.
 *
 * @param change maps the locked member to the new profile
 * @param rank the role that the directory acts with
 * @throws ScimRefusal; ValidationError `LAST_OWNER`; PolicyError `MEMBER_LIMIT_REACHED`, `ROLE_ABOVE_OWN`
 */
export const changeUser = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
  change: (member: DirectoryMember) => UserProfile,
  rank: Role,
): Promise<DirectoryMember> =>
  strapi.db.transaction(async () => {
    const member = await lockMember(strapi, organisationId, documentId);
    const profile = change(member);
    const active = profile.active ?? member.active;
    // Directories send the same data repeatedly; without a change there is nothing to audit.
    const attributes = attributesChanged(member, profile, active);
    if (attributes.length === 0) return member;
    if (active !== member.active) assertOutranks(rank, member.role);
    await assertNameFree(strapi, organisationId, profile.userName, member.id);
    const rest = active === member.active ? {} : { deactivated_at: active ? null : new Date() };
    await changeRecord(strapi, MEMBERSHIP, member.id, { ...columnsOf(profile), ...rest });
    await logChange(strapi, organisationId, {
      ...{ kind: 'user', operation: 'change', result: resultOfChange(member.active, active) },
      ...{ subject: member.email, resourceId: documentId, attributes },
    });
    return defined(await findMember(strapi, organisationId, documentId));
  });

/**
 * Removes a member from the directory's view: deactivated, without role or groups, and not visible over SCIM any more.
 * The membership's row stays: it shows that the directory once had this person and can add them again. The account and
 * its records do not change.
 *
 * @param rank the role that the directory acts with
 * @throws ScimRefusal if there is no such member; ValidationError `LAST_OWNER`; PolicyError `ROLE_ABOVE_OWN`
 */
export const deprovisionUser = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
  rank: Role,
): Promise<void> =>
  strapi.db.transaction(async () => {
    const member = await lockMember(strapi, organisationId, documentId);
    assertOutranks(rank, member.role);
    const now = new Date();
    await changeRecord(strapi, MEMBERSHIP, member.id, {
      ...FRESH,
      deprovisioned_at: now,
      user_name_key: null,
      external_id: null,
      ...(member.active && { deactivated_at: now }),
    });
    const removed = { kind: 'user', operation: 'remove', result: 'removed' } as const;
    await logChange(strapi, organisationId, { ...removed, subject: member.email, resourceId: documentId });
  });
