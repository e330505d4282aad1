import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from './stored-secret';

const PURPOSE = 'webhook secret';
const PREFIX = 'whsec_';
/** Standard Webhooks wants 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret of an endpoint, as its receiver is told it and as it is stored. */
export const newWebhookSecret = (): { secret: string; sealed: string } => {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: sealSecret(PURPOSE, secret) };
};

/** The secret that was stored; null where ENCRYPTION_KEY is another one now. */
export const openWebhookSecret = (sealed: string): string | null => openSecret(PURPOSE, sealed);
