/** What decides whether a SCIM token or an API key is valid. Times are in milliseconds. */
export interface TokenTerm {
  expiresAt: number;
  revokedAt: number | null;
}

/** Whether a token or key is valid at a time. */
export const isInForce = ({ expiresAt, revokedAt }: TokenTerm, now: number): boolean =>
  revokedAt === null && expiresAt > now;

const DAY_MS = 86_400_000;

/** How long before an expiry the first notice of some days is due. */
export const noticeMs = (days: readonly number[]): number => Math.max(...days) * DAY_MS;

/**
 * The smallest number of days before its expiry that a valid token or key has reached; null if it has reached none, or had
 * reached it when it was created, so that its creator knows.
 *
 * @param days the days before an expiry at which a notice is sent, in ascending order
 */
export const expiryThreshold = (
  term: TokenTerm & { createdAt: number },
  now: number,
  days: readonly number[],
): number | null => {
  if (!isInForce(term, now)) return null;
  const reached = days.find((some) => term.expiresAt - now <= some * DAY_MS);
  return reached !== undefined && term.expiresAt - term.createdAt > reached * DAY_MS ? reached : null;
};
