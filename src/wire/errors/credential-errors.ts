import { originOfUrl } from '../headers/session-mode';
import { forbidden, unauthorized } from './http-errors';

/** Credentials that give access to only part of the API: what they are for, and what to use instead. */
const LIMITED_CREDENTIALS = {
  agent: {
    message:
      "An agent's credential gives access only to its own heartbeat, configuration and work, to its organisation's checks, to reporting their results, and to importing the reports that the finding policy allows it, with their scans.",
    remedy: 'Sign in as a person, or use an API token of the platform.',
  },
  scim_token: {
    message: 'A SCIM token gives access only to /scim/v2.',
    remedy: 'Sign in as a person, or use an API token of the platform.',
  },
  api_token: {
    message: 'An API token is not a person and has no account.',
    remedy: 'Sign in as a person: POST /api/auth/local.',
  },
  api_key: {
    message: 'An API key cannot do this: it is not a person, and cannot change who has access.',
    remedy: 'Sign in as a person: POST /api/auth/local.',
  },
  support_view: {
    message: 'This is not part of a support view, which reads one organisation, without tokens, secrets and exports.',
    remedy: 'Ask an owner or admin of the organisation to do it.',
  },
  other: {
    message: 'Only a SCIM token gives access to /scim/v2.',
    remedy: 'Create a SCIM token: POST /api/scim-tokens.',
  },
} as const;

/**
 * 403 `CAPABILITY_MISSING`: the credential is valid, but its kind has no access to the operation
 * (docs/api-rules.md#credentials).
 *
 * @param kind the kind of the credential; `other` for people and API tokens at /scim/v2
 * @param capability the capability that the operation requires, if any
 */
export const wrongCredential = (kind: keyof typeof LIMITED_CREDENTIALS, capability?: string) => {
  const { message, remedy } = LIMITED_CREDENTIALS[kind];
  return forbidden('CAPABILITY_MISSING', message, { ...(capability === undefined ? {} : { capability }), remedy });
};

/** 403: the API key was not given the capability, or its creator has lost it. */
export const keyLacks = (capability: string) =>
  forbidden(
    'CAPABILITY_MISSING',
    `This requires the capability ${capability}, which the API key does not have, or its creator no longer has.`,
    {
      capability,
      remedy: 'Ask someone with this capability to create a key with it: POST /api/api-keys.',
    },
  );

/**
 * 403: the request asks for the session cookie, and no page of the server sent it.
 *
 * @param publicUrl address at which people reach the server; empty if it is not set
 */
export const originNotAllowed = (publicUrl: string) => {
  const origin = originOfUrl(publicUrl);
  return forbidden('ORIGIN_NOT_ALLOWED', 'Only pages of this server can keep a session in its cookie.', {
    remedy:
      origin === null
        ? 'Send the header Origin with the address of this server, or omit Tenantry-Session and keep the refresh token yourself.'
        : `Open ${origin}, which is the address of this server (PUBLIC_URL), or omit Tenantry-Session and keep the refresh token yourself.`,
  });
};

/**
 * 403: the first administrator needs the setup token.
 *
 * @param isAbsent whether the request has none; otherwise it is wrong
 */
export const setupTokenRequired = (isAbsent: boolean) =>
  forbidden(
    'SETUP_TOKEN_REQUIRED',
    isAbsent
      ? 'Enter the setup token: the value of ADMIN_SETUP_TOKEN, or the content of the file whose path the server printed when it started.'
      : 'This is not the setup token.',
    {
      remedy:
        'Send the value of ADMIN_SETUP_TOKEN, or the content of the file whose path the server printed when it started, as setupToken. Or run on the server: npm run admin:create',
    },
  );

/** Why an API key is not accepted, and what to do. */
const REFUSED_KEYS = {
  API_KEY_MALFORMED: {
    message: 'The API key is incomplete or mistyped: its form or its checksum is wrong.',
    remedy: 'Send the key exactly as it was shown when it was created.',
  },
  API_KEY_UNKNOWN: {
    message: 'There is no such API key.',
    remedy: 'Create a key: POST /api/api-keys.',
  },
  API_KEY_REVOKED: {
    message: 'The API key was revoked.',
    remedy: 'Create a new key: POST /api/api-keys.',
  },
  API_KEY_EXPIRED: {
    message: 'The API key has expired.',
    remedy: 'Create a new key: POST /api/api-keys.',
  },
  API_KEY_CREATOR_GONE: {
    message: 'The person who created the API key has no rights any more within which it could act.',
    remedy: 'Ask an owner or admin of the organisation to create a new key: POST /api/api-keys.',
  },
} as const;

/** 401: the API key is not accepted. The place in `errors` is the header. */
export const keyRefused = (code: keyof typeof REFUSED_KEYS) => {
  const { message, remedy } = REFUSED_KEYS[code];
  return unauthorized(message, code, { remedy, errors: [{ path: ['Authorization'], message }] });
};

/** 403: the API key cannot be used from the caller's address. */
export const keyAddressRefused = () =>
  forbidden('API_KEY_ADDRESS_NOT_ALLOWED', 'The API key cannot be used from your address.', {
    remedy: 'Use a network in ip_ranges of the key, or create a key with other ranges: POST /api/api-keys.',
  });
