import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH, NEW_PASSWORD } from '../../domain/accounts/passwords/password-bounds';
import type { Schema } from '../json-schema';

/** A sign-in route of the users-permissions plugin. Those routes carry no operation, so they are described here. */
export interface SignInRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  operationId: string;
  summary: string;
  description: string;
  isOpen: boolean;
  query?: Record<string, Schema>;
  /** Parameters of the path. */
  params?: Record<string, Schema>;
  /** Names in the body that may be left out. */
  optional?: readonly string[];
  body?: Record<string, Schema>;
  /** The status of success, if it is not 200. */
  status?: number;
  /** The body of a success. Without it, the answer is a redirect. */
  answer?: Schema;
  codes: Record<number, string[]>;
}

/** A text that is required. */
export const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
/** A password. */
export const password = (description: string): Schema => ({
  ...text(description),
  format: 'password',
  maxLength: MAX_PASSWORD_BYTES,
});
/** A password that is set. */
export const newPassword = (): Schema => ({ ...password(NEW_PASSWORD), minLength: MIN_PASSWORD_LENGTH });
/** An email address. */
export const email = (description: string): Schema => ({ ...text(description), format: 'email' });

/** An object schema that allows no other properties. */
export const strictObject = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

/** Refusals of the body. */
export const REFUSED = {
  400: ['VALIDATION_FAILED', 'BODY_INVALID'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
};
/** Members of an SSO-only organisation cannot get a token with a password. */
export const SSO_BOUND = { 403: ['SSO_REQUIRED'] };
/** Refusals of limits. */
export const LIMITED = { 429: ['TOO_MANY_REQUESTS'], 503: ['DATABASE_UNAVAILABLE'] };
/** Refusals of limits where a password is hashed. */
export const HASHING = { ...LIMITED, 503: [...LIMITED[503], 'PASSWORDS_BUSY'] };

/** Requests that verify a password as a sign-in does. */
export const VERIFIED = { 401: ['CREDENTIALS_INVALID', 'USER_BLOCKED', 'EMAIL_NOT_CONFIRMED'] };
/** Their limits. */
export const VERIFYING = { ...HASHING, 503: [...HASHING[503], 'SIGN_INS_SLOWED'] };
