import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { setPasswordSessionsFrom } from '../../tenancy/identity/sessions';
import { invalidateRights } from '../../tenancy/tenancy';

/**
 * Shuts an organisation to whoever signed in by password before a moment, on record. Nobody is signed out of the other
 * organisations: those are not this one's to close.
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
