import type { Core } from '@strapi/strapi';
import type { RequestState } from '../../http/request-state';
import { countRefusedSignIn } from '../../audit/refused-sign-ins';
import { findAccount } from '../../repositories/accounts/user-accounts';
import { organisationIdsOf } from '../../repositories/organisations/memberships';
import { invalid, unauthorized } from '../../wire/errors/http-errors';
import { isConfirmationMissing } from './password-sign-in';
import { defined, detailCodeOf } from '../../values';

interface Passwords {
  validatePassword(password: string, hash: string): Promise<boolean>;
}

const assertPassword = async (strapi: Core.Strapi, userId: number, password: string): Promise<void> => {
  const account = await findAccount(strapi, { id: userId });
  if (!account?.password)
    throw invalid([{ path: ['password'], message: 'Your account has no password.' }], 'PASSWORD_MISSING', {
      remedy:
        'Sign in to each organisation through its own single sign-on, or set a password: POST /api/auth/forgot-password.',
    });
  const users = strapi.plugin('users-permissions').service<Passwords>('user');
  if (!(await users.validatePassword(password, account.password)))
    throw unauthorized('The password is wrong.', 'CREDENTIALS_INVALID');
  if (await isConfirmationMissing(strapi, account.confirmed))
    throw unauthorized('The email address of your account is not confirmed.', 'EMAIL_NOT_CONFIRMED');
};

/** Whose attempt it is, from where, and which refusals count. */
interface Counted {
  userId: number;
  address: string;
  codes: readonly string[];
}

/** Makes an attempt of the person of a session, and counts a refusal for the audit logs of their organisations. */
export const countingRefusals = async <T>(
  strapi: Core.Strapi,
  { userId, address, codes }: Counted,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const code = detailCodeOf(error);
    if (typeof code === 'string' && codes.includes(code))
      countRefusedSignIn(await organisationIdsOf(strapi, userId), code, address);
    throw error;
  }
};

/**
 * Verifies the password of the person of a session. A refusal is counted for the audit log like a refused sign-in.
 *
 * @throws ValidationError `PASSWORD_MISSING`; UnauthorizedError `CREDENTIALS_INVALID`, `EMAIL_NOT_CONFIRMED`
 */
export const verifyOwnPassword = (
  strapi: Core.Strapi,
  { session, clientAddress: address }: Pick<RequestState, 'session' | 'clientAddress'>,
  password: string,
): Promise<void> => {
  const { userId } = defined(session);
  const codes = ['CREDENTIALS_INVALID', 'EMAIL_NOT_CONFIRMED'];
  return countingRefusals(strapi, { userId, address, codes }, () => assertPassword(strapi, userId, password));
};
