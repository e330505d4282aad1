import { ROLES, type Role } from '../vocabularies';

/**
 * Nobody hands out, changes or takes away a role above the own one, and an organisation never loses its last owner:
 * otherwise an admin could make himself owner, or a tenant lock itself out (contract, sections 4 and 7; issue of invitations).
 */
const rank = (role: Role): number => ROLES.length - ROLES.indexOf(role);

/** Whether a member with the role `own` may give, change or remove the role `other`. */
export const mayManageRole = (own: Role, other: Role): boolean => rank(own) >= rank(other);

/** The higher of two roles. */
export const higherRole = (a: Role, b: Role): Role => (mayManageRole(a, b) ? a : b);

/**
 * Whether a change of one membership leaves the organisation without an owner.
 *
 * @param before the role that the membership has now
 * @param after the role that it gets, or null when it is removed
 * @param otherOwners how many other owners the organisation has
 */
export const leavesNoOwner = (before: Role, after: Role | null, otherOwners: number): boolean =>
  before === 'owner' && after !== 'owner' && otherOwners === 0;
