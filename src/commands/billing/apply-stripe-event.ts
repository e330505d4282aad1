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

/** What an event came to; it is the answer that Stripe's dashboard shows. */
export const STRIPE_OUTCOMES = ['applied', 'unchanged', 'unlinked', 'ignored'] as const;
type StripeOutcome = (typeof STRIPE_OUTCOMES)[number];

/** The subscription of an event, its organisation known; `id` is null where there is no record of it yet. */
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
  // Plans before organisations: in the other order this and a change of a plan would wait for each other.
  const plans: PricedPlan[] = await pricedPlans(strapi);
  const linked = await link(strapi, event);
  if (!linked) {
    await storeUnlinked(strapi, event, new Date());
    strapi.log.warn(`Stripe's ${event.id} is about ${event.subscriptionId}, which no organisation has.`);
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
  // A billed plan lasts as long as it is billed: an expiry set for the plan before it, such as a trial's, ends with that.
  if (typeof plan === 'object')
    await changeRecord(strapi, ORGANISATION, linked.organisationId, { plan: plan.name, plan_expires_at: null });
  if (plan === 'unclear')
    strapi.log.warn(`Stripe bills ${event.subscriptionId} for ${state.priceIds.join(', ')}, which is not one plan's.`);
  await deleteUnlinked(strapi, event.subscriptionId);
  return 'applied';
};

/**
 * Brings a subscription to what an event of Stripe's says, in one transaction with its audit entries, the plan that its
 * price leads to, and the reinstatement that a payment brings. Suspending is left to the dunning watchdog. An event that
 * comes again, or late, changes nothing (src/domain/billing/stripe-order.ts).
 *
 * @param event its JSON, the signature of which held
 * @returns `applied`; `unchanged` where it tells nothing new; `unlinked` where no organisation claims the subscription,
 *   which operators then see; `ignored` where it is about something else
 * @throws MisdirectedRequestError `WRONG_CELL` where another cell serves the organisation
 */
export const applyStripeEvent = async (strapi: Core.Strapi, event: unknown): Promise<StripeOutcome> => {
  const told = readSubscriptionEvent(event);
  if (!told) return 'ignored';
  return actAsConnector(strapi, 'Stripe', told.id, () => strapi.db.transaction(() => work(strapi, told)));
};
