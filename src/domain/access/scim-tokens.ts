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

/** The least of the thresholds that a token in force has passed; null where its expiry is farther off than that. */
export const expiryThreshold = (term: TokenTerm, now: number): (typeof THRESHOLDS)[number] | null =>
  isInForce(term, now) ? (THRESHOLDS.find((days) => term.expiresAt - now <= days * DAY_MS) ?? null) : null;
