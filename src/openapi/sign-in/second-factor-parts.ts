import { SECOND_FACTORS } from '../../domain/vocabularies';
import type { Schema } from '../json-schema';
import { password, strictObject, text } from './sign-in-parts';

/** The parts of the operations on second factors. */

export const time: Schema = { type: ['string', 'null'], format: 'date-time' };

/** JSON that a browser makes or reads (Web Authentication, level 3). */
export const browserJson = (description: string): Schema => ({
  type: 'object',
  additionalProperties: true,
  description,
});

export const RESPONSE = browserJson(
  'The response of the browser to the options, as PublicKeyCredential.toJSON() returns it.',
);

/** What proves a second factor; one of them. */
export const proofs = {
  code: text('The code of an authenticator app. Each is accepted once.'),
  recovery_code: text('A recovery code. Each is accepted once.'),
  passkey: RESPONSE,
};
export const NAMES = Object.keys(proofs);

/** What proves that the person themselves sends a request in a session. */
export const ownProofs = {
  password: password(
    'The password of the account. It is enough in a session in which a second factor was verified, and for an account without one.',
  ),
  ...proofs,
  token: text('With a passkey: details.token of the refusal SECOND_FACTOR_REQUIRED that had the options.'),
};
export const OWN_NAMES = Object.keys(ownProofs);

/** What is missing for a sign-in. */
export const requirement = strictObject({
  token: { type: 'string', description: 'For POST /auth/second-factor, for five minutes and five attempts.' },
  methods: { type: 'array', items: { type: 'string', enum: [...SECOND_FACTORS] } },
  passkey: {
    ...browserJson('The options for the passkeys of the person; null without one.'),
    type: ['object', 'null'],
  },
  waivers: {
    type: 'array',
    description: 'The organisations that have waived the second factor for some hours; at most 20.',
    items: strictObject({
      organisation: { type: 'string', description: 'documentId.' },
      name: { type: 'string' },
      until: { type: 'string', format: 'date-time' },
    }),
  },
});
