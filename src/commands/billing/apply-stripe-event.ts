import type { Core } from '@strapi/strapi';
import { currentState, type KnownEvents, withEvent } from '../../domain/billing/stripe-order';
import {
  overdueSince,
  type ProviderState,
  readSubscriptionEvent,
  type SubscriptionEvent,
} from '../../domain/billing/stripe-subscription';
import { planToFollow, type PricedPlan } from '../../domain/plans/priced-plan';
import { actAsConnector } from '../../audit/actor';
import { assertServedHere } from '../../tenancy/store/cells';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import {
  findLinked,
  findSubscriber,
  findWaiting,
  deleteUnlinked,
  type LinkedSubscription,
  storeUnlinked,
  pricedPlans,
  lockSubscriptionId,
} from '../../repositories/billing/stripe-subscriptions';

const SUBSCRIPTION = 'api::subscription.subscription';
const ORGANISATION = 'api::organisation.organisation';

/** The outcome of an event. Stripe's dashboard shows it as the response. */
export const STRIPE_OUTCOMES = ['applied', 'unchanged', 'unlinked', 'ignored'] as const;
type StripeOutcome = (typeof STRIPE_OUTCOMES)[number];

/** The subscription of an event, with its organisation; `id` is null if it has no record yet. */
type Linked = Omit<LinkedSubscription, 'id'> & { id: number | null };

const link = async (strapi: Core.Strapi, event: SubscriptionEvent): Promise<Linked | null> => {
  const linked = await findLinked(strapi, event.subscriptionId);
  if (linked) return linked;
  const organisationId = await findSubscriber(strapi, event);
  if (organisationId === null) return null;
  const fresh = { id: null, organisationId, pastDueSince: null, priceId: null, known: null };
  return (await findWaiting(strapi, organisationId, event.customerId)) ?? fresh;
};

const attributesOf = (
  { pastDueSince }: Linked,
  event: SubscriptionEvent,
  known: KnownEvents,
  state: ProviderState,
): Record<string, unknown> => {
  const due = overdueSince(state.status, pastDueSince, known.at);
  return {
    subscription_status: state.status,
    past_due_since: due === null ? null : new Date(due),
    provider_subscription_id: event.subscriptionId,
    provider_updated_at: new Date(known.at),
    provider_events: known,
    ...(event.customerId === null ? {} : { provider_customer_id: event.customerId }),
    ...(state.periodEnd === null ? {} : { current_period_end: new Date(state.periodEnd) }),
  };
};

const work = async (strapi: Core.Strapi, event: SubscriptionEvent): Promise<StripeOutcome> => {
  await lockSubscriptionId(strapi, event.subscriptionId);
  // Lock plans before organisations: the other order can deadlock with a change of a plan.
  const plans: PricedPlan[] = await pricedPlans(strapi);
  const linked = await link(strapi, event);
  if (!linked) {
    await storeUnlinked(strapi, event, new Date());
    strapi.log.warn(`Stripe's ${event.id} is about ${event.subscriptionId}, which belongs to no organisation.`);
    return 'unlinked';
  }
  await assertServedHere(strapi, linked.organisationId);
  const known = withEvent(linked.known, event);
  if (!known) return 'unchanged';
  const state = currentState(known);
  const plan = planToFollow(state, linked.priceId, plans);
  const followed = typeof plan === 'object' ? { provider_price_id: plan.priceId } : {};
  const attributes = { ...attributesOf(linked, event, known, state), ...followed };
  if (linked.id === null) await addRecord(strapi, SUBSCRIPTION, linked.organisationId, attributes);
  else await changeRecord(strapi, SUBSCRIPTION, linked.id, attributes);
  // A billed plan has no expiry: this removes an expiry that was set for the previous plan, such as a trial's.
  if (typeof plan === 'object')
    await changeRecord(strapi, ORGANISATION, linked.organisationId, { plan: plan.name, plan_expires_at: null });
  if (plan === 'unclear')
    strapi.log.warn(
      `Stripe bills ${event.subscriptionId} for ${state.priceIds.join(', ')}, which do not match exactly one plan.`,
    );
  await deleteUnlinked(strapi, event.subscriptionId);
  return 'applied';
};

/**
 * Applies a Stripe event to its subscription. One transaction covers the subscription, its audit entries, the plan of
 * its price, and the reinstatement after a payment. Suspending is left to the dunning watchdog. A repeated or late
 * event changes nothing (src/domain/billing/stripe-order.ts).
 *
 * @param event the event's JSON, whose signature has been verified
 * @returns `applied`; `unchanged` if it contains nothing new; `unlinked` if the subscription belongs to no
 *   organisation, which operators then see; `ignored` if it is about something else
 * @throws MisdirectedRequestError `WRONG_CELL` if another cell serves the organisation
 */
export const applyStripeEvent = async (strapi: Core.Strapi, event: unknown): Promise<StripeOutcome> => {
  const update = readSubscriptionEvent(event);
  if (!update) return 'ignored';
  return actAsConnector(strapi, 'Stripe', update.id, () => strapi.db.transaction(() => work(strapi, update)));
};
