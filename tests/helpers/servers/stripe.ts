import Stripe from 'stripe';
import { type Answer, app, send } from '../api';
import { unique } from '../world';

export const SECRET = 'whsec_first';
export const OTHER_SECRET = 'whsec_second';

/** Sets the secrets of webhooks, like STRIPE_WEBHOOK_SECRET. */
export const setSecrets = (...webhookSecrets: string[]): void => {
  app().config.set('stripe', { webhookSecrets });
};

interface Subscription {
  id: string;
  customer: string;
  status: string;
  price?: string;
  organisation?: string;
  periodEnd?: number;
}

interface EventFields {
  id?: string;
  type?: string;
  /** Seconds. */
  created: number;
  previous?: Record<string, unknown>;
}

const itemsOf = (price: string, periodEnd: number) => ({
  object: 'list',
  data: [{ id: 'si_1', object: 'subscription_item', price: { id: price }, current_period_end: periodEnd }],
});

/**
 * An event in the format of Stripe's API of 2025. `previous` are its previous_attributes, with `price` for the items.
 */
export const eventOf = (
  { id, customer, status, price = 'price_unknown', organisation, periodEnd = 1_900_000_000 }: Subscription,
  { id: eventId = unique('evt'), type = 'updated', created, previous }: EventFields,
) => {
  const { price: was, ...others } = previous ?? {};
  const before = { ...others, ...(was === undefined ? {} : { items: itemsOf(was as string, periodEnd) }) };
  return {
    id: eventId,
    object: 'event',
    api_version: '2025-09-30.clover',
    created,
    livemode: false,
    type: `customer.subscription.${type}`,
    data: {
      object: {
        id,
        object: 'subscription',
        customer,
        status,
        metadata: organisation === undefined ? {} : { organisation },
        items: itemsOf(price, periodEnd),
      },
      ...(previous ? { previous_attributes: before } : {}),
    },
  };
};

/** The header that Stripe sends with a body. */
export const signatureOf = (payload: string, secret = SECRET, secondsAgo = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });

/** Posts a body as Stripe does. */
export const post = (payload: string, signature: string | undefined): Promise<Answer> =>
  send('post', '/billing/stripe-webhook', {
    body: payload,
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
  });

/** Delivers a signed event. */
export const deliver = (event: object): Promise<Answer> => {
  const payload = JSON.stringify(event, null, 2);
  return post(payload, signatureOf(payload));
};
