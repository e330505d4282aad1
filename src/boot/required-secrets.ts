/** The secrets that Tenantry signs, hashes and encrypts with. Each has one purpose, to limit the damage of a leak. */
export const SECRETS: Record<string, string> = {
  APP_KEYS: 'signs cookies; two or more keys, separated by commas',
  JWT_SECRET: 'signs the tokens of people',
  ADMIN_JWT_SECRET: 'signs the tokens of the admin panel',
  API_TOKEN_SALT: 'hashes API tokens',
  TRANSFER_TOKEN_SALT: 'hashes transfer tokens',
  ENCRYPTION_KEY: 'encrypts stored credentials, such as the secrets of webhooks',
  TOKEN_HASH_KEY: 'hashes SCIM and enrollment tokens',
};

const PLACEHOLDER = /^(change-?me|replace-?me|to-?be-?modified|secret|example)/i;
const MIN_LENGTH = 16;

/** The secrets that are absent, too short or still a placeholder. */
export const missingSecrets = (env: Record<string, string | undefined>): string[] =>
  Object.keys(SECRETS).filter((name) => {
    const value = env[name]?.trim() ?? '';
    return value.length < MIN_LENGTH || PLACEHOLDER.test(value);
  });

/**
 * Refuses to start without real secrets.
 *
 * @throws Error with the name of each missing secret
 */
export const requireSecrets = (env: Record<string, string | undefined>): void => {
  const missing = missingSecrets(env);
  if (missing.length === 0) return;
  const lines = missing.map((name) => `  ${name}: ${SECRETS[name]}`);
  throw new Error(
    `These secrets are absent, shorter than ${MIN_LENGTH} characters or still placeholders:\n${lines.join('\n')}\n` +
      'Set them in the environment or in .env, for example with: openssl rand -base64 32',
  );
};
