import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { claimUnseenSecret } from '../../repositories/webhooks/webhook-endpoints';
import { openWebhookSecret } from '../../repositories/webhooks/webhook-secrets';
import { notFound } from '../../wire/errors/http-errors';

const notShown = () =>
  notFound('The secret of this webhook endpoint cannot be shown.', {
    code: 'WEBHOOK_SECRET_NOT_SHOWN',
    remedy:
      'It is shown once, to the administrator who created the endpoint, within ten minutes. For a new secret: POST /api/webhook-endpoints/{id}/rotate-secret.',
  });

/**
 * Shows the secret of an endpoint that was created in the admin panel, once, with an audit entry.
 *
 * @param adminId numeric id of the administrator who asks
 * @throws NotFoundError `WEBHOOK_SECRET_NOT_SHOWN` unless this administrator created the endpoint less than ten minutes
 *   ago and has not seen the secret yet
 */
export const showEndpointSecret = async (
  strapi: Core.Strapi,
  documentId: string,
  adminId: number,
): Promise<{ secret: string }> =>
  await strapi.db.transaction(async () => {
    const taken = await claimUnseenSecret(strapi, documentId, adminId, new Date());
    const secret = taken && openWebhookSecret(taken.sealed);
    if (!secret) throw notShown();
    await recordAction(strapi, {
      action: 'webhook-endpoint.show-secret',
      organisationId: taken.organisationId,
      target: { type: 'webhook-endpoint', id: documentId },
      changes: {},
    });
    return { secret };
  });
