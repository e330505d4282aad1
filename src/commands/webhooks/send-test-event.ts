import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { TEST_EVENT } from '../../domain/events/catalogue';
import { messageIdOf } from '../../domain/webhooks/endpoint-rules';
import { addDeliveries } from '../../repositories/events/outbox';
import { roomOf } from './queue-room';

/**
 * Sends a test event to one webhook endpoint, whatever it subscribes to, through the outbox like every other event.
 *
 * @param endpoint documentId
 * @returns the id of the message
 * @throws PolicyError `WEBHOOK_QUEUE_FULL`
 */
export const sendTestEvent = async (
  strapi: Core.Strapi,
  endpoint: string,
  organisationId: number | null,
): Promise<{ id: string; event: string }> => {
  await roomOf(strapi, { documentId: endpoint, organisationId });
  const eventKey = createId();
  const payload = { webhook_endpoint: { documentId: endpoint } };
  await addDeliveries(strapi, [
    { event: TEST_EVENT, eventKey, destination: 'webhook', endpoint, organisationId, payload },
  ]);
  return { id: messageIdOf(eventKey), event: TEST_EVENT };
};
