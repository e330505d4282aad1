import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { requeueEvent } from '../../repositories/events/outbox-retention';
import type { TenantRow } from '../../tenancy/store/row-decoder';
import { invalid } from '../../wire/errors/http-errors';

/**
 * Puts a dead event back into the queue, with an audit entry.
 *
 * @throws ValidationError `EVENT_NOT_DEAD` if it is pending or already delivered
 */
export const replayEvent = async (
  strapi: Core.Strapi,
  { id, documentId, organisationId }: TenantRow,
): Promise<void> => {
  await strapi.db.transaction(async () => {
    if (!(await requeueEvent(strapi, id, new Date()))) {
      throw invalid([{ path: ['event_status'], message: 'Only a dead event can be replayed.' }], 'EVENT_NOT_DEAD');
    }
    await recordAction(strapi, {
      action: 'outbox-event.replay',
      organisationId,
      target: { type: 'outbox-event', id: documentId },
      changes: { event_status: { before: 'dead', after: 'pending' } },
    });
  });
};
