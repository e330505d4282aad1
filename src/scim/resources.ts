import type { DirectoryGroup } from '../tenancy/directory-groups';
import type { DirectoryMember } from '../tenancy/directory-members';
import { GROUP_SCHEMA } from '../wire/scim/group';
import { USER_SCHEMA } from '../wire/scim/user';

/** Values that are not there are left out of a resource (RFC 7643, section 2.5). */
const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

const nameOf = ({ givenName, familyName, displayName }: DirectoryMember): Record<string, unknown> | null => {
  const formatted = [givenName, familyName].filter(Boolean).join(' ') || displayName;
  return formatted ? present({ formatted, givenName, familyName }) : null;
};

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
    name: nameOf(member),
    active: member.active,
    emails: [{ value: member.email, type: 'work', primary: true }],
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

/**
 * A group as SCIM tells it.
 *
 * @param members those in it; null where nobody asked for them
 */
export const groupResource = (
  group: DirectoryGroup,
  base: string,
  members: readonly DirectoryMember[] | null,
): Record<string, unknown> =>
  present({
    schemas: [GROUP_SCHEMA],
    id: group.id,
    externalId: group.externalId,
    displayName: group.displayName,
    members: members?.map(({ documentId, userName, displayName }) => ({
      value: documentId,
      $ref: `${base}/Users/${documentId}`,
      display: displayName ?? userName,
      type: 'User',
    })),
    meta: present({
      resourceType: 'Group',
      created: group.createdAt,
      lastModified: group.updatedAt,
      location: `${base}/Groups/${group.id}`,
    }),
  });
