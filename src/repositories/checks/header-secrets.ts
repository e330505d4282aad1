import { z } from 'zod';
import type { HeaderSecrets } from '../../wire/checks/check-settings';
import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';
import { keysOf, parseJson } from '../../values';

const PURPOSE = 'check header';

const SECRETS = z.record(z.string(), z.string());

/** Encrypts the values of secret headers for storage; null if there are none. */
export const sealHeaderSecrets = (secrets: HeaderSecrets): string | null =>
  keysOf(secrets).length === 0 ? null : sealSecret(PURPOSE, JSON.stringify(secrets));

/** Decrypts the values of secret headers; empty if ENCRYPTION_KEY has changed. */
export const openHeaderSecrets = (sealed: unknown): HeaderSecrets => {
  const text = typeof sealed === 'string' ? openSecret(PURPOSE, sealed) : null;
  return text === null ? {} : (SECRETS.safeParse(parseJson(text)).data ?? {});
};

/** Seals stored values under the current key; null if no accepted key opens them. */
export const renewHeaderSecrets = (sealed: string): string | null => renewSealed(PURPOSE, sealed);
