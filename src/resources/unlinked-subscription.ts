import { SUBSCRIPTION_STATUSES } from '../domain/vocabularies';
import { datetime, oneOf, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

export const unlinkedSubscription = defineResource({
  uid: 'api::unlinked-subscription.unlinked-subscription',
  path: 'unlinked-subscriptions',
  singular: 'unlinked subscription',
  plural: 'unlinked subscriptions',
  description: 'A subscription in Stripe that belongs to no organisation.',
  label: 'provider_subscription_id',
  ownership: 'platform',
  audited: { except: 'Only Stripe writes it.' },
  grantsRights: true,
  admin: {
    group: 'money',
    columns: [
      'provider_subscription_id',
      'provider_customer_id',
      'organisation_named',
      'subscription_status',
      'provider_updated_at',
    ],
  },
  fields: {
    provider_subscription_id: string('Subscription at Stripe.', {
      ...system,
      nullable: false,
      column: { unique: true },
    }),
    provider_customer_id: string('Customer at Stripe.', system),
    organisation_named: string('The organisation in its metadata; null if there is none.', system),
    status: oneOf(SUBSCRIPTION_STATUSES, 'Its status.', {
      ...system,
      attribute: 'subscription_status',
      rank: 'rising',
    }),
    provider_updated_at: datetime('Time of the last event from Stripe.', system),
    last_event_id: string('Its last event. Resend it from Stripe after linking the organisation.', system),
  },
});
