import { SUBSCRIPTION_STATUSES } from '../vocabularies';
import type { ProviderState, SubscriptionEvent } from './stripe-subscription';

/**
 * Stripe delivers an event more than once and in any order, and makes several within one second, the finest that it
 * tells. What a subscription is follows from the events of its latest second alone, whatever order they came in: so these
 * are remembered, and no others.
 */
export interface KnownEvents {
  /** The second, in milliseconds. */
  at: number;
  events: KnownEvent[];
}

export type KnownEvent = Pick<SubscriptionEvent, 'id' | 'rank' | 'before' | 'after'>;

/** More than Stripe makes of one subscription in one second. */
const MAX_KNOWN = 20;

/**
 * What is known after one more event.
 *
 * @returns null where it tells nothing new: it was there before, or is older than what is known
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
 * The states in which a walk along all changes can end: more changes lead there than away. Where the events of a second
 * are complete there is exactly one, unless the walk came back to where it began.
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

/** Where nothing else decides: what is further along in a subscription's life, then the later period, then any fixed order. */
const byFinality = (a: KnownEvent, b: KnownEvent): number =>
  lifeOf(a) - lifeOf(b) || (a.after.periodEnd ?? 0) - (b.after.periodEnd ?? 0) || (a.id < b.id ? -1 : 1);

/**
 * The state of a subscription, after all that happened in its latest second: an end comes after changes, and a change
 * after the creation; among changes, each says what it changed from, and the last is the one that nothing changed again.
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
