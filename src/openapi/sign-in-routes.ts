import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';

/** Signing in, as the users-permissions plugin serves it: its routes carry no operation, so they are described here. */
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
  /** What a 200 carries; without it the answer leads elsewhere. */
  answer?: Schema;
  codes: Record<number, string[]>;
}

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const password = (description: string): Schema => ({ ...text(description), format: 'password', maxLength: 72 });
const email = (description: string): Schema => ({ ...text(description), format: 'email' });

export const closed = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const tokens = {
  jwt: { type: 'string', description: 'The bearer token; it lives for minutes.' },
  refreshToken: { type: 'string', description: 'Makes the next two tokens, once.' },
};
/** What a registration shows of an account whose address has to be confirmed first. */
const unconfirmed = closed({
  username: { type: 'string' },
  email: { type: 'string' },
  provider: { type: 'string' },
  confirmed: { type: 'boolean' },
});
const session = closed({ ...tokens, user: schemaRef('User') });

const REFUSED = {
  400: ['VALIDATION_FAILED', 'BODY_INVALID'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
};
/** People of an organisation that takes single sign-on only get no token by password. */
const SSO_BOUND = { 403: ['SSO_REQUIRED'] };

const LIMITED = { 429: ['TOO_MANY_REQUESTS'], 503: ['DATABASE_UNAVAILABLE'] };
/** Credentials of agents, SCIM tokens and API tokens are valid, and give no access to accounts. */
const SIGNED_IN = { 401: ['UNAUTHENTICATED'], 403: ['CAPABILITY_MISSING', 'FORBIDDEN'] };

export const SIGN_IN_ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/local',
    operationId: 'signIn',
    summary: 'Sign in with a password',
    description: 'Answers a token for the Authorization header of every other request.',
    isOpen: true,
    body: { identifier: text('E-mail address or username.'), password: password('Password.') },
    answer: session,
    codes: {
      ...REFUSED,
      401: ['CREDENTIALS_INVALID', 'USER_BLOCKED', 'EMAIL_NOT_CONFIRMED'],
      ...SSO_BOUND,
      ...LIMITED,
    },
  },
  {
    method: 'POST',
    path: '/auth/local/register',
    operationId: 'register',
    summary: 'Register',
    description:
      'Creates an account. Where addresses have to be confirmed first, the answer carries no token, and is the same for an address that has an account: a mail to the address does the rest.',
    isOpen: true,
    body: {
      username: { ...text('Name to sign in with.'), minLength: 3 },
      email: email('E-mail address.'),
      password: { ...password('Password.'), minLength: 6 },
    },
    answer: closed({ ...tokens, user: { anyOf: [schemaRef('User'), unconfirmed] } }, ['user']),
    codes: { ...REFUSED, 400: [...REFUSED[400], 'NOT_UNIQUE'], ...SSO_BOUND, 421: ['WRONG_CELL'], ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/forgot-password',
    operationId: 'forgotPassword',
    summary: 'Ask for a new password',
    description: 'Sends a code by e-mail. The answer is the same whether the address is known or not.',
    isOpen: true,
    body: { email: email('E-mail address of the account.') },
    answer: closed({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Set a new password with a code',
    description: 'Takes the code of the e-mail; the answer is that of a sign-in.',
    isOpen: true,
    body: {
      code: text('The code.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...SSO_BOUND, ...LIMITED },
  },
  {
    method: 'GET',
    path: '/auth/email-confirmation',
    operationId: 'confirmEmail',
    summary: 'Confirm an e-mail address',
    description: 'Where the link of the e-mail leads; it leads on to a page.',
    isOpen: true,
    query: { confirmation: text('The token of the link.') },
    codes: { 400: ['VALIDATION_FAILED'], ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/send-email-confirmation',
    operationId: 'sendEmailConfirmation',
    summary: 'Ask for the confirmation e-mail again',
    description: 'The answer is the same whether the address is known or not.',
    isOpen: true,
    body: { email: email('E-mail address of the account.') },
    answer: closed({ email: { type: 'string' }, sent: { type: 'boolean' } }),
    codes: { ...REFUSED, ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/change-password',
    operationId: 'changePassword',
    summary: 'Change the own password',
    description: 'Takes the present password too; the answer is that of a sign-in.',
    isOpen: false,
    body: {
      currentPassword: password('The present password.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...SIGNED_IN, 403: [...SIGNED_IN[403], ...SSO_BOUND[403]], ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/step-up',
    operationId: 'stepUp',
    summary: 'Verify the own password in a session of single sign-on',
    description:
      'A session of single sign-on opens the organisation whose single sign-on it was. After this call it opens the other organisations of the person too, as far as they do not require single sign-on, until it ends. The tokens stay the same.',
    isOpen: false,
    body: { password: password('The password of the account.') },
    answer: closed({ ok: { type: 'boolean' }, password_verified_at: { type: 'string', format: 'date-time' } }),
    codes: {
      400: [...REFUSED[400], 'STEP_UP_NOT_NEEDED', 'PASSWORD_MISSING'],
      401: ['UNAUTHENTICATED', 'CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED', 'SESSION_OVER'],
      403: SIGNED_IN[403],
      413: REFUSED[413],
      415: REFUSED[415],
      ...LIMITED,
    },
  },
  {
    method: 'POST',
    path: '/auth/refresh',
    operationId: 'refreshSession',
    summary: 'Get new tokens for a refresh token',
    description:
      'A refresh token works once. One that comes back after it was used has been copied: its session ends. One that another request used within the last ten seconds is refused and no more.',
    isOpen: true,
    body: { refreshToken: text('The latest refresh token of the session.') },
    answer: closed(tokens),
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
    description: 'Ends the session of the token; with the scope "all", every session of the person.',
    isOpen: false,
    body: { scope: { type: 'string', enum: ['all'], description: 'Sign out everywhere.' } },
    optional: ['scope'],
    answer: closed({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'GET',
    path: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List the own sessions',
    description: 'The sessions that are open, the latest used first; at most a hundred.',
    isOpen: false,
    answer: closed({
      data: {
        type: 'array',
        items: closed({
          documentId: { type: 'string' },
          method: { type: 'string', enum: ['password', 'sso'] },
          password_verified_at: { type: ['string', 'null'], format: 'date-time' },
          started_at: { type: 'string', format: 'date-time' },
          last_used_at: { type: ['string', 'null'], format: 'date-time' },
          expires_at: { type: 'string', format: 'date-time' },
          client_address: { type: ['string', 'null'] },
          user_agent: { type: ['string', 'null'] },
          current: { type: 'boolean', description: 'Whether it is the session of this request.' },
        }),
      },
    }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    operationId: 'endSession',
    summary: 'End one of the own sessions',
    description: 'Its tokens open nothing any more.',
    isOpen: false,
    params: { sessionId: text('documentId of the session.') },
    answer: closed({ data: closed({}) }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 404: ['NOT_FOUND'], 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'GET',
    path: '/users/me',
    operationId: 'readOwnUser',
    summary: 'Read the own account',
    description: 'The account that the token belongs to.',
    isOpen: false,
    answer: schemaRef('User'),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
];
