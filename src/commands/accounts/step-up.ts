import type { Core } from '@strapi/strapi';
import { hereOrPlatform, recordActions } from '../../audit/record-actions';
import { recordPasswordVerification, type SessionFacts } from '../../tenancy/identity/sessions';
import { invalidateSessions, tenancyOf } from '../../tenancy/tenancy';
import { unauthorized } from '../../wire/errors/http-errors';

/** The organisations that a session opens from now on: those that do not insist on single sign-on. */
const openedBy = async (strapi: Core.Strapi, { userId, organisationId }: SessionFacts): Promise<number[]> => {
  const principal = await tenancyOf(strapi).principals.find(userId);
  return [...(principal?.memberships ?? [])]
    .filter(([id, { organisation }]) => id !== organisationId && !organisation.ssoOnly)
    .map(([id]) => id);
};

/**
 * Notes in a session of single sign-on that its person has verified the password. The session then opens those of the
 * person's organisations that do not require single sign-on, until it ends (contract, section 5). Each of them has the
 * step-up in its audit log.
 *
 * @param session the session, whose person has just proved to know the password
 * @returns the moment, as the session now has it
 * @throws UnauthorizedError `SESSION_OVER` where the session has ended meanwhile, as it does with a change of password
 */
export const stepUp = async (strapi: Core.Strapi, session: SessionFacts): Promise<Date> =>
  strapi.db.transaction(async () => {
    const now = new Date();
    if (!(await recordPasswordVerification(strapi, session.id, now)))
      throw unauthorized('The session is over. Sign in again.', 'SESSION_OVER');
    const actions = (await openedBy(strapi, session)).map((organisationId) => ({
      action: 'session.step-up',
      organisationId,
      target: { type: 'session', id: session.documentId },
      changes: { password_verified_at: { before: null, after: now.toISOString() } },
    }));
    await recordActions(strapi, await hereOrPlatform(strapi, actions));
    await invalidateSessions(strapi);
    return now;
  });
