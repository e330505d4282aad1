import { randomBytes } from 'node:crypto';
import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';

const PURPOSE = 'webhook secret';
const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a secret of an endpoint: for its receiver, and sealed for storage. */
export const newWebhookSecret = (): { secret: string; sealed: string } => {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: sealSecret(PURPOSE, secret) };
};

/** Decrypts a stored secret; null if ENCRYPTION_KEY has changed. */
export const openWebhookSecret = (sealed: string): string | null => openSecret(PURPOSE, sealed);

/** Seals a stored secret under the current key; null if no accepted key opens it. */
export const renewWebhookSecret = (sealed: string): string | null => renewSealed(PURPOSE, sealed);
