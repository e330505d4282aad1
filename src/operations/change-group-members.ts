import type { Core } from '@strapi/strapi';
import { groupsAfter, groupsOf, isGrantable, roleFrom, storedGroups } from '../domain/scim/group-roles';
import type { GrantableRole } from '../domain/vocabularies';
import { groupsOfOrganisation, rolesOf } from '../tenancy/directory-groups';
import { type DirectoryMember, holdMembers, membersInGroup } from '../tenancy/directory-members';
import { changeRecord } from '../tenancy/records';
import { scimInvalid } from '../wire/scim/refusal';

const MEMBERSHIP = 'api::membership.membership';

type RoleOf = (group: string) => GrantableRole | null;

const move = async (
  strapi: Core.Strapi,
  member: DirectoryMember,
  group: string,
  joins: boolean,
  roleOf: RoleOf,
): Promise<void> => {
  if (groupsOf(member).includes(group) === joins) return;
  const groups = groupsAfter(member, group, joins);
  await changeRecord(strapi, MEMBERSHIP, member.id, {
    directory_groups: storedGroups(groups),
    role: roleFrom(member.role, groups, roleOf),
  });
};

/** Ids of the members in a group; in that of a role, those whom no directory has touched are among them. */
const idsIn = async (strapi: Core.Strapi, organisationId: number, group: string): Promise<string[]> => {
  const members = await membersInGroup(strapi, organisationId, group, isGrantable(group) ? group : null);
  return members.map(({ documentId }) => documentId);
};

/**
 * Puts members into a group or takes them out of it, all or none; their roles follow. Whoever is there already, or is not,
 * is left alone.
 *
 * @param how `join` and `leave` name those who move, `be` names all that are to be left
 * @throws ScimRefusal `invalidValue` where somebody who is to join is no user of the organisation
 */
export const changeGroupMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  how: 'join' | 'leave' | 'be',
  documentIds: readonly string[],
): Promise<void> =>
  strapi.db.transaction(async () => {
    const named = new Set(documentIds);
    const present = how === 'be' ? await idsIn(strapi, organisationId, group) : [];
    const held = await holdMembers(strapi, organisationId, [...new Set([...named, ...present])]);
    const found = new Set(held.map(({ documentId }) => documentId));
    const stranger = how === 'leave' ? undefined : documentIds.find((id) => !found.has(id));
    if (stranger !== undefined)
      throw scimInvalid('invalidValue', `There is no user with the id ${stranger.slice(0, 60)}.`);
    const roleOf = rolesOf(await groupsOfOrganisation(strapi, organisationId));
    for (const member of held) {
      await move(strapi, member, group, how !== 'leave' && named.has(member.documentId), roleOf);
    }
  });

/** Gives the members of a group the roles that they have once the group stands for another one. */
export const followGroupRole = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  role: GrantableRole | null,
): Promise<void> => {
  const held = await holdMembers(strapi, organisationId, await idsIn(strapi, organisationId, group));
  const before = rolesOf(await groupsOfOrganisation(strapi, organisationId));
  const roleOf: RoleOf = (id) => (id === group ? role : before(id));
  for (const member of held) {
    const next = roleFrom(member.role, groupsOf(member), roleOf);
    if (next !== member.role) await changeRecord(strapi, MEMBERSHIP, member.id, { role: next });
  }
};
