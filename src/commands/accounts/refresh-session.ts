import type { Core } from '@strapi/strapi';
import { evaluateRefresh, longestPauseOf } from '../../domain/accounts/session-refresh';
import { hereOrPlatform, recordActions } from '../../audit/record-actions';
import type { Principal } from '../../tenancy/identity/principal';
import { closeSessions, lockSession, rotateSession, type StoredSession } from '../../tenancy/identity/sessions';
import { accessTokenMs, readRefreshToken, type SessionTokens, signTokens } from '../../tenancy/identity/session-tokens';
import { invalidateSessions } from '../../tenancy/identity/open-sessions';
import { tenancyOf } from '../../tenancy/tenancy';
import { unauthorized } from '../../wire/errors/http-errors';

const REFUSALS = {
  over: ['SESSION_OVER', 'The session is over. Sign in again.'],
  late: ['REFRESH_TOKEN_USED', 'Another request has just used this refresh token. Use the one that it got.'],
  reused: ['REFRESH_TOKEN_REUSED', 'The refresh token was used before, so the session was ended. Sign in again.'],
} as const;

/** Records a reused token in every organisation that the session opened: the token may have been stolen. */
const recordReuse = async (
  strapi: Core.Strapi,
  { documentId, organisationId, userId }: StoredSession,
): Promise<void> => {
  const principal = await tenancyOf(strapi).principals.find(userId);
  const ids = organisationId === null ? [...(principal?.memberships.keys() ?? [])] : [organisationId];
  const actions = ids.map((id) => ({
    action: 'session.token-reused' as const,
    organisationId: id,
    target: { type: 'session', id: documentId },
    changes: { ended: { before: false, after: true } },
  }));
  await recordActions(strapi, await hereOrPlatform(strapi, actions));
};

const organisationOf = ({ memberships }: Principal, { organisationId }: StoredSession): string | null | undefined =>
  organisationId === null ? null : memberships.get(organisationId)?.organisation.documentId;

/** A refresh token that was presented. */
export interface Presented {
  token: string;
  /** Whether it is in a cookie, which all windows of a browser send. */
  isShared: boolean;
}

/**
 * Exchanges a refresh token for new tokens, once. Using it a second time ends its session
 * (src/domain/accounts/session-refresh.ts).
 *
 * @param assertAllowed throws if the person is not allowed to continue the session
 * @throws UnauthorizedError if the token is invalid or already used, or its session is over
 */
export const refreshSession = async (
  strapi: Core.Strapi,
  { token, isShared }: Presented,
  assertAllowed: (session: StoredSession) => Promise<void>,
): Promise<SessionTokens> => {
  const presented = readRefreshToken(strapi, token);
  if (!presented) throw unauthorized('The refresh token is invalid or expired. Sign in again.');
  const answer = await strapi.db.transaction(async () => {
    const now = new Date();
    const session = await lockSession(strapi, presented.sessionId);
    if (!session) return 'over';
    const decision = evaluateRefresh({ ...session, isShared }, presented.rotation, now.getTime());
    if (decision === 'over' || decision === 'late') return decision;
    if (decision === 'reused') {
      await closeSessions(strapi, { userId: session.userId, documentId: session.documentId }, 'token-reused', now);
      await recordReuse(strapi, session);
      await invalidateSessions(strapi);
      return decision;
    }
    const principal = await tenancyOf(strapi).principals.find(session.userId);
    const organisation = principal ? organisationOf(principal, session) : undefined;
    if (organisation === undefined) return 'over';
    await assertAllowed(session);
    if (decision === 'repeat') return signTokens(strapi, session, organisation, session.rotation);
    const longestPause = longestPauseOf(session, accessTokenMs(strapi), now.getTime());
    await rotateSession(strapi, session.id, longestPause, now);
    return signTokens(strapi, { ...session, longestPause }, organisation, session.rotation + 1);
  });
  if (typeof answer !== 'string') return answer;
  const [code, message] = REFUSALS[answer];
  throw unauthorized(message, code);
};
