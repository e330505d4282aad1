import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';

const PURPOSE = 'identity provider';

/** Encrypts the secret of a client at an identity provider. */
export const sealClientSecret = (secret: string): string => sealSecret(PURPOSE, secret);

/** Decrypts the secret; null if ENCRYPTION_KEY has changed. */
export const openClientSecret = (sealed: string): string | null => openSecret(PURPOSE, sealed);

/** Seals a stored secret under the current key; null if no accepted key opens it. */
export const renewClientSecret = (sealed: string): string | null => renewSealed(PURPOSE, sealed);
