import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { setPasswordSessionsFrom } from '../../repositories/accounts/end-sessions';
import { invalidateRights } from '../../tenancy/rights';

/**
 * Blocks an organisation for sessions that signed in by password before a time, with an audit entry. The sessions keep
 * working in their other organisations, which this one has no say in.
 */
export const endPasswordSessions = async (
  strapi: Core.Strapi,
  { id, documentId }: { id: number; documentId: string },
  before: Date,
): Promise<void> => {
  await strapi.db.transaction(async () => {
    await setPasswordSessionsFrom(strapi, id, before);
    await recordAction(strapi, {
      action: 'organisation.end-password-sessions',
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: { password_sessions_from: { before: null, after: before.toISOString() } },
    });
    await invalidateRights(strapi);
  });
};
