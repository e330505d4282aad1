import { GRANTABLE_ROLES, type GrantableRole, ROLES, type Role } from '../vocabularies';

/**
 * What a directory's groups make of a member's role. A member may be in several groups; the highest role of them holds,
 * so that the order in which a directory tells them does not matter. Without any, it is the least.
 */
const LEAST: GrantableRole = 'viewer';
const SEPARATOR = ',';

/** Whether a word names a role that a directory may grant. Ownership is no directory's to give. */
export const isGrantable = (word: string): word is GrantableRole =>
  (GRANTABLE_ROLES as readonly string[]).includes(word);

/** What is kept of a membership for its groups. */
export interface Grouped {
  role: Role;
  /** The stored list; null where no directory has put the member into a group or taken one out. */
  directoryGroups: string | null;
}

/** The ids of the groups that a member is in. Somebody whose role people gave is in the group of that role. */
export const groupsOf = ({ role, directoryGroups }: Grouped): string[] => {
  if (directoryGroups === null) return isGrantable(role) ? [role] : [];
  return directoryGroups.split(SEPARATOR).filter((id) => id !== '');
};

/** The list as it is stored: every id between separators, so that one is found without being part of another. */
export const storedGroups = (ids: readonly string[]): string =>
  `${SEPARATOR}${ids.map((id) => id + SEPARATOR).join('')}`;

/** What to look for in a stored list to find a group. */
export const storedGroup = (id: string): string => `${SEPARATOR}${id}${SEPARATOR}`;

/**
 * The role that groups give a member.
 *
 * @param now the role that the member has; an owner stays one
 * @param groups ids of the groups that the member is in
 * @param roleOf the role that a group stands for; null where nobody has said
 */
export const roleFrom = (now: Role, groups: readonly string[], roleOf: (group: string) => Role | null): Role => {
  if (now === 'owner') return now;
  const given = new Set(groups.map(roleOf));
  return ROLES.find((role) => role !== 'owner' && given.has(role)) ?? LEAST;
};

/**
 * The groups of a member after a change.
 *
 * @param joins whether the member joins the group or leaves it
 */
export const groupsAfter = (member: Grouped, group: string, joins: boolean): string[] => {
  const others = groupsOf(member).filter((id) => id !== group);
  return joins ? [...others, group] : others;
};
