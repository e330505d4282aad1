import type { Core } from '@strapi/strapi';
import type { KnownEvents } from '../../domain/billing/stripe-order';
import type { SubscriptionEvent } from '../../domain/billing/stripe-subscription';
import type { PricedPlan } from '../../domain/plans/priced-plan';
import { connectionOf, isSqlite } from '../../database/connection';
import { storedJson } from '../../database/stored-json';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { toMilliseconds } from '../../database/moments';

/**
 * Subscriptions as Stripe's events find them. All of it within the open transaction.
 */
const TABLE = 'subscriptions';

/** A subscription whose row is held. */
export interface LinkedSubscription {
  id: number;
  organisationId: number;
  /** Milliseconds. */
  pastDueSince: number | null;
  /** The price that the plan followed last. */
  priceId: string | null;
  known: KnownEvents | null;
}

/**
 * Lets one event of a Stripe subscription at a time be worked on, before there is a row to hold. On SQLite transactions
 * wait for each other anyway.
 */
export const takeTurn = async (strapi: Core.Strapi, subscriptionId: string): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  await db.raw('select pg_advisory_xact_lock(?, hashtext(?))', [ADVISORY_LOCKS.stripeSubscription, subscriptionId]);
};

/** The plans that carry a price; they keep their limits until the end, because whoever moves to one copies them. */
export const pricedPlans = async (strapi: Core.Strapi): Promise<PricedPlan[]> => {
  const db = connectionOf(strapi);
  const rows = (await db('subscription_plans')
    .whereNotNull('payment_price_id')
    .whereNot('payment_price_id', '')
    .orderBy('id')
    .forShare()
    .select('name', 'payment_price_id')) as { name: string; payment_price_id: string }[];
  return rows.map((row) => ({ name: row.name, priceId: row.payment_price_id }));
};

type Stored = Record<string, unknown> & { id: number; organisation_id: number };

const linkedOf = (row: Stored | undefined): LinkedSubscription | null => {
  if (!row) return null;
  const { past_due_since: due, provider_events: events } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    pastDueSince: toMilliseconds(due),
    priceId: row.provider_price_id as string | null,
    known: storedJson(events) as KnownEvents | null,
  };
};

const held = async (strapi: Core.Strapi, where: Record<string, unknown>): Promise<LinkedSubscription | null> => {
  const db = connectionOf(strapi);
  const row = (await db(TABLE)
    .where(where)
    .whereNotNull('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .first('id', 'organisation_id', 'past_due_since', 'provider_price_id', 'provider_events')) as Stored | undefined;
  return linkedOf(row);
};

/** The subscription that an event is about, held until the end; null where none has its id yet. */
export const findLinked = (strapi: Core.Strapi, subscriptionId: string): Promise<LinkedSubscription | null> =>
  held(strapi, { provider_subscription_id: subscriptionId });

/** A subscription that an operator made for the customer without naming Stripe's own, held until the end. */
export const findWaiting = async (
  strapi: Core.Strapi,
  organisationId: number,
  customerId: string | null,
): Promise<LinkedSubscription | null> =>
  customerId === null
    ? null
    : held(strapi, {
        organisation_id: organisationId,
        provider_customer_id: customerId,
        provider_subscription_id: null,
      });

/**
 * The organisation that a new subscription belongs to: the one that its metadata name, else the only one with
 * subscriptions of its customer.
 *
 * @returns a numeric id, or null where neither tells
 */
export const findSubscriber = async (
  strapi: Core.Strapi,
  { organisation, customerId }: SubscriptionEvent,
): Promise<number | null> => {
  const db = connectionOf(strapi);
  if (organisation !== null && /^[\w-]{1,64}$/.test(organisation)) {
    const named = (await db('organisations').where('document_id', organisation).first('id')) as
      { id: number } | undefined;
    if (named) return named.id;
  }
  if (customerId === null) return null;
  const query = db(TABLE).where('provider_customer_id', customerId).whereNotNull('organisation_id');
  const [only, ...others] = (await query.distinct().pluck('organisation_id')) as number[];
  return others.length > 0 ? null : (only ?? null);
};

const UNLINKED = 'api::unlinked-subscription.unlinked-subscription';

/** An ended subscription that belongs to nobody is of no interest to operators for longer than this. */
const ENDED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Puts a subscription that no organisation claims where operators see it; the later event stays. */
export const noteUnlinked = async (strapi: Core.Strapi, event: SubscriptionEvent, now: Date): Promise<void> => {
  const unlinked = strapi.db.query(UNLINKED);
  const oldest = new Date(now.getTime() - ENDED_KEPT_MS);
  await unlinked.deleteMany({ where: { subscription_status: 'canceled', provider_updated_at: { $lt: oldest } } });
  const { subscriptionId, customerId, organisation, after, at, id } = event;
  const stored = (await unlinked.findOne({ where: { provider_subscription_id: subscriptionId } })) as {
    id: number;
    provider_updated_at: string | null;
  } | null;
  if (stored?.provider_updated_at && new Date(stored.provider_updated_at).getTime() > at) return;
  const data = {
    provider_subscription_id: subscriptionId,
    provider_customer_id: customerId,
    organisation_named: organisation,
    subscription_status: after.status,
    provider_updated_at: new Date(at),
    last_event_id: id,
  };
  if (stored) await unlinked.update({ where: { id: stored.id }, data });
  else await unlinked.create({ data: { ...data, publishedAt: now } });
};

/** Takes a subscription off the list of those that no organisation claims. */
export const forgetUnlinked = async (strapi: Core.Strapi, subscriptionId: string): Promise<void> => {
  const db = connectionOf(strapi);
  await db('unlinked_subscriptions').where('provider_subscription_id', subscriptionId).delete();
};
