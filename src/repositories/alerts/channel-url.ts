import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';

const PURPOSE = 'alert channel';

/** Encrypts the address of an incoming webhook: who knows it can write into the chat. */
export const sealChannelUrl = (url: string): string => sealSecret(PURPOSE, url);

/** Decrypts the address; null if ENCRYPTION_KEY has changed. */
export const openChannelUrl = (sealed: string): string | null => openSecret(PURPOSE, sealed);

/** Seals a stored address under the current key; null if no accepted key opens it. */
export const renewChannelUrl = (sealed: string): string | null => renewSealed(PURPOSE, sealed);
