import type { SubscriptionStatus } from '../vocabularies';

/**
 * What Stripe's events say of a subscription, in Tenantry's words. Every event whose type begins with
 * `customer.subscription.` carries the whole subscription as it was then, and what changed in it; invoices need not be
 * read, because each of their outcomes moves the subscription's own status.
 */
export interface ProviderState {
  status: SubscriptionStatus;
  /** What is billed, one price per item. */
  priceIds: string[];
  /** End of the paid period, in milliseconds. */
  periodEnd: number | null;
}

/** A subscription at one moment, and just before it. */
export interface SubscriptionEvent {
  id: string;
  /** When Stripe made the event, in milliseconds; Stripe tells whole seconds. */
  at: number;
  /** Orders events by what they are: 0 a creation, 1 a change, 2 the end. */
  rank: number;
  subscriptionId: string;
  customerId: string | null;
  /** The documentId that whoever made the subscription wrote into its metadata. */
  organisation: string | null;
  before: ProviderState;
  after: ProviderState;
}

type Json = Record<string, unknown>;

const PREFIX = 'customer.subscription.';
const RANKS: Record<string, number> = { created: 0, deleted: 2 };
const CHANGE = 1;
const SECOND_MS = 1000;
/** Longest text that a column takes. */
const MAX_LENGTH = 255;

/** Stripe's words and Tenantry's. A first payment that never came leaves nothing behind: it is a cancellation. */
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

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : null;

/** Stripe names a thing by its id, or shows it whole where it was asked to expand it. */
const idOf = (value: unknown): string | null => textOf(value) ?? textOf(objectOf(value).id);

const momentOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value * SECOND_MS : null;

const itemsOf = ({ items }: Json): Json[] => {
  const { data } = objectOf(items);
  return Array.isArray(data) ? data.map(objectOf) : [];
};

/** Since 2025 a period belongs to each item; before, it stood on the subscription. */
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
 * Reads an event of Stripe's.
 *
 * @param event its JSON, the signature of which held
 * @returns null where it is about something else, or in a status that nobody knew when this was written
 */
export const readSubscriptionEvent = (event: unknown): SubscriptionEvent | null => {
  const { id, type, created, data } = objectOf(event);
  const { object, previous_attributes: previous } = objectOf(data);
  const subscription = objectOf(object);
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
    organisation: textOf(objectOf(subscription.metadata).organisation),
    before: stateOf({ ...subscription, ...objectOf(previous) }) ?? after,
    after,
  };
};

/** While one of these holds, something is owed. */
const OWING: ReadonlySet<SubscriptionStatus> = new Set<SubscriptionStatus>(['past_due', 'unpaid']);

/**
 * Since when a subscription is overdue: from the first event that says so until one that does not.
 *
 * @param known what is stored, in milliseconds
 * @param at when the state came about, in milliseconds
 */
export const overdueSince = (status: SubscriptionStatus, known: number | null, at: number): number | null =>
  OWING.has(status) ? (known ?? at) : null;
