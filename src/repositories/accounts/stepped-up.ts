import type { Core } from '@strapi/strapi';
import { concernsOnly, isWaived } from '../../domain/access/sso-only';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { forbidden } from '../../wire/errors/http-errors';
import { findAccount } from './user-accounts';

/**
 * Whether a session acts for its person everywhere: it was started with a password, the password was verified in it, or the account
 * has no other sign-in.
 */
export const isSteppedUp = async (strapi: Core.Strapi, session: SessionFacts | undefined): Promise<boolean> => {
  if (!session || concernsOnly(session) === null) return true;
  return !(await findAccount(strapi, { id: session.userId }))?.password;
};

const stepUpRequired = () =>
  forbidden(
    'STEP_UP_REQUIRED',
    'Verify the password of your account first, and your second factor if you have one: this session is only for its own organisation.',
    { remedy: 'Send your password to POST /api/auth/step-up, then try again; or sign in with your password.' },
  );

/**
 * Refuses what changes more than the organisation of a single sign-on session, unless the password has been verified in the session.
 * The organisation whose single sign-on opened the session controls it. Without this rule it could make the person a member of
 * another organisation, and lock them out of their own account there by single sign-on; or use up the organisations that the
 * person can create in a day. An account without a password has only its single sign-on.
 *
 * @param session the caller's session
 * @throws PolicyError `STEP_UP_REQUIRED`
 */
export const assertSteppedUp = async (strapi: Core.Strapi, session: SessionFacts | undefined): Promise<void> => {
  if (await isSteppedUp(strapi, session)) return;
  throw stepUpRequired();
};

/**
 * Refuses what changes how the account is signed in to in a session without the person's second factor, which an organisation has
 * waived for itself only.
 *
 * @param session the caller's session
 * @throws PolicyError `STEP_UP_REQUIRED`
 */
export const assertNotWaived = (session: SessionFacts | undefined): void => {
  if (session && isWaived(session)) throw stepUpRequired();
};
