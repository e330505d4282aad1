import { ROLES, type Role, type TokenCreator } from '../vocabularies';

/** Valid SCIM tokens of an organisation at one time: enough for rotation without a gap. */
export const MAX_SCIM_TOKENS = 5;

/** Days before a token's expiry at which the organisation gets a notice, in ascending order. */
export const SCIM_NOTICE_DAYS = [3, 14, 30] as const;

/** Old tokens do not record their creator, who was at least an admin. */
const UNKNOWN_CREATOR: Role = 'admin';
/** A creator who has left the organisation cannot manage anybody. */
const AFTER_LEAVING: Role = 'viewer';

/**
 * The role that a directory acts with (no one changes a role above their own, docs/api-rules.md#roles): the
 * present role of its token's creator, or the role at creation if that ranks lower. A token of a platform operator has the
 * rank of an owner.
 *
 * @param creator who created the token; null for tokens that do not record it
 * @param present the present role of the creator; null if the creator is no longer a member
 */
export const roleOfToken = (creator: TokenCreator | null, present: Role | null): Role => {
  if (creator === 'operator') return 'owner';
  if (creator === null) return UNKNOWN_CREATOR;
  if (present === null) return AFTER_LEAVING;
  return ROLES.indexOf(creator) > ROLES.indexOf(present) ? creator : present;
};
