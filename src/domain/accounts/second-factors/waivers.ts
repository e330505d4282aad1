/** The bounds of a waiver: an owner lets a member sign in to the organisation without a lost second factor. */
export const MAX_WAIVER_HOURS = 24;
export const MAX_WAIVER_REASON = 200;

/** Waivers that a sign-in offers, the latest first. */
export const MAX_WAIVERS = 20;

const HOUR = 3_600_000;

/**
 * When a waiver ends.
 *
 * @param hours 1 to 24
 * @param now milliseconds
 * @returns milliseconds
 */
export const waiverEnd = (hours: number, now: number): number => now + hours * HOUR;

/** The part of a membership that decides whether a factor can be waived. */
export interface WaivedMember {
  /** documentId of the person; null if there is none yet. */
  person: string | null;
  isActive: boolean;
}

/**
 * Why a caller cannot waive the second factor of a member.
 *
 * @param ownId documentId of the caller
 * @returns null if they can
 */
export const whyNotWaivable = (
  { person, isActive }: WaivedMember,
  ownId: string,
): 'OWN_FACTOR_WAIVER' | 'MEMBER_NOT_ACTIVE' | null => {
  if (person === ownId) return 'OWN_FACTOR_WAIVER';
  return person === null || !isActive ? 'MEMBER_NOT_ACTIVE' : null;
};
