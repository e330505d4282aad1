import fc from 'fast-check';
import type { SubscriptionStatus } from '../vocabularies';
import { currentState, type KnownEvents, withEvent } from './stripe-order';
import type { ProviderState, SubscriptionEvent } from './stripe-subscription';

let count = 0;
const state = (status: SubscriptionStatus, price = 'a', periodEnd: number | null = 1): ProviderState => ({
  status,
  priceIds: [price],
  periodEnd,
});
const event = (at: number, before: ProviderState, after: ProviderState, rank = 1): SubscriptionEvent => ({
  id: `evt_${(count += 1)}`,
  at,
  rank,
  subscriptionId: 'sub',
  customerId: 'cus',
  organisation: null,
  before,
  after,
});
const created = (at: number, after: ProviderState) => event(at, after, after, 0);
const deleted = (at: number, after: ProviderState) => event(at, after, after, 2);

const outcome = (events: readonly SubscriptionEvent[]): ProviderState => {
  const known = events.reduce<KnownEvents | null>((so, next) => withEvent(so, next) ?? so, null);
  return currentState(known as KnownEvents);
};

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
      );

const [incomplete, active, late, unpaid] = [state('incomplete'), state('active'), state('past_due'), state('unpaid')];
const upgraded = state('active', 'b');
const upgradedLate = state('past_due', 'b');
const canceled = state('canceled');

it.each<[string, SubscriptionEvent[], ProviderState]>([
  ['one event', [created(1, active)], active],
  ['seconds apart', [created(1, active), event(2, active, late), event(3, late, unpaid)], unpaid],
  ['seconds apart, paid', [event(1, active, unpaid), event(2, unpaid, active)], active],
  ['created and paid within a second', [created(1, incomplete), event(1, incomplete, active)], active],
  ['late and ended within a second', [event(1, active, late), deleted(1, canceled)], canceled],
  ['paid within a second of another change', [event(1, unpaid, unpaid), event(1, unpaid, active)], active],
  ['an upgrade that cannot be paid', [event(1, active, upgraded), event(1, upgraded, upgradedLate)], upgradedLate],
  ['three within a second', [event(1, upgraded, late), event(1, late, unpaid), event(1, unpaid, active)], active],
  ['a cycle: the later state', [event(1, active, late), event(1, late, active)], late],
  ['a change and its reversal', [event(1, active, late), event(1, late, unpaid), event(1, unpaid, late)], late],
  ['a gap: the later state', [event(1, active, upgraded), event(1, late, unpaid)], unpaid],
  ['without previous values: the later state', [event(1, active, active), event(1, late, late)], late],
  [
    'the same except the period',
    [event(1, active, active), event(1, state('active', 'a', 9), state('active', 'a', 9))],
    state('active', 'a', 9),
  ],
])('has the same state in every order: %s', (_what, events, expected) => {
  for (const order of permutations(events)) expect(outcome(order)).toEqual(expected);
});

it('does not depend on the state before the event', () => {
  const first = withEvent(null, event(2, active, late)) as KnownEvents;
  expect(withEvent(first, event(1, late, unpaid))).toBeNull();
  const again = { ...event(2, late, unpaid), id: first.events[0]?.id as string };
  expect(withEvent(first, again)).toBeNull();
});

it('stores only the latest second, and a bounded number of events', () => {
  let known: KnownEvents | null = null;
  for (let index = 0; index < 30; index += 1) known = withEvent(known, event(1, active, active)) ?? known;
  expect(known?.events).toHaveLength(20);
  expect(withEvent(known, event(2, active, late))?.events).toHaveLength(1);
});

it('has no state before the first event', () => {
  expect(() => currentState({ at: 0, events: [] })).toThrow('first event');
});

const STATES = [incomplete, active, late, unpaid, upgraded, upgradedLate];
const walks = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(...STATES)), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let at = 0;
    let before = active;
    return steps.map(([seconds, after]) => {
      const next = event((at += seconds), before, after);
      before = after;
      return next;
    });
  });

it('any events have the same state in every order and with duplicates', () => {
  const deliveries = walks.chain((walk) =>
    fc.tuple(fc.constant(walk), fc.shuffledSubarray([...walk, ...walk], { minLength: walk.length * 2 })),
  );
  fc.assert(
    fc.property(deliveries, ([walk, delivered]) => {
      expect(outcome(delivered)).toEqual(outcome(walk));
    }),
  );
});

it('any changes without a cycle in the last second have the state of the last change', () => {
  fc.assert(
    fc.property(walks, (walk) => {
      const last = walk.at(-1) as SubscriptionEvent;
      const start = walk.find(({ at }) => at === last.at)?.before;
      fc.pre(JSON.stringify(start) !== JSON.stringify(last.after));
      expect(outcome(walk)).toEqual(last.after);
    }),
  );
});
