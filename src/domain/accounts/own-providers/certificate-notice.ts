/** Days before its end from which the last certificate of a SAML provider is announced. */
export const CERTIFICATE_NOTICE_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * The ends of certificates that are announced at a time: those until it. One that has ended is announced, too.
 *
 * @param now milliseconds
 * @returns milliseconds
 */
export const announcedUntil = (now: number): number => now + CERTIFICATE_NOTICE_DAYS * DAY_MS;

/**
 * Whether a certificate ends soon, or has ended.
 *
 * @param endsAt ISO 8601; null if it is unknown
 * @param now milliseconds
 */
export const endsSoon = (endsAt: string | null, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= announcedUntil(now);
