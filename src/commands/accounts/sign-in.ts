import type { Core } from '@strapi/strapi';
import type { SecondFactor, SessionMethod } from '../../domain/vocabularies';
import { countSignIn } from '../../audit/accepted-sign-ins';
import { whenCommitted } from '../../database/connection';
import { insertSession } from '../../tenancy/identity/sessions';
import { noteVisit } from './sign-ins/note-visit';
import { sessionEnd, type SessionTokens, signTokens } from '../../tenancy/identity/session-tokens';

/** Where a sign-in comes from, as the person's list of sessions shows it. */
export interface SignInOrigin {
  clientAddress: string | null;
  userAgent: string | null;
}

/** A sign-in of a person who has been authenticated. */
export interface SignIn extends SignInOrigin {
  userId: number;
  method: SessionMethod;
  /** The second factor that was verified; by default none. */
  secondFactor?: SecondFactor | null;
  /** The organisation whose single sign-on was used, or that has waived the second factor; the session opens only that one. */
  organisation?: { id: number; documentId: string };
  /** When the session ends, if earlier than others. */
  until?: Date;
  /** What the sign-in began with, such as the state of a single sign-on. It opens one session only. */
  ticket?: string;
  /** Lifetime of the first refresh token, if it is exchanged at once. */
  refreshSeconds?: number;
}

/**
 * Starts a session for an authenticated person, and counts the sign-in for the audit log.
 *
 * @returns its tokens, which are shown only once
 */
export const signIn = async (
  strapi: Core.Strapi,
  { organisation, refreshSeconds, until, ...signer }: SignIn,
): Promise<SessionTokens> => {
  const startedAt = new Date();
  const session = await insertSession(strapi, {
    ...signer,
    organisationId: organisation?.id ?? null,
    startedAt,
    expiresAt: until ?? sessionEnd(strapi, startedAt),
  });
  await noteVisit(strapi, session, signer);
  const { userId, method, clientAddress: address } = signer;
  const counted = { userId, method, organisationId: session.organisationId, address };
  whenCommitted(() => countSignIn(strapi, counted, startedAt.getTime()));
  return signTokens(strapi, session, organisation?.documentId ?? null, 0, refreshSeconds);
};
