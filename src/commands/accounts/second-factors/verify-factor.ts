import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '@strapi/strapi';
import { toIso } from '../../../database/moments';
import { acceptCode } from '../../../domain/accounts/second-factors/totp';
import type { SecondFactor } from '../../../domain/vocabularies';
import { noteFactorChange } from '../../../lifecycles/accounts/second-factors';
import { rateLimitsOf } from '../../../repositories/access/rate-limits';
import {
  type FactorChallenge,
  type FactorPurpose,
  signFactorToken,
} from '../../../repositories/accounts/tickets/factor-tokens';
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  findRecoveryCode,
} from '../../../repositories/accounts/recovery-codes';
import {
  changeFactor,
  confirmedFactorsOf,
  credentialKey,
  type StoredCredential,
  type StoredFactor,
} from '../../../repositories/accounts/second-factors';
import { waiversOf } from '../../../repositories/accounts/factor-waivers';
import type { Account } from '../../../repositories/accounts/user-accounts';
import {
  factorTokenInvalid,
  type FactorRequirement,
  secondFactorInvalid,
} from '../../../wire/errors/second-factor-errors';
import { requestOptions, verifySignature } from './passkeys';

/** What a person proves a second factor with. */
export type FactorProof =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; response: AuthenticationResponseJSON; challenge: FactorChallenge };

/** The credentials of the passkeys among second factors. */
export const credentialsOf = (factors: readonly StoredFactor[]): StoredCredential[] =>
  factors.flatMap(({ credential }) => credential ?? []);

/**
 * What a person has to prove besides the password.
 *
 * @param purpose what the token is for
 * @param now milliseconds
 * @returns null if the account has no second factor
 */
export const factorRequirement = async (
  strapi: Core.Strapi,
  account: Account,
  purpose: FactorPurpose,
  now: number,
): Promise<FactorRequirement | null> => {
  const factors = await confirmedFactorsOf(strapi, account.id, now);
  if (factors.length === 0) return null;
  const left = await countRecoveryCodes(strapi, account.id);
  const kinds = new Set<SecondFactor>(factors.map(({ kind }) => kind));
  const { token, challenge } = signFactorToken(strapi, purpose, account);
  const passkey = kinds.has('passkey') ? requestOptions(strapi, challenge, credentialsOf(factors)) : null;
  const methods = [...kinds, ...(left > 0 ? (['recovery'] as const) : [])];
  const waivers = purpose === 'second-factor' ? await waiversOf(strapi, account.id, now) : [];
  return {
    ...{ token, methods, passkey },
    waivers: waivers.map(({ documentId, name, until }) => ({ organisation: documentId, name, until: toIso(until) })),
  };
};

/** Marks a factor as used, up to a time: whatever is from before that is used as well. */
const use = async (
  strapi: Core.Strapi,
  { id }: StoredFactor,
  until: number,
  now: number,
  credential?: StoredCredential,
): Promise<void> => {
  const times = { used_until: new Date(until), last_used_at: new Date(now) };
  await changeFactor(strapi, id, { ...times, ...(credential && { credential }) });
};

const useCode = async (strapi: Core.Strapi, userId: number, code: string, now: number): Promise<boolean> => {
  for (const factor of await confirmedFactorsOf(strapi, userId, now)) {
    const step = factor.secret === null ? null : acceptCode(factor.secret, code, factor.usedUntil, now);
    if (step === null) continue;
    await use(strapi, factor, step, now);
    return true;
  }
  return false;
};

const useRecoveryCode = async (strapi: Core.Strapi, userId: number, code: string): Promise<boolean> => {
  const id = await findRecoveryCode(strapi, userId, code);
  if (id === null) return false;
  await noteFactorChange(strapi, userId, 'recovery-used', { left: (await countRecoveryCodes(strapi, userId)) - 1 });
  return consumeRecoveryCode(strapi, id);
};

/**
 * Uses a passkey of a person, in the open transaction. A challenge is accepted once: it must be newer than the last accepted one.
 *
 * @param isAlone whether it is the only factor
 * @returns whether it was accepted
 */
export const usePasskey = async (
  strapi: Core.Strapi,
  userId: number,
  { response, challenge: { challenge, at } }: Extract<FactorProof, { kind: 'passkey' }>,
  { isAlone, now }: { isAlone: boolean; now: number },
): Promise<boolean> => {
  const factors = await confirmedFactorsOf(strapi, userId, now);
  const key = credentialKey(response.id);
  const factor = factors.find(({ credential }) => credential && credentialKey(credential.id) === key);
  if (!factor?.credential || (factor.usedUntil !== null && at <= factor.usedUntil)) return false;
  const { credential } = factor;
  const next = await verifySignature(strapi, response, { challenge, credential, isAlone });
  if (next) await use(strapi, factor, at, now, next);
  return next !== null;
};

const isAccepted = (strapi: Core.Strapi, userId: number, proof: FactorProof, now: number): Promise<boolean> => {
  if (proof.kind === 'totp') return useCode(strapi, userId, proof.code, now);
  if (proof.kind === 'recovery') return useRecoveryCode(strapi, userId, proof.code);
  return usePasskey(strapi, userId, proof, { isAlone: false, now });
};

/**
 * Verifies a second factor of a person, and uses the code or the challenge up, in the open transaction.
 *
 * @param now milliseconds
 * @returns the kind of the factor
 * @throws UnauthorizedError `SECOND_FACTOR_INVALID`
 */
export const verifyFactor = async (
  strapi: Core.Strapi,
  userId: number,
  proof: FactorProof,
  now: number,
): Promise<SecondFactor> => {
  if (!(await isAccepted(strapi, userId, proof, now))) throw secondFactorInvalid();
  return proof.kind;
};

/**
 * Counts an attempt with the token of a sign-in. It ends after a few: with each token, the password was verified again.
 *
 * @throws UnauthorizedError `SECOND_FACTOR_TOKEN_INVALID`
 */
export const countAttempt = async (strapi: Core.Strapi, { id }: Pick<FactorChallenge, 'id'>): Promise<void> => {
  if ((await rateLimitsOf(strapi).consume('factorToken', id)).isRefused) throw factorTokenInvalid();
};
