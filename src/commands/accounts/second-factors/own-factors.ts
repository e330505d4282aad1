import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '@strapi/strapi';
import { CODES_PER_PERSON, CONFIRM_MS, MAX_FACTORS } from '../../../domain/accounts/second-factors/limits';
import { acceptCode, provisioningUri } from '../../../domain/accounts/second-factors/totp';
import type { FactorKind } from '../../../domain/vocabularies';
import { noteFactorChange } from '../../../lifecycles/accounts/second-factors';
import { newChallenge } from '../../../repositories/accounts/tickets/factor-tokens';
import { replaceRecoveryCodes } from '../../../repositories/accounts/recovery-codes';
import {
  changeFactor,
  factorsOf,
  lockFactorsOf,
  newTotpSecret,
  removeExpired,
  SECOND_FACTOR,
  type StoredCredential,
  type StoredFactor,
} from '../../../repositories/accounts/second-factors';
import type { Account } from '../../../repositories/accounts/user-accounts';
import { recordSecondFactor, type SessionFacts } from '../../../tenancy/identity/sessions';
import { invalidateSessions } from '../../../tenancy/identity/open-sessions';
import { addRecord, removeRecords } from '../../../tenancy/store/system-records';
import { isUniqueViolation } from '../../../wire/errors/database-faults';
import { notFound } from '../../../wire/errors/http-errors';
import { factorMissing, secondFactorInvalid, tooManyFactors } from '../../../wire/errors/second-factor-errors';
import { creationOptions, verifyCreation } from './passkeys';
import { credentialsOf } from './verify-factor';

const isConfirmed = ({ confirmedAt }: StoredFactor): boolean => confirmedAt !== null;

/** What the person enters in an authenticator app, or the browser makes a passkey with. It is shown once. */
const prepare = async (strapi: Core.Strapi, account: Account, kind: FactorKind, factors: readonly StoredFactor[]) => {
  const { documentId = '', email, username = '' } = account;
  const name = email ?? username;
  if (kind === 'totp') {
    const { secret, sealed } = newTotpSecret();
    const totp = { secret, uri: provisioningUri(secret, name) };
    return { stored: { secret_sealed: sealed }, shown: { totp, passkey: null } };
  }
  const challenge = newChallenge();
  const passkey = await creationOptions(strapi, { documentId, name }, challenge, credentialsOf(factors));
  return { stored: { challenge }, shown: { totp: null, passkey } };
};

/**
 * Begins to add a second factor. It has no effect until it is confirmed, for which there are fifteen minutes.
 *
 * @param now milliseconds
 * @returns the new factor, and what the person needs to set it up
 * @throws PolicyError `SECOND_FACTOR_LIMIT_REACHED`; ApplicationError 503 `PASSKEYS_NOT_CONFIGURED`
 */
export const beginFactor = async (
  strapi: Core.Strapi,
  account: Account,
  { kind, name }: { kind: FactorKind; name: string },
  now: number,
) =>
  strapi.db.transaction(async () => {
    await lockFactorsOf(strapi, account.id);
    await removeExpired(strapi, account.id, now);
    const factors = await factorsOf(strapi, account.id, now);
    if (factors.length >= MAX_FACTORS) throw tooManyFactors();
    const { stored, shown } = await prepare(strapi, account, kind, factors);
    const expiresAt = new Date(now + CONFIRM_MS);
    const { documentId } = await addRecord(strapi, SECOND_FACTOR, null, {
      ...{ user: account.id, kind, name, expires_at: expiresAt },
      ...stored,
    });
    return { documentId, kind, name, expires_at: expiresAt.toISOString(), ...shown };
  });

/** What a person confirms a new factor with. */
export interface Confirmation {
  code: string | undefined;
  passkey: RegistrationResponseJSON | undefined;
}

/** Checks that a new factor works. Returns the columns that it has from then on. */
const checked = async (
  strapi: Core.Strapi,
  { secret, challenge }: StoredFactor,
  { code, passkey }: Confirmation,
  now: number,
): Promise<{ used_until?: Date; credential?: StoredCredential }> => {
  if (secret !== null && code !== undefined) {
    const step = acceptCode(secret, code, null, now);
    if (step !== null) return { used_until: new Date(step) };
  }
  if (challenge !== null && passkey !== undefined) {
    const credential = await verifyCreation(strapi, passkey, challenge);
    if (credential) return { credential };
  }
  throw secondFactorInvalid();
};

const ownFactor = async (
  strapi: Core.Strapi,
  userId: number,
  documentId: string,
  now: number,
): Promise<StoredFactor> => {
  const factor = (await factorsOf(strapi, userId, now)).find((one) => one.documentId === documentId);
  if (!factor) throw notFound('There is no such second factor, or it was not confirmed in time.');
  return factor;
};

const confirm = async (
  strapi: Core.Strapi,
  { id: sessionId, userId }: SessionFacts,
  factor: StoredFactor,
  columns: Awaited<ReturnType<typeof checked>>,
  now: number,
): Promise<string[] | null> => {
  await noteFactorChange(strapi, userId, 'added', { name: factor.name });
  await lockFactorsOf(strapi, userId);
  const factors = await factorsOf(strapi, userId, now);
  if (factors.some((one) => one.id === factor.id && isConfirmed(one))) throw secondFactorInvalid();
  const at = new Date(now);
  await changeFactor(strapi, factor.id, { ...columns, confirmed_at: at, last_used_at: at });
  await recordSecondFactor(strapi, sessionId, factor.kind, at);
  await invalidateSessions(strapi);
  return factors.some(isConfirmed) ? null : replaceRecoveryCodes(strapi, userId);
};

/**
 * Confirms a new second factor with its first code or response. From then on, a password alone signs in no longer.
 *
 * @param session in which it was verified, so it counts there
 * @param now milliseconds
 * @returns the recovery codes that come with the first factor; null if there are some already
 * @throws NotFoundError; UnauthorizedError `SECOND_FACTOR_INVALID`
 */
export const confirmFactor = async (
  strapi: Core.Strapi,
  session: SessionFacts,
  { documentId, confirmation }: { documentId: string; confirmation: Confirmation },
  now: number,
): Promise<string[] | null> => {
  const factor = await ownFactor(strapi, session.userId, documentId, now);
  if (isConfirmed(factor)) throw notFound('The second factor is confirmed already.');
  const columns = await checked(strapi, factor, confirmation, now);
  try {
    return await strapi.db.transaction(() => confirm(strapi, session, factor, columns, now));
  } catch (error) {
    // The passkey belongs to another account.
    throw isUniqueViolation(error) ? secondFactorInvalid() : error;
  }
};

/** Gives a second factor another name. */
export const renameFactor = async (
  strapi: Core.Strapi,
  userId: number,
  { documentId, name }: { documentId: string; name: string },
  now: number,
): Promise<void> => {
  const { id } = await ownFactor(strapi, userId, documentId, now);
  await changeFactor(strapi, id, { name });
};

/** Removes a second factor, with an audit entry and an email (src/lifecycles/accounts/second-factors.ts). */
export const removeFactor = async (
  strapi: Core.Strapi,
  userId: number,
  documentId: string,
  now: number,
): Promise<void> => {
  const { id } = await ownFactor(strapi, userId, documentId, now);
  await strapi.db.transaction(() => removeRecords(strapi, SECOND_FACTOR, { id }));
};

/**
 * Replaces the recovery codes of a person.
 *
 * @returns the new codes
 * @throws ValidationError `SECOND_FACTOR_MISSING`
 */
export const renewRecoveryCodes = async (strapi: Core.Strapi, userId: number, now: number): Promise<string[]> =>
  strapi.db.transaction(async () => {
    if (!(await factorsOf(strapi, userId, now)).some(isConfirmed)) throw factorMissing();
    await noteFactorChange(strapi, userId, 'recovery-renewed', { left: CODES_PER_PERSON });
    await lockFactorsOf(strapi, userId);
    return replaceRecoveryCodes(strapi, userId);
  });
