import { GRANTABLE_ROLES, type GrantableRole, ROLES, type Role } from '../vocabularies';
import { isOneOf } from '../../values';

/**
 * The role of a member according to a directory's groups. A member can be in several groups and gets the highest of their
 * roles, so that the order of the directory's requests does not matter. Without groups, it is the lowest role.
 */
const LOWEST_ROLE: GrantableRole = 'viewer';
const SEPARATOR = ',';

/** Whether a text is the name of a role that a directory can grant: any but owner. */
export const isGrantable = (word: string): word is GrantableRole => isOneOf(GRANTABLE_ROLES, word);

/** The part of a membership that decides its groups. */
export interface Grouped {
  role: Role;
  /** The stored list; null if no directory has ever changed the member's groups. */
  directoryGroups: string | null;
}

/** The ids of a member's groups. A member whose role was set by people is in the group of that role. */
export const groupsOf = ({ role, directoryGroups }: Grouped): string[] => {
  if (directoryGroups === null) return isGrantable(role) ? [role] : [];
  return directoryGroups.split(SEPARATOR).filter((id) => id !== '');
};

/** The list as it is stored: every id between separators, so that a search never matches part of another id. */
export const storedGroups = (ids: readonly string[]): string =>
  `${SEPARATOR}${ids.map((id) => id + SEPARATOR).join('')}`;

/** The text that finds a group in a stored list. */
export const storedGroup = (id: string): string => `${SEPARATOR}${id}${SEPARATOR}`;

/**
 * The role that a member gets from groups.
 *
 * @param now the present role of the member; an owner remains one
 * @param groups ids of the member's groups
 * @param roleOf the role of a group; null if none is set
 */
export const roleFrom = (now: Role, groups: readonly string[], roleOf: (group: string) => Role | null): Role => {
  if (now === 'owner') return now;
  const given = new Set(groups.map(roleOf));
  return ROLES.find((role) => role !== 'owner' && given.has(role)) ?? LOWEST_ROLE;
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
