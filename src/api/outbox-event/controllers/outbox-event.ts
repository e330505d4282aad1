import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { outboxEvent } from '../../../resources/outbox-event';
import type createOutbox from '../services/outbox-event';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const outbox = () => resourceServiceOf<ReturnType<typeof createOutbox>>(strapi, outboxEvent);
  return {
    ...resourceController(outboxEvent)({ strapi }),

    async replay({ state }: RequestContext) {
      const { values } = await outbox().replay(targetOf({ state }));
      return { data: values };
    },

    async lag() {
      return { data: await outbox().lag() };
    },
  };
};
