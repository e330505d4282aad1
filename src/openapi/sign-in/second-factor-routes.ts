import { FACTOR_KINDS } from '../../domain/vocabularies';
import { SIGNED_IN } from '../codes/credential-codes';
import type { Schema } from '../json-schema';
import { schemaRef } from '../record-schemas';
import {
  LIMITED,
  REFUSED,
  type SignInRoute,
  SSO_BOUND,
  strictObject,
  text,
  VERIFIED,
  VERIFYING,
} from './sign-in-parts';
import { browserJson, NAMES, OWN_NAMES, ownProofs, proofs, requirement, RESPONSE, time } from './second-factor-parts';

const codes: Schema = { type: 'array', items: { type: 'string' }, description: 'Shown only now.' };

const nameOf = { ...text('What the person calls it.'), maxLength: 100 };
const factorId = { factorId: text('documentId of the second factor.') };

const PROVED = {
  401: [
    ...SIGNED_IN[401],
    ...['CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
    'SECOND_FACTOR_TOKEN_INVALID',
  ],
  403: [...SIGNED_IN[403], 'STEP_UP_REQUIRED'],
  413: REFUSED[413],
  415: REFUSED[415],
  ...VERIFYING,
};

const OWN_ROUTES: SignInRoute[] = [
  {
    method: 'GET',
    path: '/me/second-factors',
    operationId: 'listSecondFactors',
    summary: 'List your second factors',
    description:
      'Oldest first, at most ten. One that is not confirmed yet has no effect, and is gone after fifteen minutes.',
    isOpen: false,
    answer: strictObject({
      data: {
        type: 'array',
        items: strictObject({
          documentId: { type: 'string' },
          kind: { type: 'string', enum: [...FACTOR_KINDS] },
          name: { type: 'string' },
          created_at: { type: 'string', format: 'date-time' },
          confirmed_at: time,
          last_used_at: time,
        }),
      },
      meta: strictObject({ recovery_codes_left: { type: 'integer' } }),
    }),
    codes: {
      400: ['VALIDATION_FAILED'],
      ...SIGNED_IN,
      403: [...SIGNED_IN[403], 'STEP_UP_REQUIRED'],
      503: ['DATABASE_UNAVAILABLE'],
    },
  },
  {
    method: 'POST',
    path: '/me/second-factors',
    operationId: 'addSecondFactor',
    summary: 'Begin to add a second factor',
    description:
      'An authenticator app (`totp`), or a passkey or security key (`passkey`). The secret and the options are shown only now; confirm the factor within fifteen minutes. Requires the password, or a second factor if there is one that was not verified in this session.',
    isOpen: false,
    status: 201,
    body: {
      kind: { type: 'string', enum: [...FACTOR_KINDS], description: 'What is added.' },
      name: nameOf,
      ...ownProofs,
    },
    optional: OWN_NAMES,
    answer: strictObject({
      data: strictObject({
        documentId: { type: 'string' },
        kind: { type: 'string', enum: [...FACTOR_KINDS] },
        name: { type: 'string' },
        expires_at: { type: 'string', format: 'date-time', description: 'Until when it can be confirmed.' },
        totp: {
          ...strictObject({ secret: { type: 'string' }, uri: { type: 'string', description: 'For a QR code.' } }),
          type: ['object', 'null'],
        },
        passkey: { ...browserJson('The options for navigator.credentials.create().'), type: ['object', 'null'] },
      }),
    }),
    codes: {
      ...PROVED,
      400: [...REFUSED[400], 'PASSWORD_MISSING'],
      403: [...PROVED[403], 'SECOND_FACTOR_LIMIT_REACHED'],
      503: [...PROVED[503], 'PASSKEYS_NOT_CONFIGURED'],
    },
  },
  {
    method: 'POST',
    path: '/me/second-factors/:factorId/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Confirm a new second factor',
    description:
      'With the first code of the authenticator app, or the response of the browser. From then on, a sign-in with the password needs a second factor. The first one comes with ten recovery codes.',
    isOpen: false,
    params: factorId,
    body: { code: proofs.code, passkey: RESPONSE },
    optional: ['code', 'passkey'],
    answer: strictObject({
      data: strictObject({ documentId: { type: 'string' }, recovery_codes: { ...codes, type: ['array', 'null'] } }),
    }),
    codes: {
      ...PROVED,
      400: REFUSED[400],
      401: [...SIGNED_IN[401], 'SECOND_FACTOR_INVALID'],
      404: ['NOT_FOUND'],
      503: ['DATABASE_UNAVAILABLE', 'SIGN_INS_SLOWED', 'PASSKEYS_NOT_CONFIGURED'],
    },
  },
  {
    method: 'PUT',
    path: '/me/second-factors/:factorId',
    operationId: 'renameSecondFactor',
    summary: 'Rename a second factor',
    description: 'In a single sign-on session, verify the password first: POST /auth/step-up.',
    isOpen: false,
    params: factorId,
    body: { name: nameOf },
    answer: strictObject({ data: strictObject({ documentId: { type: 'string' }, name: { type: 'string' } }) }),
    codes: {
      ...REFUSED,
      ...SIGNED_IN,
      403: [...SIGNED_IN[403], 'STEP_UP_REQUIRED'],
      404: ['NOT_FOUND'],
      503: ['DATABASE_UNAVAILABLE'],
    },
  },
  {
    method: 'DELETE',
    path: '/me/second-factors/:factorId',
    operationId: 'removeSecondFactor',
    summary: 'Remove a second factor',
    description:
      'With the last one, the recovery codes end. Requires the same as adding one. The person gets an email.',
    isOpen: false,
    params: factorId,
    body: ownProofs,
    optional: OWN_NAMES,
    answer: strictObject({ data: strictObject({}) }),
    codes: { ...PROVED, 400: [...REFUSED[400], 'PASSWORD_MISSING'], 404: ['NOT_FOUND'] },
  },
  {
    method: 'POST',
    path: '/me/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace your recovery codes',
    description: 'Ten new ones; the earlier ones no longer work. Requires the same as adding a second factor.',
    isOpen: false,
    body: ownProofs,
    optional: OWN_NAMES,
    answer: strictObject({ data: strictObject({ recovery_codes: codes }) }),
    codes: { ...PROVED, 400: [...REFUSED[400], 'PASSWORD_MISSING', 'SECOND_FACTOR_MISSING'] },
  },
];

/** The routes about second factors and passkeys; `session` is what a sign-in returns. */
export const secondFactorRoutes = (session: Schema): SignInRoute[] => [
  {
    method: 'POST',
    path: '/auth/second-factor',
    operationId: 'verifySecondFactor',
    summary: 'Finish a sign-in with a second factor',
    description:
      'After a sign-in that was refused with SECOND_FACTOR_REQUIRED: its details.token, and one of the others. Returns what the sign-in would have returned. With `waived_by`, the session opens only this organisation, and ends with the waiver.',
    isOpen: true,
    body: {
      token: text('details.token of the refusal.'),
      ...proofs,
      waived_by: text('documentId of an organisation that has waived the second factor (details.waivers).'),
    },
    optional: [...NAMES, 'waived_by'],
    answer: session,
    codes: {
      ...REFUSED,
      401: [
        ...['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_TOKEN_INVALID', 'FACTOR_NOT_WAIVED'],
        ...['USER_BLOCKED', 'EMAIL_NOT_CONFIRMED'],
      ],
      ...SSO_BOUND,
      ...LIMITED,
      503: [...LIMITED[503], 'SIGN_INS_SLOWED', 'PASSKEYS_NOT_CONFIGURED'],
    },
  },
  {
    method: 'POST',
    path: '/auth/passkey/options',
    operationId: 'beginPasskeySignIn',
    summary: 'Begin a sign-in by a passkey',
    description: 'Returns the options for navigator.credentials.get(). The token works once, for five minutes.',
    isOpen: true,
    answer: strictObject({ token: { type: 'string' }, passkey: browserJson('The options for the browser.') }),
    codes: { ...REFUSED, ...LIMITED, 503: [...LIMITED[503], 'PASSKEYS_NOT_CONFIGURED'] },
  },
  {
    method: 'POST',
    path: '/auth/passkey',
    operationId: 'signInByPasskey',
    summary: 'Sign in by a passkey, without a password',
    description: 'The passkey has to verify its person. Returns the same as a sign-in.',
    isOpen: true,
    body: { token: text('From POST /auth/passkey/options.'), passkey: RESPONSE },
    answer: session,
    codes: {
      ...REFUSED,
      401: ['PASSKEY_INVALID', ...VERIFIED[401].filter((code) => code !== 'CREDENTIALS_INVALID')],
      ...SSO_BOUND,
      ...LIMITED,
      503: [...LIMITED[503], 'PASSKEYS_NOT_CONFIGURED'],
    },
  },
  ...OWN_ROUTES,
];

/** What a request returns that has changed the password of a person with a second factor: no session yet. */
export const unfinished = strictObject({ user: schemaRef('User'), second_factor: requirement });
