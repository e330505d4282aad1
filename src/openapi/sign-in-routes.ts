import { SIGNED_IN } from './credential-codes';
import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';

/** A sign-in route of the users-permissions plugin. Those routes carry no operation, so they are described here. */
export interface SignInRoute {
  method: 'GET' | 'POST' | 'DELETE';
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
  /** The body of a 200. Without it, the answer is a redirect. */
  answer?: Schema;
  codes: Record<number, string[]>;
}

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const password = (description: string): Schema => ({ ...text(description), format: 'password', maxLength: 72 });
const email = (description: string): Schema => ({ ...text(description), format: 'email' });

/** An object schema that allows no other properties. */
export const strictObject = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const tokens = {
  jwt: { type: 'string', description: 'The bearer token. It expires after minutes.' },
  refreshToken: { type: 'string', description: 'Exchanged once for the next tokens. Absent if it is in the cookie.' },
};
/** What a registration returns for an account whose address must be confirmed first. */
const unconfirmed = strictObject({
  username: { type: 'string' },
  email: { type: 'string' },
  provider: { type: 'string' },
  confirmed: { type: 'boolean' },
});
const session = strictObject({ ...tokens, user: schemaRef('User') }, ['jwt', 'user']);

const REFUSED = {
  400: ['VALIDATION_FAILED', 'BODY_INVALID'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
};
/** Members of an SSO-only organisation cannot get a token with a password. */
const SSO_BOUND = { 403: ['SSO_REQUIRED'] };
const LIMITED = { 429: ['TOO_MANY_REQUESTS'], 503: ['DATABASE_UNAVAILABLE'] };
const HASHING = { ...LIMITED, 503: [...LIMITED[503], 'PASSWORDS_BUSY'] };

export const SIGN_IN_ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/local',
    operationId: 'signIn',
    summary: 'Sign in with a password',
    description: 'Returns a token for the Authorization header of all other requests.',
    isOpen: true,
    body: { identifier: text('Email address or username.'), password: password('Password.') },
    answer: session,
    codes: {
      ...REFUSED,
      401: ['CREDENTIALS_INVALID', 'USER_BLOCKED', 'EMAIL_NOT_CONFIRMED'],
      ...SSO_BOUND,
      ...{ ...HASHING, 503: [...HASHING[503], 'SIGN_INS_SLOWED'] },
    },
  },
  {
    method: 'POST',
    path: '/auth/local/register',
    operationId: 'register',
    summary: 'Register',
    description:
      'Creates an account. If addresses must be confirmed first, the response contains no token and is the same for an address that already has an account. An email to the address contains the next step.',
    isOpen: true,
    body: {
      username: { ...text('Name to sign in with.'), minLength: 3 },
      email: email('Email address.'),
      password: { ...password('Password.'), minLength: 6 },
    },
    answer: strictObject({ ...tokens, user: { anyOf: [schemaRef('User'), unconfirmed] } }, ['user']),
    codes: { ...REFUSED, 400: [...REFUSED[400], 'NOT_UNIQUE'], ...SSO_BOUND, 421: ['WRONG_CELL'], ...HASHING },
  },
  {
    method: 'POST',
    path: '/auth/forgot-password',
    operationId: 'forgotPassword',
    summary: 'Request a password reset',
    description: 'Sends a code by email. The response is the same whether or not the address is known.',
    isOpen: true,
    body: { email: email('Email address of the account.') },
    answer: strictObject({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Set a new password with a code',
    description: 'Requires the code from the email. Returns the same as a sign-in.',
    isOpen: true,
    body: {
      code: text('The code.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...SSO_BOUND, ...HASHING },
  },
  {
    method: 'GET',
    path: '/auth/email-confirmation',
    operationId: 'confirmEmail',
    summary: 'Confirm an email address',
    description: 'The target of the link in the email. Redirects to a page.',
    isOpen: true,
    query: { confirmation: text('The token from the link.') },
    codes: { 400: ['VALIDATION_FAILED'], ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/send-email-confirmation',
    operationId: 'sendEmailConfirmation',
    summary: 'Resend the confirmation email',
    description: 'The response is the same whether or not the address is known.',
    isOpen: true,
    body: { email: email('Email address of the account.') },
    answer: strictObject({ email: { type: 'string' }, sent: { type: 'boolean' } }),
    codes: { ...REFUSED, ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/change-password',
    operationId: 'changePassword',
    summary: 'Change your password',
    description: 'Requires the current password. Returns the same as a sign-in.',
    isOpen: false,
    body: {
      currentPassword: password('The current password.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...SIGNED_IN, 403: [...SIGNED_IN[403], ...SSO_BOUND[403]], ...HASHING },
  },
  {
    method: 'POST',
    path: '/auth/step-up',
    operationId: 'stepUp',
    summary: 'Verify your password in a single sign-on session',
    description:
      'A single sign-on session gives access only to the organisation that it was started for. After this call, and until the session ends, it also gives access to your other organisations, except those that require single sign-on. The tokens stay the same.',
    isOpen: false,
    body: { password: password('The password of the account.') },
    answer: strictObject({ ok: { type: 'boolean' }, password_verified_at: { type: 'string', format: 'date-time' } }),
    codes: {
      400: [...REFUSED[400], 'STEP_UP_NOT_NEEDED', 'PASSWORD_MISSING'],
      401: [...SIGNED_IN[401], 'CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED', 'SESSION_OVER'],
      403: SIGNED_IN[403],
      413: REFUSED[413],
      415: REFUSED[415],
      ...HASHING,
    },
  },
  {
    method: 'POST',
    path: '/auth/refresh',
    operationId: 'refreshSession',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'A refresh token works once. If it is used again, it has been copied, and its session ends. If another request used it less than ten seconds ago, the request is refused and the session continues.',
    isOpen: true,
    body: { refreshToken: text('The latest refresh token of the session. Required without a session cookie.') },
    optional: ['refreshToken'],
    answer: strictObject(tokens, ['jwt']),
    codes: {
      ...REFUSED,
      401: ['UNAUTHENTICATED', 'SESSION_OVER', 'REFRESH_TOKEN_USED', 'REFRESH_TOKEN_REUSED'],
      ...SSO_BOUND,
      ...LIMITED,
    },
  },
  {
    method: 'POST',
    path: '/auth/logout',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the token, or all that GET /api/auth/sessions lists with the scope "all".',
    isOpen: false,
    body: { scope: { type: 'string', enum: ['all'], description: 'Sign out everywhere.' } },
    optional: ['scope'],
    answer: strictObject({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'GET',
    path: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions',
    description:
      'Your open sessions, most recently used first, at most 100. A single sign-on session without a step-up shows only those of its organisation.',
    isOpen: false,
    answer: strictObject({
      data: {
        type: 'array',
        items: strictObject({
          documentId: { type: 'string' },
          method: { type: 'string', enum: ['password', 'sso'] },
          password_verified_at: { type: ['string', 'null'], format: 'date-time' },
          started_at: { type: 'string', format: 'date-time' },
          last_used_at: { type: ['string', 'null'], format: 'date-time' },
          expires_at: { type: 'string', format: 'date-time' },
          client_address: { type: ['string', 'null'] },
          user_agent: { type: ['string', 'null'] },
          current: { type: 'boolean', description: 'Whether this request belongs to the session.' },
        }),
      },
    }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    operationId: 'endSession',
    summary: 'End one of your sessions',
    description: 'Its tokens stop working. It must be in your list.',
    isOpen: false,
    params: { sessionId: text('documentId of the session.') },
    answer: strictObject({ data: strictObject({}) }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 404: ['NOT_FOUND'], 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'GET',
    path: '/users/me',
    operationId: 'readOwnUser',
    summary: 'Read your account',
    description: 'The account that the token belongs to.',
    isOpen: false,
    answer: schemaRef('User'),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
];
