/**
 * Limits for any 24 hours: organisations that a person creates, emails that an organisation sends to people who are not its
 * members, and questions that it asks the registry of VAT numbers. The window is sliding, so that a burst around midnight does
 * not get twice the limit.
 */
const DAY_MS = 86_400_000;

/** Invitations to one address from one organisation within 24 hours, including resends. */
export const INVITATIONS_PER_ADDRESS = 5;

/** Invitations from one organisation within 24 hours, including resends. */
export const INVITATIONS_PER_ORGANISATION = 100;

/** Requests to confirm one address for budget alerts, from one organisation within 24 hours. */
export const ALERT_REQUESTS_PER_ADDRESS = 1;

/** Requests to confirm addresses for budget alerts, from one organisation within 24 hours. */
export const ALERT_REQUESTS_PER_ORGANISATION = 20;

/**
 * Questions of one organisation to the registry of VAT numbers within 24 hours. The registry blocks servers that ask too often, and
 * with them all organisations.
 */
export const VAT_CHECKS_PER_ORGANISATION = 20;

/**
 * The uses within the last 24 hours.
 *
 * @param uses with their times in milliseconds
 * @param now milliseconds
 */
export const withinDay = <T extends { at: number }>(uses: readonly T[], now: number): T[] =>
  uses.filter(({ at }) => at > now - DAY_MS);

/**
 * How long to wait until one more use is within the limit.
 *
 * @param uses those of the last 24 hours in any order, with their times in milliseconds
 * @param limit the maximum in 24 hours; 0 allows none
 * @param now milliseconds
 * @returns whole seconds, at least 1; null if one more use is allowed now
 */
export const secondsUntilAllowed = (uses: readonly { at: number }[], limit: number, now: number): number | null => {
  const moments = withinDay(uses, now)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  if (moments.length < limit) return null;
  const leaves = limit > 0 ? (moments[moments.length - limit] as number) : now;
  return Math.max(1, Math.ceil((leaves + DAY_MS - now) / 1000));
};
