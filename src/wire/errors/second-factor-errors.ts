import { MAX_FACTORS } from '../../domain/accounts/second-factors/limits';
import type { SecondFactor } from '../../domain/vocabularies';
import { conflict, forbidden, invalid, unauthorized, unavailable } from './http-errors';

/** What a person needs to prove a second factor. */
export interface FactorRequirement {
  /** Sent back with the proof. */
  token: string;
  /** What the person can use. */
  methods: SecondFactor[];
  /** The options for `navigator.credentials.get()`, as JSON; null without a passkey. */
  passkey: object | null;
  /** The organisations that have waived it, for a sign-in; empty otherwise. */
  waivers: { organisation: string; name: string; until: string }[];
}

/** 401: the password was right, and a second factor has to be verified as well. */
export const secondFactorRequired = (requirement: FactorRequirement) =>
  unauthorized('Verify a second factor of your account as well.', 'SECOND_FACTOR_REQUIRED', {
    remedy:
      'After a sign-in: POST /api/auth/second-factor with details.token and a code, a recovery code or the response of a passkey. Otherwise send them in the same request again.',
    ...requirement,
  });

/** What an administrator of the panel sets an authenticator app up with. It is shown once. */
export interface AdminEnrolment {
  /** In base32. */
  secret: string;
  /** The address that an authenticator app reads. */
  uri: string;
  recovery_codes: string[];
}

/**
 * 401: the password of an administrator was right, and a second factor has to be verified as well.
 *
 * @param enrolment what the first factor is set up with; null if there is a factor
 */
export const adminFactorRequired = (enrolment: AdminEnrolment | null) =>
  unauthorized(
    enrolment
      ? 'This panel requires a second factor. Add this key to an authenticator app, and send a code of it.'
      : 'Enter a code of your authenticator app, or a recovery code.',
    'SECOND_FACTOR_REQUIRED',
    { remedy: 'Send the same request again, with code.', enrolment },
  );

/** 401: a session of the panel without a second factor, where every administrator needs one. */
export const adminFactorMissing = () =>
  unauthorized('This panel requires a second factor, and your account has none.', 'SECOND_FACTOR_REQUIRED', {
    remedy: 'Sign in again: POST /admin/login says how to add one.',
  });

/** 409: an administrator has one authenticator app at a time. */
export const adminFactorExists = () =>
  conflict('SECOND_FACTOR_LIMIT_REACHED', 'Your account has a second factor already.', {
    remedy: 'Remove it first: POST /admin/second-factor/remove.',
  });

/** 401: the one error for wrong, used and outdated proofs, so that guessing reveals nothing. */
export const secondFactorInvalid = () =>
  unauthorized('The code is wrong or was used already, or the passkey was refused.', 'SECOND_FACTOR_INVALID', {
    remedy: 'Wait for the next code of your authenticator app, or use another second factor or a recovery code.',
  });

/** 401: the token of a sign-in has expired, was used, or had too many wrong codes. */
export const factorTokenInvalid = () =>
  unauthorized('The sign-in has expired, was finished, or had too many wrong codes.', 'SECOND_FACTOR_TOKEN_INVALID', {
    remedy: 'Sign in with your password again: POST /api/auth/local.',
  });

/** 401: the one error for all refused sign-ins by a passkey. */
export const passkeyInvalid = () =>
  unauthorized('The passkey is unknown, or its response is invalid, used or too old.', 'PASSKEY_INVALID', {
    remedy: 'Try again, or sign in with your password: POST /api/auth/local.',
  });

/** 403: the account has the maximum number of second factors. */
export const tooManyFactors = () =>
  forbidden('SECOND_FACTOR_LIMIT_REACHED', `An account has at most ${MAX_FACTORS} second factors.`, {
    remedy: 'Remove one that you no longer use: DELETE /api/me/second-factors/{id}.',
  });

/** 400: recovery codes replace a second factor, so there are none without one. */
export const factorMissing = () =>
  invalid([{ path: [], message: 'Your account has no second factor.' }], 'SECOND_FACTOR_MISSING', {
    remedy: 'Add one first: POST /api/me/second-factors.',
  });

/** 503: a passkey belongs to the domain of the server, which must be known. */
export const passkeysNotConfigured = () =>
  unavailable('PASSKEYS_NOT_CONFIGURED', 'The server has no domain that passkeys could belong to.', {
    remedy: 'Ask the platform operator to set PUBLIC_URL to an address with a domain name.',
  });

/** 401: no waiver of the organisation is in force, or it has none for this person. */
export const factorNotWaived = () =>
  unauthorized('The organisation has not waived your second factor, or the waiver has ended.', 'FACTOR_NOT_WAIVED', {
    remedy: 'Use your second factor or a recovery code, or ask an owner of the organisation for a waiver.',
  });

/** 403: an owner who lost a factor needs another owner. */
export const ownFactorWaiver = () =>
  forbidden('OWN_FACTOR_WAIVER', 'You cannot waive your own second factor.', {
    remedy: 'Ask another owner of the organisation.',
  });

/** 400: only members sign in to an organisation. */
export const memberNotActive = () =>
  invalid([{ path: ['id'], message: 'The membership is pending or deactivated.' }], 'MEMBER_NOT_ACTIVE', {
    remedy:
      'Wait until the person has accepted the membership, or reactivate it: POST /api/memberships/{id}/reactivate.',
  });
