import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { readSignedEvent, type StripeSettings } from '../../../integrations/stripe';
import { applyStripeEvent } from '../../../commands/billing/apply-stripe-event';
import { invalid, notFound } from '../../../wire/errors/http-errors';
import { signedBodyOf } from '../../../workarounds/body-parser';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Takes an event of Stripe's. Whatever is not stored for good is answered with an error, so that Stripe sends it again. */
  async receive(ctx: RequestContext) {
    const { webhookSecrets } = strapi.config.get<StripeSettings>('stripe');
    if (webhookSecrets.length === 0) {
      throw notFound('Webhooks of Stripe are not set up here.', {
        code: 'STRIPE_NOT_CONFIGURED',
        remedy: 'Set STRIPE_WEBHOOK_SECRET; Stripe then delivers what it could not.',
      });
    }
    const event = await readSignedEvent(signedBodyOf(ctx), ctx.get('stripe-signature'), webhookSecrets);
    if (!event) throw invalid([], 'STRIPE_SIGNATURE_INVALID', { message: 'The signature does not hold.' });
    return { data: { event: String(event.id), outcome: await applyStripeEvent(strapi, event) } };
  },
});
