import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { declineInvitation as takeBack, findOpenInvitation } from '../../repositories/accounts/invitations';
import { noInvitation } from './accept-invitation';

/**
 * Declines an invitation. The token of its email is enough: declining needs no account or session, and works whatever
 * the state of the organisation (docs/api-rules.md#guards). The seat is freed at once.
 *
 * @param now milliseconds
 * @throws ValidationError `INVITATION_INVALID`
 */
export const declineInvitation = async (strapi: Core.Strapi, token: string, now: number): Promise<void> => {
  const invitation = await findOpenInvitation(strapi, token, now);
  if (!invitation) throw noInvitation();
  await strapi.db.transaction(async () => {
    if (!(await takeBack(strapi, invitation, now))) throw noInvitation();
    await recordAction(strapi, {
      action: 'invitation.decline',
      organisationId: invitation.organisationId,
      target: { type: 'invitation', id: invitation.documentId },
      changes: { declined_at: { before: null, after: new Date(now).toISOString() } },
    });
  });
};
