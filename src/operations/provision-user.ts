import type { Core } from '@strapi/strapi';
import isEmail from 'validator/lib/isEmail';
import { emailAddress } from '../domain/access/email-address';
import { storedGroups } from '../domain/scim/group-roles';
import { addAccount, holdAddress, usernameOfAddress } from '../tenancy/accounts';
import {
  type DirectoryMember,
  findKnownAccount,
  findMember,
  holdMembers,
  type KnownAccount,
  listMembers,
} from '../tenancy/directory-members';
import { holdOrganisation } from '../tenancy/lookups';
import { addRecord, changeRecord } from '../tenancy/records';
import { scimInvalid, scimNotFound, scimTaken } from '../wire/scim/refusal';
import type { UserProfile } from '../wire/scim/user';

const MEMBERSHIP = 'api::membership.membership';

/** What a directory says of a person stays with the membership: the account may belong to other organisations too. */
const columnsOf = ({ userName, externalId, displayName, givenName, familyName, email }: UserProfile) => ({
  user_name: userName,
  user_name_key: userName.toLowerCase(),
  external_id: externalId,
  display_name: displayName,
  given_name: givenName,
  family_name: familyName,
  directory_email: email,
});

const assertNameFree = async (
  strapi: Core.Strapi,
  organisationId: number,
  userName: string,
  exceptId: number,
): Promise<void> => {
  const same = [{ attribute: 'userName', value: userName }] as const;
  const { members } = await listMembers(strapi, organisationId, same, { offset: 0, limit: 2 });
  if (members.some(({ id }) => id !== exceptId)) throw scimTaken('A user with this userName is there already.');
};

/** A directory's word is no proof of an address: the account counts as unconfirmed. */
const newUser = async (strapi: Core.Strapi, email: string): Promise<number> => {
  const username = await usernameOfAddress(strapi, email);
  return (await addAccount(strapi, { email, username, provider: 'local', confirmed: false })).id;
};

/** A new directory member begins in no group, as a viewer. */
const FRESH = { role: 'viewer', directory_groups: storedGroups([]), deprovisioned_at: null };

/**
 * The membership of a person whose address is known already. A directory takes back whom it removed; anybody else has not
 * agreed to be there, and an organisation that could take people in by their address could shut them out of their own
 * accounts by insisting on single sign-on.
 */
const takeBack = async (
  strapi: Core.Strapi,
  { membership }: KnownAccount,
  columns: Record<string, unknown>,
): Promise<string> => {
  if (!membership) {
    throw scimTaken(
      'Somebody else has an account with this address. Invite them: once they have accepted, the directory finds them ' +
        'by userName.',
    );
  }
  if (!membership.deprovisioned) throw scimTaken('A user with this e-mail address is there already.');
  await changeRecord(strapi, MEMBERSHIP, membership.id, { ...FRESH, ...columns });
  return membership.documentId;
};

/**
 * Makes somebody a member of an organisation because its directory says so; an account without a password comes with it
 * where the address is new.
 *
 * @throws ScimRefusal `uniqueness`, `invalidValue`; PolicyError `MEMBER_LIMIT_REACHED`
 */
export const provisionUser = async (
  strapi: Core.Strapi,
  organisationId: number,
  profile: UserProfile,
): Promise<DirectoryMember> =>
  strapi.db.transaction(async () => {
    const { userName } = profile;
    const email = profile.email ?? (isEmail(userName) ? emailAddress(userName) : null);
    if (email === null) throw scimInvalid('invalidValue', 'A user needs an e-mail address, in emails or as userName.');
    // Of two that ask at once, one waits here and sees what the other did.
    await holdOrganisation(strapi, organisationId);
    await assertNameFree(strapi, organisationId, userName, 0);
    await holdAddress(strapi, email);
    const columns = { ...columnsOf(profile), deactivated_at: profile.active === false ? new Date() : null };
    const known = await findKnownAccount(strapi, organisationId, email);
    const documentId = known
      ? await takeBack(strapi, known, columns)
      : (
          await addRecord(strapi, MEMBERSHIP, organisationId, {
            user: await newUser(strapi, email),
            ...FRESH,
            ...columns,
          })
        ).documentId;
    return (await findMember(strapi, organisationId, documentId)) as DirectoryMember;
  });

const hold = async (strapi: Core.Strapi, organisationId: number, documentId: string): Promise<DirectoryMember> => {
  const [member] = await holdMembers(strapi, organisationId, [documentId]);
  if (!member) throw scimNotFound('user');
  return member;
};

const isSame = (member: DirectoryMember, profile: UserProfile, active: boolean): boolean =>
  active === member.active &&
  (['userName', 'externalId', 'displayName', 'givenName', 'familyName', 'email'] as const).every(
    (name) => member[name] === profile[name],
  );

/**
 * Changes a member as a directory says. Somebody who is deactivated can do nothing in this organisation from then on; the
 * account stays, and what it is elsewhere.
 *
 * @param change makes the new profile of the member as it is, which is held
 * @throws ScimRefusal; ValidationError `LAST_OWNER`; PolicyError `MEMBER_LIMIT_REACHED`
 */
export const changeUser = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
  change: (member: DirectoryMember) => UserProfile,
): Promise<DirectoryMember> =>
  strapi.db.transaction(async () => {
    const member = await hold(strapi, organisationId, documentId);
    const profile = change(member);
    const active = profile.active ?? member.active;
    // A directory repeats itself; that is no change, and nothing for the log.
    if (isSame(member, profile, active)) return member;
    await assertNameFree(strapi, organisationId, profile.userName, member.id);
    const rest = active === member.active ? {} : { deactivated_at: active ? null : new Date() };
    await changeRecord(strapi, MEMBERSHIP, member.id, { ...columnsOf(profile), ...rest });
    return (await findMember(strapi, organisationId, documentId)) as DirectoryMember;
  });

/**
 * Removes a member from the directory's sight: deactivated, without role or groups, and not there for SCIM any more. The
 * membership's row stays as the proof that the directory once had this person, and may take them back; account and
 * records stay as they are.
 *
 * @throws ScimRefusal where there is none; ValidationError `LAST_OWNER`
 */
export const deprovisionUser = async (strapi: Core.Strapi, organisationId: number, documentId: string): Promise<void> =>
  strapi.db.transaction(async () => {
    const member = await hold(strapi, organisationId, documentId);
    const now = new Date();
    await changeRecord(strapi, MEMBERSHIP, member.id, {
      ...FRESH,
      deprovisioned_at: now,
      user_name_key: null,
      external_id: null,
      ...(member.active && { deactivated_at: now }),
    });
  });
