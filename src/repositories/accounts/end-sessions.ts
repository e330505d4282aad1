import type { Core } from '@strapi/strapi';
import type { SessionEnd } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { closeSessions, type SessionChoice } from '../../tenancy/identity/sessions';
import { invalidateSessions } from '../../tenancy/identity/open-sessions';

/**
 * Ends sessions of a person. Their tokens become invalid at once on this node, and within a second on the others.
 *
 * @returns how many were open
 */
export const endSessions = async (strapi: Core.Strapi, choice: SessionChoice, reason: SessionEnd): Promise<number> =>
  strapi.db.transaction(async () => {
    const ended = await closeSessions(strapi, choice, reason, new Date());
    if (ended > 0) await invalidateSessions(strapi);
    return ended;
  });

/** Excludes password sessions that began before `from` from an organisation. */
export const setPasswordSessionsFrom = async (
  strapi: Core.Strapi,
  organisationId: number,
  from: Date,
): Promise<void> => {
  await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    // The second column applies if a provisional sso_only is reverted: these sessions stay excluded.
    .update({ password_sessions_from: from, password_sessions_before: from });
};
