import { ROLES, type Role } from '../vocabularies';

/**
 * A member cannot grant, change or remove a role that ranks above their own, and an organisation always has an owner.
 * Otherwise an admin could become an owner, or an organisation could lock itself out (docs/api-rules.md#roles).
 */
const rank = (role: Role): number => ROLES.length - ROLES.indexOf(role);

/** Whether a member with the role `own` can grant, change or remove the role `other`. */
export const mayManageRole = (own: Role, other: Role): boolean => rank(own) >= rank(other);

/** The higher of two roles. */
export const higherRole = (a: Role, b: Role): Role => (mayManageRole(a, b) ? a : b);

/**
 * Whether a change of one membership leaves the organisation without an owner.
 *
 * @param before the present role of the membership
 * @param after its new role, or null if it is removed
 * @param otherOwners how many other owners the organisation has
 */
export const leavesNoOwner = (before: Role, after: Role | null, otherOwners: number): boolean =>
  before === 'owner' && after !== 'owner' && otherOwners === 0;
