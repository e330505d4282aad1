import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { readSignedEvent, type StripeSettings } from '../../../integrations/stripe';
import { applyStripeEvent } from '../../../commands/billing/apply-stripe-event';
import { invalid, notFound } from '../../../wire/errors/http-errors';
import { signedBodyOf } from '../../../workarounds/body-parser';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Receives a Stripe event. If it is not stored, the response is an error, so that Stripe sends it again. */
  async receive(ctx: RequestContext) {
    const { webhookSecrets } = strapi.config.get<StripeSettings>('stripe');
    if (webhookSecrets.length === 0) {
      throw notFound('Stripe webhooks are not configured.', {
        code: 'STRIPE_NOT_CONFIGURED',
        remedy: 'Set STRIPE_WEBHOOK_SECRET; Stripe then delivers the missed events.',
      });
    }
    const event = await readSignedEvent(signedBodyOf(ctx), ctx.get('stripe-signature'), webhookSecrets);
    if (!event) throw invalid([], 'STRIPE_SIGNATURE_INVALID', { message: 'The signature is invalid.' });
    return { data: { event: String(event.id), outcome: await applyStripeEvent(strapi, event) } };
  },
});
