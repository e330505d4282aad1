import type { Core } from '@strapi/strapi';
import { actAsAdministrator } from '../../../audit/actor';
import { recordAction } from '../../../audit/record-actions';
import { shownRecoveryCode } from '../../../domain/accounts/second-factors/recovery-codes';
import { acceptCode, provisioningUri } from '../../../domain/accounts/second-factors/totp';
import {
  isAdminFactorRequired,
  type AdminFactor,
  adminFactorOf,
  removeAdminFactor,
  storeAdminFactor,
  useAdminFactor,
} from '../../../repositories/accounts/admin-factors';
import {
  consumeRecoveryCode,
  findRecoveryCode,
  replaceRecoveryCodes,
} from '../../../repositories/accounts/recovery-codes';
import { newTotpSecret } from '../../../repositories/accounts/second-factors';
import {
  type AdminEnrolment,
  adminFactorExists,
  adminFactorRequired,
  factorMissing,
  secondFactorInvalid,
} from '../../../wire/errors/second-factor-errors';

/** An administrator of the panel whose request was authenticated. */
export interface Administrator {
  id: number;
  documentId: string;
  email: string;
  firstname?: string | null;
  lastname?: string | null;
}

type Change = 'second-factor-added' | 'second-factor-removed' | 'second-factor-reset' | 'recovery-code-used';

const note = (strapi: Core.Strapi, { documentId }: Pick<Administrator, 'documentId'>, change: Change): Promise<void> =>
  recordAction(strapi, {
    action: `admin-user.${change}`,
    organisationId: null,
    target: { type: 'admin-user', id: documentId },
    changes: {},
  });

/**
 * Begins to add an authenticator app. It has no effect until it is confirmed, for which there are fifteen minutes.
 *
 * @param now milliseconds
 * @returns what the administrator sets it up with; the recovery codes work from the confirmation on
 * @throws ConflictError `SECOND_FACTOR_LIMIT_REACHED` if there is a confirmed one
 */
export const beginAdminFactor = async (
  strapi: Core.Strapi,
  admin: Administrator,
  now: number,
): Promise<AdminEnrolment> =>
  strapi.db.transaction(async () => {
    if ((await adminFactorOf(strapi, admin.id, now))?.isConfirmed) throw adminFactorExists();
    const { secret, sealed } = newTotpSecret();
    await storeAdminFactor(strapi, admin.id, sealed, now);
    const codes = await replaceRecoveryCodes(strapi, admin.id, 'administrator');
    const uri = provisioningUri(secret, admin.email);
    return { secret, uri, recovery_codes: codes.map(shownRecoveryCode) };
  });

const useRecoveryCode = async (strapi: Core.Strapi, admin: Administrator, code: string): Promise<boolean> => {
  const id = await findRecoveryCode(strapi, admin.id, code, 'administrator');
  if (id === null || !(await consumeRecoveryCode(strapi, id, 'administrator'))) return false;
  await note(strapi, admin, 'recovery-code-used');
  return true;
};

/** Uses a code of an app, in the open transaction. The first one confirms the app. */
const useCode = async (strapi: Core.Strapi, factor: AdminFactor, code: string, now: number): Promise<boolean> => {
  const step = factor.secret === null ? null : acceptCode(factor.secret, code, factor.usedUntil, now);
  if (step !== null) await useAdminFactor(strapi, factor, step, now);
  return step !== null;
};

/**
 * Verifies a code of an administrator's authenticator app, which confirms a new one, or a recovery code, and uses it up.
 *
 * @param code as typed
 * @param now milliseconds
 * @throws UnauthorizedError `SECOND_FACTOR_INVALID`; ValidationError `SECOND_FACTOR_MISSING` if there is no app
 */
export const verifyAdminFactor = async (
  strapi: Core.Strapi,
  admin: Administrator,
  code: string,
  now: number,
): Promise<void> =>
  actAsAdministrator(strapi, admin, async () =>
    strapi.db.transaction(async () => {
      const factor = await adminFactorOf(strapi, admin.id, now);
      if (!factor) throw factorMissing();
      const isRight =
        (await useCode(strapi, factor, code, now)) ||
        (factor.isConfirmed && (await useRecoveryCode(strapi, admin, code)));
      if (!isRight) throw secondFactorInvalid();
      if (!factor.isConfirmed) await note(strapi, admin, 'second-factor-added');
    }),
  );

/**
 * Decides on a request whose password, or code of a reset, was right.
 *
 * @param code as typed; undefined if the request has none
 * @param now milliseconds
 * @throws UnauthorizedError `SECOND_FACTOR_REQUIRED`, with what a first factor is set up with if every administrator needs one;
 *   `SECOND_FACTOR_INVALID`
 */
export const admitAdministrator = async (
  strapi: Core.Strapi,
  admin: Administrator,
  code: string | undefined,
  now: number,
): Promise<void> => {
  const factor = await adminFactorOf(strapi, admin.id, now);
  if (!factor?.isConfirmed && !isAdminFactorRequired(strapi)) return;
  if (factor && code !== undefined) return verifyAdminFactor(strapi, admin, code, now);
  throw adminFactorRequired(factor?.isConfirmed ? null : await beginAdminFactor(strapi, admin, now));
};

/**
 * Removes the second factor and the recovery codes of an administrator, with a code of them.
 *
 * @param now milliseconds
 * @throws as verifyAdminFactor
 */
export const removeOwnAdminFactor = async (
  strapi: Core.Strapi,
  admin: Administrator,
  code: string,
  now: number,
): Promise<void> =>
  strapi.db.transaction(async () => {
    await verifyAdminFactor(strapi, admin, code, now);
    await removeAdminFactor(strapi, admin.id);
    await note(strapi, admin, 'second-factor-removed');
  });

/**
 * Removes the second factor of an administrator who has lost it.
 *
 * @param admin the administrator; no request is needed
 * @returns whether there was one
 */
export const resetAdminFactor = async (strapi: Core.Strapi, admin: Administrator): Promise<boolean> =>
  strapi.db.transaction(async () => {
    const isRemoved = await removeAdminFactor(strapi, admin.id);
    if (isRemoved) await note(strapi, admin, 'second-factor-reset');
    return isRemoved;
  });
