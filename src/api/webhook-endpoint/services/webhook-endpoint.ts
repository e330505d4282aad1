import type { Core } from '@strapi/strapi';
import { SECRET_OVERLAP_MS } from '../../../domain/webhooks/endpoint-rules';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import { sendTestEvent } from '../../../commands/webhooks/send-test-event';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { lockEndpointSecret } from '../../../repositories/webhooks/webhook-endpoints';
import { newWebhookSecret } from '../../../repositories/webhooks/webhook-secrets';
import { invalid } from '../../../wire/errors/http-errors';
import { webhookEndpoint } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(webhookEndpoint, {
    beforeCreate(values) {
      const { secret, sealed } = newWebhookSecret();
      return { values: { ...values, secret_sealed: sealed }, shownOnce: { secret } };
    },
  })({ strapi });
  return {
    ...plain,

    /** Gives an endpoint a new secret; the old one signs beside it for a day. */
    async rotateSecret(row: TenantRow, context: WriteContext): Promise<{ secret: string; previous_until: string }> {
      const { secret, sealed } = newWebhookSecret();
      const until = new Date(Date.now() + SECRET_OVERLAP_MS);
      await strapi.db.transaction(async () => {
        // Of two rotations at once, the second keeps the secret of the first.
        const previous = await lockEndpointSecret(strapi, row.id);
        const values = {
          secret_sealed: sealed,
          previous_secret_sealed: previous,
          previous_secret_until: until,
          // The new secret is in this answer: the admin panel no longer shows one.
          secret_unseen_until: null,
        };
        await plain.update(row, values, context);
      });
      return { secret, previous_until: until.toISOString() };
    },

    /**
     * Sends a test event to an endpoint.
     *
     * @throws ValidationError `WEBHOOK_DISABLED`
     */
    async sendTest({ documentId, organisationId, values }: TenantRow): Promise<{ id: string; event: string }> {
      if (!values.enabled) {
        throw invalid([{ path: ['enabled'], message: 'The endpoint is switched off.' }], 'WEBHOOK_DISABLED', {
          remedy: 'Switch it on first: PUT /api/webhook-endpoints/{id} with enabled true.',
        });
      }
      return sendTestEvent(strapi, documentId, organisationId);
    },
  };
};
