import type { Core } from '@strapi/strapi';
import { findAccount } from '../../repositories/accounts/user-accounts';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { forbidden } from '../../wire/errors/http-errors';

/**
 * Refuses to accept a membership in a single sign-on session in which the password has not been verified. The
 * organisation whose single sign-on opened the session controls it. Without this rule it could make the person a member
 * of another organisation, and lock them out of their own account there by single sign-on. An account without a
 * password cannot be locked out this way.
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
