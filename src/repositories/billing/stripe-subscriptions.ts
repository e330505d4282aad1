import type { Core } from '@strapi/strapi';
import type { KnownEvents } from '../../domain/billing/stripe-order';
import type { SubscriptionEvent } from '../../domain/billing/stripe-subscription';
import type { PricedPlan } from '../../domain/plans/priced-plan';
import { connectionOf, isSqlite, queryOf } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { type StoredTime, toMilliseconds } from '../../database/moments';

/**
 * Subscriptions that Stripe's events are about. Everything runs in the open transaction.
 */
const TABLE = 'subscriptions';

/** A subscription whose row is locked. */
export interface LinkedSubscription {
  id: number;
  organisationId: number;
  /** Milliseconds. */
  pastDueSince: number | null;
  /** The price from which the plan was last set. */
  priceId: string | null;
  known: KnownEvents | null;
}

/**
 * Locks a Stripe subscription, so that one of its events is processed at a time even before it has a row. On SQLite,
 * transactions run one after the other anyway.
 */
export const lockSubscriptionId = async (strapi: Core.Strapi, subscriptionId: string): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  await db.raw('select pg_advisory_xact_lock(?, hashtext(?))', [ADVISORY_LOCKS.stripeSubscription, subscriptionId]);
};

/** The plans with a price. They are locked until the transaction ends, because moving to a plan copies its limits. */
export const pricedPlans = async (strapi: Core.Strapi): Promise<PricedPlan[]> => {
  const db = connectionOf(strapi);
  const rows = await db('subscription_plans')
    .whereNotNull('payment_price_id')
    .whereNot('payment_price_id', '')
    .orderBy('id')
    .forShare()
    .select<{ name: string; payment_price_id: string }[]>('name', 'payment_price_id');
  return rows.map((row) => ({ name: row.name, priceId: row.payment_price_id }));
};

interface Stored {
  id: number;
  organisation_id: number;
  past_due_since: StoredTime | null;
  provider_price_id: string | null;
  provider_events: StoredJson<KnownEvents>;
}

const linkedOf = (row: Stored | undefined): LinkedSubscription | null => {
  if (!row) return null;
  const { past_due_since: due, provider_events: events } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    pastDueSince: toMilliseconds(due),
    priceId: row.provider_price_id,
    known: storedJson(events),
  };
};

const findLocked = async (strapi: Core.Strapi, where: Record<string, unknown>): Promise<LinkedSubscription | null> => {
  const db = connectionOf(strapi);
  const row = await db(TABLE)
    .where(where)
    .whereNotNull('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .first<Stored | undefined>('id', 'organisation_id', 'past_due_since', 'provider_price_id', 'provider_events');
  return linkedOf(row);
};

/** The subscription that an event is about, locked until the transaction ends; null if none has its id yet. */
export const findLinked = (strapi: Core.Strapi, subscriptionId: string): Promise<LinkedSubscription | null> =>
  findLocked(strapi, { provider_subscription_id: subscriptionId });

/** A subscription that an operator created for the customer without Stripe's id, locked until the transaction ends. */
export const findWaiting = async (
  strapi: Core.Strapi,
  organisationId: number,
  customerId: string | null,
): Promise<LinkedSubscription | null> =>
  customerId === null
    ? null
    : findLocked(strapi, {
        organisation_id: organisationId,
        provider_customer_id: customerId,
        provider_subscription_id: null,
      });

/**
 * The organisation that a new subscription belongs to: the one in its metadata, or else the only one with subscriptions of
 * its customer.
 *
 * @returns a numeric id, or null if neither identifies one
 */
export const findSubscriber = async (
  strapi: Core.Strapi,
  { organisation, customerId }: SubscriptionEvent,
): Promise<number | null> => {
  const db = connectionOf(strapi);
  if (organisation !== null && /^[\w-]{1,64}$/.test(organisation)) {
    const named = await db('organisations').where('document_id', organisation).first<{ id: number } | undefined>('id');
    if (named) return named.id;
  }
  if (customerId === null) return null;
  const query = db(TABLE).where('provider_customer_id', customerId).whereNotNull('organisation_id');
  const [only, ...others] = await query.distinct().pluck<number[]>('organisation_id');
  return others.length > 0 ? null : (only ?? null);
};

const UNLINKED = 'api::unlinked-subscription.unlinked-subscription';

/** How long an ended subscription without an organisation is kept for operators. */
const ENDED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores a subscription without an organisation, for operators. An older event does not replace a newer one. */
export const storeUnlinked = async (strapi: Core.Strapi, event: SubscriptionEvent, now: Date): Promise<void> => {
  const unlinked = queryOf<{ id: number; provider_updated_at: string | null }>(strapi, UNLINKED);
  const oldest = new Date(now.getTime() - ENDED_KEPT_MS);
  await unlinked.deleteMany({ where: { subscription_status: 'canceled', provider_updated_at: { $lt: oldest } } });
  const { subscriptionId, customerId, organisation, after, at, id } = event;
  const stored = await unlinked.findOne({ where: { provider_subscription_id: subscriptionId } });
  if ((toMilliseconds(stored?.provider_updated_at) ?? 0) > at) return;
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

/** Deletes a subscription from the list of those without an organisation. */
export const deleteUnlinked = async (strapi: Core.Strapi, subscriptionId: string): Promise<void> => {
  const db = connectionOf(strapi);
  await db('unlinked_subscriptions').where('provider_subscription_id', subscriptionId).delete();
};
