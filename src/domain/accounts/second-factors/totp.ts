import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const STEP_MS = SETTINGS.period * 1000;
/** Steps before and after the present one whose codes are accepted, because clocks differ and people take time to type. */
const WINDOW = 1;
const ISSUER = 'Tenantry';

const FORM = /^\d{6}$/;

/** Writes the bytes of a secret in base32, as apps show it. */
export const secretText = (bytes: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: bytes.buffer }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** The address that an authenticator app reads, as a link or a QR code. It contains the secret. */
export const provisioningUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** A code as people type it, without spaces. */
const digitsOf = (typed: string): string => typed.replace(/\s/g, '');

/**
 * Checks a code of an authenticator app. The caller has to store the result: a later code must be of a later step, so that each step
 * is accepted once.
 *
 * @param usedUntil the result for the last accepted code, in milliseconds; null if there is none
 * @param now milliseconds
 * @returns when the step of the code began, in milliseconds; null if the code is wrong, too old or used
 */
export const acceptCode = (secret: string, typed: string, usedUntil: number | null, now: number): number | null => {
  const token = digitsOf(typed);
  if (!FORM.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = (Math.floor(now / STEP_MS) + delta) * STEP_MS;
  return usedUntil === null || step > usedUntil ? step : null;
};
