import { NAME_REMOVED, nameOfUser } from '../domain/scim/user-name';
import type { DirectoryGroup } from '../repositories/scim/directory-groups';
import type { DirectoryMember, GroupMember } from '../repositories/scim/directory-members';
import { GROUP_SCHEMA } from '../wire/scim/group';
import { USER_SCHEMA, type UserAttributes } from '../wire/scim/user';

/** Omits missing values from a resource (RFC 7643, section 2.5). */
const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

/** The parts of the name that the directory set; undefined if it set none, null if it removed the name. */
const storedName = ({
  givenName,
  familyName,
  formattedName,
}: DirectoryMember): Record<string, unknown> | null | undefined => {
  if (formattedName === NAME_REMOVED) return null;
  const parts = present({ formatted: formattedName, givenName, familyName });
  return Object.keys(parts).length > 0 ? parts : undefined;
};

/**
 * The attributes of a member that a directory can change, without those that responses derive: a PATCH must not store a
 * derived name.
 */
export const storedUser = (member: DirectoryMember): UserAttributes => ({
  ...present({
    userName: member.userName,
    externalId: member.externalId,
    displayName: member.displayName,
    active: member.active,
    emails: member.emails,
  }),
  name: storedName(member),
});

/**
 * A member as a SCIM user.
 *
 * @param base address of /scim/v2
 * @param groups the groups that the member is in
 */
export const userResource = (
  member: DirectoryMember,
  base: string,
  groups: readonly DirectoryGroup[],
): Record<string, unknown> =>
  present({
    schemas: [USER_SCHEMA],
    id: member.documentId,
    externalId: member.externalId,
    userName: member.userName,
    displayName: member.displayName,
    name: nameOfUser(member),
    active: member.active,
    emails: member.emails,
    groups: groups.map(({ id, displayName }) => ({
      value: id,
      $ref: `${base}/Groups/${id}`,
      display: displayName,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: member.createdAt,
      lastModified: member.updatedAt,
      location: `${base}/Users/${member.documentId}`,
    },
  });

/** A member of a group. Its name cannot be written, and is returned only on request (see /Schemas). */
const memberReference = (
  { documentId, displayName, userName }: GroupMember,
  base: string,
  hasDisplay: boolean,
): Record<string, unknown> => ({
  value: documentId,
  $ref: `${base}/Users/${documentId}`,
  ...(hasDisplay && { display: displayName ?? userName }),
  type: 'User',
});

/**
 * A group as a SCIM resource.
 *
 * @param members its members; null if the request did not ask for them
 * @param hasDisplay whether the request asked for their names
 */
export const groupResource = (
  group: DirectoryGroup,
  base: string,
  members: readonly GroupMember[] | null,
  hasDisplay = false,
): Record<string, unknown> =>
  present({
    schemas: [GROUP_SCHEMA],
    id: group.id,
    externalId: group.externalId,
    displayName: group.displayName,
    // An empty list is the same as no value (RFC 7643, section 2.5).
    members: members && members.length > 0 ? members.map((member) => memberReference(member, base, hasDisplay)) : null,
    meta: present({
      resourceType: 'Group',
      created: group.createdAt,
      lastModified: group.updatedAt,
      location: `${base}/Groups/${group.id}`,
    }),
  });
