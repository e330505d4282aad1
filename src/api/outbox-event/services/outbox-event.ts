import type { Core } from '@strapi/strapi';
import { resourceService } from '../../../http/resource-service';
import { replayEvent } from '../../../commands/events/replay-event';
import { outboxLag } from '../../../repositories/events/outbox-retention';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { outboxEvent } from '../../../resources/outbox-event';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceService(outboxEvent)({ strapi }),

  /** Puts a dead event back into the queue, and returns its new state. */
  async replay(row: TenantRow): Promise<TenantRow> {
    await replayEvent(strapi, row);
    return tenancyOf(strapi).store.get(outboxEvent, row.documentId);
  },

  /** Returns the backlog of deliveries. */
  lag: () => outboxLag(strapi, new Date()),
});
