import type { Core } from '@strapi/strapi';
import type { SessionEnd } from '../../domain/vocabularies';
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
