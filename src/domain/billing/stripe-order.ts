import { SUBSCRIPTION_STATUSES } from '../vocabularies';
import type { ProviderState, SubscriptionEvent } from './stripe-subscription';

/**
 * Stripe can deliver an event more than once and in any order, and can create several within one second, which is the
 * resolution of its timestamps. The state of a subscription follows from the events of its latest second alone, in any
 * order, so only these are stored.
 */
export interface KnownEvents {
  /** The second, in milliseconds. */
  at: number;
  events: KnownEvent[];
}

/** A stored event. */
export type KnownEvent = Pick<SubscriptionEvent, 'id' | 'rank' | 'before' | 'after'>;

/** More events than Stripe creates for one subscription in one second. */
const MAX_KNOWN = 20;

/**
 * The stored events after one more event.
 *
 * @returns null if the event is a duplicate or older than the stored ones
 */
export const withEvent = (known: KnownEvents | null, event: SubscriptionEvent): KnownEvents | null => {
  const { id, at, rank, before, after } = event;
  if (known && at < known.at) return null;
  const earlier = known && at === known.at ? known.events : [];
  if (earlier.some((other) => other.id === id)) return null;
  return { at, events: [...earlier, { id, rank, before, after }].slice(-MAX_KNOWN) };
};

const keyOf = ({ status, priceIds, periodEnd }: ProviderState): string => JSON.stringify([status, priceIds, periodEnd]);

/**
 * The states in which the sequence of all changes can end: more changes lead to them than away from them. If the events of a
 * second are complete, there is exactly one, unless the sequence returned to its start.
 */
const endsOf = (events: readonly KnownEvent[]): KnownEvent[] => {
  const balance = new Map<string, number>();
  const count = (state: ProviderState, by: number) => balance.set(keyOf(state), (balance.get(keyOf(state)) ?? 0) + by);
  for (const { before, after } of events) {
    count(before, -1);
    count(after, 1);
  }
  const ends = events.filter(({ after }) => (balance.get(keyOf(after)) ?? 0) > 0);
  return ends.length > 0 ? ends : [...events];
};

const lifeOf = ({ after }: KnownEvent): number => SUBSCRIPTION_STATUSES.indexOf(after.status);

/** The final order: the later stage in a subscription's life, then the later period, then any fixed order. */
const byFinality = (a: KnownEvent, b: KnownEvent): number =>
  lifeOf(a) - lifeOf(b) || (a.after.periodEnd ?? 0) - (b.after.periodEnd ?? 0) || (a.id < b.id ? -1 : 1);

/**
 * The state of a subscription after the events of its latest second: the end comes after changes, and changes after the
 * creation. Each change contains the state before it, and the last change is the one that no other started from.
 *
 * @param known at least one event
 */
export const currentState = ({ events }: KnownEvents): ProviderState => {
  const rank = Math.max(...events.map((event) => event.rank));
  const last = endsOf(events.filter((event) => event.rank === rank))
    .sort(byFinality)
    .at(-1);
  if (!last) throw new Error('A subscription has no state before its first event.');
  return last.after;
};
