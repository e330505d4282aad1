import { z } from 'zod';
import { route } from '../../../http/routes';
import { STRIPE_OUTCOMES } from '../../../commands/billing/apply-stripe-event';

export default {
  routes: [
    route('POST', '/billing/stripe-webhook', 'stripe-webhook.receive', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Billing',
      summary: 'Receive a Stripe event',
      description:
        'For Stripe only, which signs its requests. Events that arrive twice, late or out of order do no harm. Events that are not about subscriptions, including event notifications (v2.core.event), are accepted and ignored. A subscription that belongs to no organisation is listed under unlinked subscriptions.',
      headers: { 'Stripe-Signature': "Stripe's signature of the body, at most five minutes old." },
      payload: z.looseObject({
        id: z.string(),
        type: z.string(),
        created: z.union([z.int(), z.iso.datetime()]),
        data: z.looseObject({}).optional(),
      }),
      answer: z.object({ data: z.object({ event: z.string(), outcome: z.enum(STRIPE_OUTCOMES) }) }),
      codes: [
        'WRONG_CELL',
        'STRIPE_SIGNATURE_INVALID',
        'STRIPE_NOT_CONFIGURED',
        'VALIDATION_FAILED',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    }),
  ],
};
