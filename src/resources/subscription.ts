import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../domain/vocabularies';
import { datetime, json, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';
import { QUOTE } from '../wire/vat-quote';

const platform = { writer: 'platform' } as const;
const system = { writer: 'system' } as const;

export const subscription = defineResource({
  uid: 'api::subscription.subscription',
  path: 'subscriptions',
  singular: 'subscription',
  plural: 'subscriptions',
  description: 'The paid contract of an organisation, updated by the payment provider.',
  label: 'provider_subscription_id',
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  admin: { group: 'money', columns: ['organisation', 'subscription_status', 'past_due_since', 'current_period_end'] },
  // So that it can be paid.
  writableWhenReadOnly: true,
  requiredOnCreate: ['status'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    status: oneOf(SUBSCRIPTION_STATUSES, 'unpaid suspends the organisation; past_due does not.', {
      ...platform,
      attribute: 'subscription_status',
      column: { default: 'active' },
      rank: 'rising',
      nullable: false,
    }),
    past_due_since: datetime('When the payment fell due.', platform),
    current_period_end: datetime('End of the paid period.', platform),
    provider_customer_id: string('Customer at the payment provider.', platform),
    provider_subscription_id: string('Subscription at the payment provider, unique.', {
      ...platform,
      column: { unique: true },
    }),
    provider_price_id: string('Price at the payment provider that last determined the plan.', system),
    provider_updated_at: datetime("Time of the payment provider's last change.", system),
  },
  computed: {
    vat_quote: json(
      "The monthly price of the organisation's plan with its VAT, in EUR, as in POST /billing/vat-quote; null if the plan has no price or SELLER_COUNTRY is not set.",
      z.object(QUOTE),
      system,
    ),
  },
  internal: {
    provider_events: { type: 'json', private: true },
  },
  indexes: {
    subscriptions_org_created_idx: ['organisation_id', 'created_at', 'id'],
    subscriptions_customer_idx: ['provider_customer_id'],
  },
});
