import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import type { RequestContext } from '../../../http/request-state';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { outboxEvent } from '../../../resources/outbox-event';
import type createOutbox from '../services/outbox-event';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const outbox = () => resourceServiceOf<ReturnType<typeof createOutbox>>(strapi, outboxEvent);
  return {
    ...resourceController(outboxEvent)({ strapi }),

    async replay({ state }: RequestContext) {
      const { values } = await outbox().replay(state.target as TenantRow);
      return { data: values };
    },

    async lag() {
      return { data: await outbox().lag() };
    },
  };
};
