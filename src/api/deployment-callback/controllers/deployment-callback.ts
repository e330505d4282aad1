import type { Core } from '@strapi/strapi';
import { receiveCallback } from '../../../commands/deployments/executors/receive-callback';
import type { RequestContext } from '../../../http/request-state';
import { signedBodyOf } from '../../../workarounds/body-parser';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Receives what the executor of a webhook step reports. */
  async receive(ctx: RequestContext) {
    const { attempt } = ctx.params as { attempt: string };
    const data = await receiveCallback(strapi, {
      attempt,
      body: signedBodyOf(ctx),
      id: ctx.get('webhook-id'),
      timestamp: ctx.get('webhook-timestamp'),
      signature: ctx.get('webhook-signature'),
    });
    ctx.set('Cache-Control', 'no-store');
    return { data };
  },
});
