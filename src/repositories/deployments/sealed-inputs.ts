import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';
import { parseJson } from '../../values';

const PURPOSE = 'deployment inputs';

/** Seals the secret inputs of a deployment for storage. */
export const sealInputs = (inputs: Record<string, unknown>): string => sealSecret(PURPOSE, JSON.stringify(inputs));

/** Opens sealed inputs; null if ENCRYPTION_KEY has changed. */
export const openInputs = (sealed: string): Record<string, unknown> | null => {
  const opened = openSecret(PURPOSE, sealed);
  return opened === null ? null : (parseJson(opened) as Record<string, unknown>);
};

/** Seals stored inputs under the current key; null if no accepted key opens them. */
export const renewInputs = (sealed: string): string | null => renewSealed(PURPOSE, sealed);
