/** The secrets that Tenantry signs, hashes and encrypts with. Each has one purpose, to limit the damage of a leak. */
export const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'signs cookies; two or more keys, separated by commas',
  JWT_SECRET: 'signs the tokens of people',
  ADMIN_JWT_SECRET: 'signs the tokens of the admin panel',
  API_TOKEN_SALT: 'hashes API tokens',
  TRANSFER_TOKEN_SALT: 'hashes transfer tokens',
  ENCRYPTION_KEY: 'encrypts stored credentials, such as the secrets of webhooks',
  TOKEN_HASH_KEY: 'hashes SCIM and enrollment tokens',
};

const PLACEHOLDER = /^(change-?me|replace-?me|to-?be-?modified|secret|example)/i;

/** Shorter secrets can be guessed. */
export const SECRET_MIN_LENGTH = 16;

/** Whether a value is a real secret: long enough, and no placeholder. */
export const isSecret = (value: string): boolean =>
  value.trim().length >= SECRET_MIN_LENGTH && !PLACEHOLDER.test(value.trim());
