import { SIGNED_IN } from '../codes/credential-codes';
import { schemaRef } from '../record-schemas';
import {
  email,
  HASHING,
  LIMITED,
  newPassword,
  password,
  REFUSED,
  type SignInRoute,
  SSO_BOUND,
  strictObject,
  text,
  VERIFIED,
  VERIFYING,
} from './sign-in-parts';
import { secondFactorRoutes, unfinished } from './second-factor-routes';
import { SESSION_ROUTES } from './session-routes';
import { SSO_ONLY_ROUTES } from './sso-only-routes';

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

/** The sign-in routes, in the order of the document. */
export const SIGN_IN_ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/local',
    operationId: 'signIn',
    summary: 'Sign in with a password',
    description:
      'Returns a token for the Authorization header of all other requests. A person with a second factor gets SECOND_FACTOR_REQUIRED instead, once the password is verified: POST /auth/second-factor finishes the sign-in.',
    isOpen: true,
    body: { identifier: text('Email address or user name.'), password: password('Password.') },
    answer: session,
    codes: {
      ...REFUSED,
      401: [...VERIFIED[401], 'SECOND_FACTOR_REQUIRED'],
      ...SSO_BOUND,
      ...VERIFYING,
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
      password: newPassword(),
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
    description:
      'Requires the code from the email. Returns the same as a sign-in; for a person with a second factor, what POST /auth/second-factor needs.',
    isOpen: true,
    body: {
      code: text('The code.'),
      password: newPassword(),
      passwordConfirmation: password('The new password again.'),
    },
    answer: { anyOf: [session, unfinished] },
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
    description:
      'Requires the current password. Returns the same as a sign-in; for a person whose second factor was not verified in the session, what POST /auth/second-factor needs.',
    isOpen: false,
    body: {
      currentPassword: password('The current password.'),
      password: newPassword(),
      passwordConfirmation: password('The new password again.'),
    },
    answer: { anyOf: [session, unfinished] },
    codes: { ...REFUSED, ...SIGNED_IN, 403: [...SIGNED_IN[403], ...SSO_BOUND[403], 'STEP_UP_REQUIRED'], ...HASHING },
  },
  {
    method: 'POST',
    path: '/auth/change-email',
    operationId: 'changeEmail',
    summary: 'Request another email address of your account',
    description:
      'Sends a link to the new address, and a notice to the present one. The address changes when the link is used: POST /address-links/use. The link works once, for 24 hours; a later request replaces it, and a change of the password withdraws it. The response is the same whether or not the address has an account. Five requests in 24 hours.',
    isOpen: false,
    body: { email: email('The new address.'), password: password('The password of the account.') },
    answer: strictObject({ ok: { type: 'boolean' } }),
    codes: {
      400: [...REFUSED[400], 'PASSWORD_MISSING', 'MAIL_NOT_CONFIGURED'],
      401: [...SIGNED_IN[401], 'CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED'],
      403: [...SIGNED_IN[403], ...SSO_BOUND[403], 'ADDRESS_MANAGED', 'STEP_UP_REQUIRED'],
      413: REFUSED[413],
      415: REFUSED[415],
      429: [...VERIFYING[429], 'ADDRESS_CHANGES_PER_DAY_REACHED'],
      503: VERIFYING[503],
    },
  },
  {
    method: 'POST',
    path: '/auth/step-up',
    operationId: 'stepUp',
    summary: 'Verify your password in a single sign-on session',
    description:
      'A single sign-on session gives access only to the organisation that it was started for. After this call, and until the session ends, it also gives access to your other organisations, except those that require single sign-on. The tokens stay the same.',
    isOpen: false,
    body: {
      password: password('The password of the account.'),
      code: text('The code of an authenticator app, if the account has a second factor.'),
      recovery_code: text('A recovery code instead.'),
      passkey: { type: 'object', additionalProperties: true, description: 'The response of a passkey instead.' },
      token: text('With a passkey: details.token of the refusal SECOND_FACTOR_REQUIRED.'),
    },
    optional: ['code', 'recovery_code', 'passkey', 'token'],
    answer: strictObject({ ok: { type: 'boolean' }, password_verified_at: { type: 'string', format: 'date-time' } }),
    codes: {
      400: [...REFUSED[400], 'STEP_UP_NOT_NEEDED', 'PASSWORD_MISSING'],
      401: [
        ...SIGNED_IN[401],
        ...['CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED', 'SESSION_OVER', 'SECOND_FACTOR_REQUIRED'],
        ...['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_TOKEN_INVALID'],
      ],
      403: SIGNED_IN[403],
      413: REFUSED[413],
      415: REFUSED[415],
      ...HASHING,
      503: [...HASHING[503], 'SIGN_INS_SLOWED', 'PASSKEYS_NOT_CONFIGURED'],
    },
  },
  ...secondFactorRoutes(session),
  ...SSO_ONLY_ROUTES,
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
  ...SESSION_ROUTES,
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
