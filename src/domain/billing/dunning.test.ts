import { dunningMove } from './dunning';
import type { Suspension } from './suspension';

const state = (status: string, causes: Partial<Suspension> = {}): Suspension => ({
  status,
  byGrace: false,
  byDunning: false,
  graceOpen: status === 'grace_period',
  ...causes,
});
const suspended = state('suspended', { byDunning: true });
const suspends = { byDunning: true };
const lifts = { byDunning: false };

it.each([
  ['active, paid', state('active'), ['active'], null],
  ['active, no subscription', state('active'), [], null],
  ['active, past due', state('active'), ['past_due'], null],
  ['active, cancelled', state('active'), ['canceled'], null],
  ['active, first payment not made yet', state('active'), ['incomplete'], null],
  ['active, paused', state('active'), ['paused'], null],
  ['active, unpaid', state('active'), ['unpaid'], suspends],
  ['active, one of two unpaid', state('active'), ['active', 'unpaid'], suspends],
  ['in grace, unpaid', state('grace_period'), ['unpaid'], suspends],
  ['suspended by grace, unpaid', state('suspended', { byGrace: true }), ['unpaid'], suspends],
  ['suspended by grace, paid', state('suspended', { byGrace: true }), ['active'], null],
  ['suspended, still unpaid', suspended, ['unpaid'], null],
  ['suspended, paid', suspended, ['active'], lifts],
  ['suspended, on trial', suspended, ['trialing'], lifts],
  ['suspended, one paid and one unpaid', suspended, ['active', 'unpaid'], null],
  ['suspended, one paid and one cancelled', suspended, ['canceled', 'active'], lifts],
  ['suspended, cancelled', suspended, ['canceled'], null],
  ['suspended, past due', suspended, ['past_due'], null],
  ['suspended, first payment not made yet', suspended, ['incomplete'], null],
  ['suspended, paused', suspended, ['paused'], null],
  ['suspended, subscription removed', suspended, [], null],
  ['suspended by hand, unpaid', state('suspended'), ['unpaid'], null],
  ['suspended by hand, paid', state('suspended'), ['active'], null],
  ['archived, unpaid', state('archived'), ['unpaid'], null],
  ['archived, paid', state('archived', { byDunning: true }), ['active'], null],
])('the subscription changes the suspension: %s', (_what, suspension, subscriptions, expected) => {
  expect(dunningMove(suspension, subscriptions)).toEqual(expected);
});
