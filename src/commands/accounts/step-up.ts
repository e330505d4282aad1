import type { Core } from '@strapi/strapi';
import { acceptsPasswords } from '../../domain/access/sso-only';
import type { SecondFactor } from '../../domain/vocabularies';
import { hereOrPlatform, recordActions } from '../../audit/record-actions';
import { recordPasswordVerification, recordSecondFactor, type SessionFacts } from '../../tenancy/identity/sessions';
import { invalidateSessions } from '../../tenancy/identity/open-sessions';
import { tenancyOf } from '../../tenancy/tenancy';
import { unauthorized } from '../../wire/errors/http-errors';

/** The organisations that a session opens from now on: those that are not SSO-only. */
const openedBy = async (strapi: Core.Strapi, { userId, organisationId }: SessionFacts): Promise<number[]> => {
  const principal = await tenancyOf(strapi).principals.find(userId);
  return [...(principal?.memberships ?? [])]
    .filter(([id, { organisation }]) => id !== organisationId && acceptsPasswords(organisation))
    .map(([id]) => id);
};

/**
 * Records that the password was verified in a single sign-on session. Until it ends, the session then opens those of
 * the person's organisations that are not SSO-only (docs/api-rules.md#guards). Each of them has the step-up in its audit
 * log.
 *
 * @param session the session in which the password was just verified
 * @param secondFactor the second factor that was just verified in it; null if the account has none
 * @returns the time of verification, as stored in the session
 * @throws UnauthorizedError `SESSION_OVER` if the session has ended in the meantime, for example by a change of
 *   password
 */
export const stepUp = async (
  strapi: Core.Strapi,
  session: SessionFacts,
  secondFactor: SecondFactor | null,
): Promise<Date> =>
  strapi.db.transaction(async () => {
    const now = new Date();
    if (!(await recordPasswordVerification(strapi, session.id, now)))
      throw unauthorized('The session is over. Sign in again.', 'SESSION_OVER');
    if (secondFactor !== null) await recordSecondFactor(strapi, session.id, secondFactor, now);
    const actions = (await openedBy(strapi, session)).map((organisationId) => ({
      action: 'session.step-up' as const,
      organisationId,
      target: { type: 'session', id: session.documentId },
      changes: { password_verified_at: { before: null, after: now.toISOString() } },
    }));
    await recordActions(strapi, await hereOrPlatform(strapi, actions));
    await invalidateSessions(strapi);
    return now;
  });
