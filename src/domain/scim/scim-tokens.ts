import { ROLES, type Role, type TokenCreator } from '../vocabularies';

/** So many SCIM tokens of an organisation may be in force at once: rotation has no gap, and nobody hoards them. */
export const MAX_SCIM_TOKENS = 5;

/** What tells whether a token is in force. Moments in milliseconds. */
export interface TokenTerm {
  expiresAt: number;
  revokedAt: number | null;
}

/** Whether a SCIM token opens anything at a moment. */
export const isInForce = ({ expiresAt, revokedAt }: TokenTerm, now: number): boolean =>
  revokedAt === null && expiresAt > now;

/** Days before a token's expiry at which the organisation is told, the latest first. */
const THRESHOLDS = [3, 14, 30] as const;
const DAY_MS = 86_400_000;

/** From so long before its expiry a token is looked at. */
export const EXPIRY_NOTICE_MS = 30 * DAY_MS;

/**
 * The least of the thresholds that a token in force has passed; null where its expiry is farther off than that, or was as
 * near when the token was made: whoever made it knows.
 */
export const expiryThreshold = (
  term: TokenTerm & { createdAt: number },
  now: number,
): (typeof THRESHOLDS)[number] | null => {
  if (!isInForce(term, now)) return null;
  const days = THRESHOLDS.find((some) => term.expiresAt - now <= some * DAY_MS);
  return days !== undefined && term.expiresAt - term.createdAt > days * DAY_MS ? days : null;
};

/** Tokens from before creators were noted: whoever made one was an admin at least. */
const UNKNOWN_CREATOR: Role = 'admin';
/** A creator who has left the organisation manages nobody in it. */
const GONE: Role = 'viewer';

/**
 * The role that a directory acts with (contract, section 4: no actor changes a role that ranks above its own): the present
 * role of the person who created its token, and never more than the role at creation. A platform operator's token ranks with
 * owners.
 *
 * @param creator who created the token; null for tokens that do not say
 * @param present the creator's role now; null where the creator is no member any more
 */
export const roleOfToken = (creator: TokenCreator | null, present: Role | null): Role => {
  if (creator === 'operator') return 'owner';
  if (creator === null) return UNKNOWN_CREATOR;
  if (present === null) return GONE;
  return ROLES.indexOf(creator) > ROLES.indexOf(present) ? creator : present;
};
