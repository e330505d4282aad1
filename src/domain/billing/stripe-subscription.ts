import type { SubscriptionStatus } from '../vocabularies';
import { fieldsIn } from '../../values';

/**
 * The state of a subscription in Stripe's events. Every event whose type begins with `customer.subscription.` contains the
 * whole subscription at that time, and what changed in it. Invoices need not be read, because their outcomes change the
 * status of the subscription.
 */
export interface ProviderState {
  status: SubscriptionStatus;
  /** The billed prices, one per item. */
  priceIds: string[];
  /** End of the paid period, in milliseconds. */
  periodEnd: number | null;
}

/** A change of a subscription. */
export interface SubscriptionEvent {
  id: string;
  /** When Stripe created the event, in milliseconds; Stripe's timestamps are whole seconds. */
  at: number;
  /** Orders events by kind: 0 is the creation, 1 a change, 2 the end. */
  rank: number;
  subscriptionId: string;
  customerId: string | null;
  /** The documentId in the metadata of the subscription. */
  organisation: string | null;
  before: ProviderState;
  after: ProviderState;
}

type Json = Record<string, unknown>;

const PREFIX = 'customer.subscription.';
const RANKS: Record<string, number> = { created: 0, deleted: 2 };
const CHANGE = 1;
const SECOND_MS = 1000;
/** The maximum length of a column. */
const MAX_LENGTH = 255;

/** Stripe's statuses and Tenantry's. If the first payment was never made, the subscription counts as cancelled. */
const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : null;

/** Stripe refers to an object by its id, or contains the whole object if it was expanded. */
const idOf = (value: unknown): string | null => textOf(value) ?? textOf(fieldsIn(value).id);

const momentOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value * SECOND_MS : null;

const itemsOf = ({ items }: Json): Json[] => {
  const { data } = fieldsIn(items);
  return Array.isArray(data) ? data.map(fieldsIn) : [];
};

/** Since 2025, each item has a period; before, the subscription had it. */
const periodEndOf = (subscription: Json): number | null => {
  const ends = [subscription, ...itemsOf(subscription)].flatMap((part) => momentOf(part.current_period_end) ?? []);
  return ends.length > 0 ? Math.max(...ends) : null;
};

const stateOf = (subscription: Json): ProviderState | null => {
  const { status } = subscription;
  const known = typeof status === 'string' && Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  if (!known) return null;
  const priceIds = itemsOf(subscription).flatMap(({ price, plan }) => idOf(price) ?? idOf(plan) ?? []);
  return { status: known, priceIds: [...new Set(priceIds)].sort(), periodEnd: periodEndOf(subscription) };
};

/**
 * Reads an event from Stripe.
 *
 * @param event its JSON, after its signature was verified
 * @returns null if it does not concern a subscription, or if the status is unknown
 */
export const readSubscriptionEvent = (event: unknown): SubscriptionEvent | null => {
  const { id, type, created, data } = fieldsIn(event);
  const { object, previous_attributes: previous } = fieldsIn(data);
  const subscription = fieldsIn(object);
  const [eventId, at, subscriptionId] = [textOf(id), momentOf(created), textOf(subscription.id)];
  const after = stateOf(subscription);
  if (typeof type !== 'string' || !type.startsWith(PREFIX)) return null;
  if (eventId === null || at === null || subscriptionId === null || after === null) return null;
  return {
    id: eventId,
    at,
    rank: RANKS[type.slice(PREFIX.length)] ?? CHANGE,
    subscriptionId,
    customerId: idOf(subscription.customer),
    organisation: textOf(fieldsIn(subscription.metadata).organisation),
    before: stateOf({ ...subscription, ...fieldsIn(previous) }) ?? after,
    after,
  };
};

/** Statuses with an unpaid invoice. */
const OWING: ReadonlySet<SubscriptionStatus> = new Set<SubscriptionStatus>(['past_due', 'unpaid']);

/**
 * Since when a subscription is overdue: from the first event with such a status until one with another status.
 *
 * @param known the stored time, in milliseconds
 * @param at when the state began, in milliseconds
 */
export const overdueSince = (status: SubscriptionStatus, known: number | null, at: number): number | null =>
  OWING.has(status) ? (known ?? at) : null;
