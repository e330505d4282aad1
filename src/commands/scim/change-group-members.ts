import type { Core } from '@strapi/strapi';
import { groupsAfter, groupsOf, isGrantable, roleFrom, storedGroups } from '../../domain/scim/group-roles';
import type { GrantableRole, Role } from '../../domain/vocabularies';
import { groupsOfOrganisation, rolesOf } from '../../repositories/scim/directory-groups';
import { type DirectoryMember, lockMembers, idsInGroup } from '../../repositories/scim/directory-members';
import { yieldToEventLoop } from '../../database/fair-turns';
import { changeRecords } from '../../tenancy/store/system-records';
import type { MemberChange } from '../../wire/scim/group';
import { scimInvalid } from '../../wire/scim/refusal';
import { assertMayChangeRole } from './directory-rank';

const MEMBERSHIP = 'api::membership.membership';

type RoleOf = (group: string) => GrantableRole | null;

/** New values, and the memberships that get them. */
interface Outcome {
  role: Role;
  groups: string;
  /** Whether they join the group. */
  joins: boolean;
  ids: number[];
}

/** How many members a group got and lost. */
export interface MemberCounts {
  added: number;
  removed: number;
}

/** Groups the members by their new values, so that one statement changes each group. */
const outcomesOf = async (
  locked: readonly DirectoryMember[],
  group: string,
  { decide }: MemberChange,
  roleOf: RoleOf,
  rank: Role,
): Promise<Outcome[]> => {
  const outcomes = new Map<string, Outcome>();
  for (const member of locked) {
    await yieldToEventLoop();
    const isIn = groupsOf(member).includes(group);
    const joins = decide(member.documentId) ?? isIn;
    if (joins === isIn) continue;
    const after = groupsAfter(member, group, joins);
    const [role, groups] = [roleFrom(member.role, after, roleOf), storedGroups(after)];
    assertMayChangeRole(rank, member.role, role);
    const key = `${role} ${groups}`;
    const outcome = outcomes.get(key) ?? { role, groups, joins, ids: [] };
    outcomes.set(key, outcome);
    outcome.ids.push(member.id);
  }
  return [...outcomes.values()];
};

/** Refuses a change that adds a person who is not a user of the organisation. */
const assertKnown = async (locked: readonly DirectoryMember[], { named, decide }: MemberChange): Promise<void> => {
  const found = new Set(locked.map(({ documentId }) => documentId));
  for (const id of named) {
    if (found.has(id)) continue;
    await yieldToEventLoop();
    if (decide(id)) throw scimInvalid('invalidValue', `There is no user with the id ${id.slice(0, 60)}.`);
  }
};

/** Ids of the members in a group. The group of a role includes members that no directory has changed. */
const idsIn = (strapi: Core.Strapi, organisationId: number, group: string): Promise<string[]> =>
  idsInGroup(strapi, organisationId, group, isGrantable(group) ? group : null);

/**
 * Adds members to a group and removes others, all or none; their roles follow. A member whose state is already right
 * does not change.
 *
 * @param change who is in the group afterwards
 * @param rank the role that the directory acts with; Tenantry's own changes have the rank of owners
 * @returns how many joined and left
 * @throws ScimRefusal `invalidValue` if a person to add is not a user of the organisation; PolicyError `ROLE_ABOVE_OWN`
 */
export const changeGroupMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  change: MemberChange,
  rank: Role = 'owner',
): Promise<MemberCounts> =>
  strapi.db.transaction(async () => {
    const present = change.concernsOthers ? await idsIn(strapi, organisationId, group) : [];
    const locked = await lockMembers(strapi, organisationId, [...new Set([...change.named, ...present])]);
    await assertKnown(locked, change);
    const roleOf = rolesOf(await groupsOfOrganisation(strapi, organisationId));
    const counts = { added: 0, removed: 0 };
    for (const { role, groups, joins, ids } of await outcomesOf(locked, group, change, roleOf, rank)) {
      await changeRecords(strapi, MEMBERSHIP, ids, { directory_groups: groups, role });
      counts[joins ? 'added' : 'removed'] += ids.length;
    }
    return counts;
  });

/** Updates the roles of a group's members when the group gets another role. */
export const followGroupRole = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  role: GrantableRole | null,
): Promise<void> => {
  const locked = await lockMembers(strapi, organisationId, await idsIn(strapi, organisationId, group));
  const before = rolesOf(await groupsOfOrganisation(strapi, organisationId));
  const roleOf: RoleOf = (id) => (id === group ? role : before(id));
  const moved = new Map<Role, number[]>();
  const idsFor = (next: Role): number[] => {
    const ids = moved.get(next) ?? [];
    moved.set(next, ids);
    return ids;
  };
  for (const member of locked) {
    await yieldToEventLoop();
    const next = roleFrom(member.role, groupsOf(member), roleOf);
    if (next !== member.role) idsFor(next).push(member.id);
  }
  for (const [next, ids] of moved) await changeRecords(strapi, MEMBERSHIP, ids, { role: next });
};
