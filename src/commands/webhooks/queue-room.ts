import type { Core } from '@strapi/strapi';
import { MAX_PENDING } from '../../domain/webhooks/endpoint-rules';
import { countPending } from '../../repositories/events/pending-deliveries';
import type { TenantRow } from '../../tenancy/store/row-decoder';
import { forbidden } from '../../wire/errors/http-errors';

/**
 * How many deliveries can be added to the queue of a webhook endpoint.
 *
 * @throws PolicyError `WEBHOOK_QUEUE_FULL` if none
 */
export const roomOf = async (
  strapi: Core.Strapi,
  { documentId, organisationId }: Pick<TenantRow, 'documentId' | 'organisationId'>,
): Promise<number> => {
  const used = await countPending(strapi, { endpoint: documentId, organisationId });
  if (used < MAX_PENDING) return MAX_PENDING - used;
  throw forbidden('WEBHOOK_QUEUE_FULL', `The endpoint has ${MAX_PENDING} pending deliveries, which is the maximum.`, {
    remedy:
      'Wait until the receiver has answered some, or discard all: PUT /api/webhook-endpoints/{id} with enabled false, then true. GET /api/webhook-endpoints/{id}/deliveries?status=pending lists them with the error of the last attempt.',
    used,
    limit: MAX_PENDING,
  });
};
