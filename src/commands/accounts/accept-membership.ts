import type { Core } from '@strapi/strapi';
import { findAccount } from '../../repositories/accounts/user-accounts';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { forbidden } from '../../wire/errors/http-errors';

/**
 * Refuses to accept a membership in a session whose person has not shown the password of the account. The organisation
 * that opened a session by its single sign-on controls it: without this rule it could make the person a member of another
 * organisation, and lock them out of their own account there by single sign-on. An account without a password cannot be
 * locked out so.
 *
 * @param session the caller's session
 * @throws PolicyError `STEP_UP_REQUIRED`
 */
export const assertMayAccept = async (strapi: Core.Strapi, session: SessionFacts | undefined): Promise<void> => {
  if (session?.method !== 'sso' || session.passwordVerifiedAt !== null) return;
  const account = await findAccount(strapi, { id: session.userId });
  if (!account?.password) return;
  throw forbidden('STEP_UP_REQUIRED', 'Verify the password of your account before you accept a membership.', {
    remedy: 'Send your password to POST /api/auth/step-up, then try again; or sign in with your password.',
  });
};
