import type { Core } from '@strapi/strapi';
import { SECRET_OVERLAP_MS } from '../../../domain/webhooks/endpoint-rules';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import { sendTestEvent } from '../../../commands/webhooks/send-test-event';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { lockEndpointSecret } from '../../../repositories/webhooks/webhook-endpoints';
import { newWebhookSecret } from '../../../repositories/webhooks/webhook-secrets';
import { invalid } from '../../../wire/errors/http-errors';
import { webhookEndpoint } from '../../../resources/webhook-endpoint';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(webhookEndpoint, {
    beforeCreate(values) {
      const { secret, sealed } = newWebhookSecret();
      return { values: { ...values, secret_sealed: sealed }, shownOnce: { secret } };
    },
  })({ strapi });
  return {
    ...plain,

    /** Creates a new secret for an endpoint; the old one also signs for a day. */
    async rotateSecret(row: TenantRow, context: WriteContext): Promise<{ secret: string; previous_until: string }> {
      const { secret, sealed } = newWebhookSecret();
      const until = new Date(Date.now() + SECRET_OVERLAP_MS);
      await strapi.db.transaction(async () => {
        // Of two concurrent rotations, the second keeps the secret of the first as the previous one.
        const previous = await lockEndpointSecret(strapi, row.id);
        const values = {
          secret_sealed: sealed,
          previous_secret_sealed: previous,
          previous_secret_until: until,
          // This response shows the new secret, so the admin panel must not reveal it.
          secret_unseen_until: null,
        };
        await plain.update(row, values, context);
      });
      return { secret, previous_until: until.toISOString() };
    },

    /**
     * Sends a test event to an endpoint.
     *
     * @throws ValidationError `WEBHOOK_DISABLED`; PolicyError `WEBHOOK_QUEUE_FULL`
     */
    async sendTest({ documentId, organisationId, values }: TenantRow): Promise<{ id: string; event: string }> {
      if (!values.enabled) {
        throw invalid([{ path: ['enabled'], message: 'The endpoint is disabled.' }], 'WEBHOOK_DISABLED', {
          remedy: 'Enable it first: PUT /api/webhook-endpoints/{id} with enabled true.',
        });
      }
      return sendTestEvent(strapi, documentId, organisationId);
    },
  };
};
