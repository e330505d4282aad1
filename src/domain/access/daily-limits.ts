/**
 * Limits on what may happen within any 24 hours: organisations that a person creates, invitations that an organisation
 * sends. The window moves with the clock, so that no burst fits around midnight.
 */
const DAY_MS = 86_400_000;

/** Invitations that one address may get from one organisation within 24 hours, resends included. */
export const INVITATIONS_PER_ADDRESS = 5;

/** Invitations that one organisation may send within 24 hours, resends included. */
export const INVITATIONS_PER_ORGANISATION = 100;

/**
 * The uses that still count.
 *
 * @param uses with their moments in milliseconds
 * @param now milliseconds
 */
export const withinDay = <T extends { at: number }>(uses: readonly T[], now: number): T[] =>
  uses.filter(({ at }) => at > now - DAY_MS);

/**
 * How long to wait until one more use is within the limit.
 *
 * @param uses those of the last 24 hours, in any order, with their moments in milliseconds
 * @param limit how many uses 24 hours allow; 0 allows none
 * @param now milliseconds
 * @returns whole seconds, at least 1; null if there is room now
 */
export const secondsUntilRoom = (uses: readonly { at: number }[], limit: number, now: number): number | null => {
  const moments = withinDay(uses, now)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  if (moments.length < limit) return null;
  const leaves = limit > 0 ? (moments[moments.length - limit] as number) : now;
  return Math.max(1, Math.ceil((leaves + DAY_MS - now) / 1000));
};
