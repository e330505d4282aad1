import type { Core } from '@strapi/strapi';
import type { SessionMethod } from '../../domain/vocabularies';
import { countSignIn } from '../../audit/accepted-sign-ins';
import { whenCommitted } from '../../database/connection';
import { insertSession } from '../../tenancy/identity/sessions';
import { sessionEnd, type SessionTokens, signTokens } from '../../tenancy/identity/session-tokens';

/** Where a sign-in comes from, as the person's list of sessions shows it. */
export interface SignInOrigin {
  clientAddress: string | null;
  userAgent: string | null;
}

/** Who signs in, and by what. */
export interface SignIn extends SignInOrigin {
  userId: number;
  method: SessionMethod;
  /** The organisation whose single sign-on it was; the session opens that one only. */
  organisation?: { id: number; documentId: string };
  /** What a single sign-on was begun with; it opens one session only. */
  ticket?: string;
  /** Life of the first refresh token, where it is to be exchanged at once. */
  refreshSeconds?: number;
}

/**
 * Begins a session for a person who has proved to be who they say, and counts the sign-in for the audit log.
 *
 * @returns its tokens; they are told once
 */
export const signIn = async (
  strapi: Core.Strapi,
  { organisation, refreshSeconds, ...who }: SignIn,
): Promise<SessionTokens> => {
  const startedAt = new Date();
  const session = await insertSession(strapi, {
    ...who,
    organisationId: organisation?.id ?? null,
    startedAt,
    expiresAt: sessionEnd(strapi, startedAt),
  });
  const { userId, method, clientAddress: address } = who;
  const counted = { userId, method, organisationId: session.organisationId, address };
  whenCommitted(() => countSignIn(strapi, counted, startedAt.getTime()));
  return signTokens(strapi, session, organisation?.documentId ?? null, 0, refreshSeconds);
};
