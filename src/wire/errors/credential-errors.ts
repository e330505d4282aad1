import { forbidden } from './http-errors';

/** Credentials that give access to only part of the API: what they are for, and what to use instead. */
const LIMITED_CREDENTIALS = {
  agent: {
    message: "An agent's credential gives access only to its own heartbeat and to reporting synthetic results.",
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
  other: {
    message: 'Only a SCIM token gives access to /scim/v2.',
    remedy: 'Create a SCIM token: POST /api/scim-tokens.',
  },
} as const;

/**
 * 403 `CAPABILITY_MISSING`: the credential is valid, but its kind has no access to the operation (spec, Authentication 2).
 *
 * @param kind the kind of the credential; `other` for people and API tokens at /scim/v2
 * @param capability the capability that the operation requires, if any
 */
export const wrongCredential = (kind: keyof typeof LIMITED_CREDENTIALS, capability?: string) => {
  const { message, remedy } = LIMITED_CREDENTIALS[kind];
  return forbidden('CAPABILITY_MISSING', message, { ...(capability === undefined ? {} : { capability }), remedy });
};
