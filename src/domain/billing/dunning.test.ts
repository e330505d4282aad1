import { dunningMove } from './dunning';
import type { Suspension } from './suspension';

const state = (status: string, causes: Partial<Suspension> = {}): Suspension => ({
  status,
  byGrace: false,
  byDunning: false,
  graceOpen: status === 'grace_period',
  ...causes,
});
const held = state('suspended', { byDunning: true });
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
  ['suspended, still unpaid', held, ['unpaid'], null],
  ['suspended, paid', held, ['active'], lifts],
  ['suspended, on trial', held, ['trialing'], lifts],
  ['suspended, one paid and one unpaid', held, ['active', 'unpaid'], null],
  ['suspended, one paid and one cancelled', held, ['canceled', 'active'], lifts],
  ['suspended, cancelled', held, ['canceled'], null],
  ['suspended, past due', held, ['past_due'], null],
  ['suspended, first payment not made yet', held, ['incomplete'], null],
  ['suspended, paused', held, ['paused'], null],
  ['suspended, subscription removed', held, [], null],
  ['suspended by hand, unpaid', state('suspended'), ['unpaid'], null],
  ['suspended by hand, paid', state('suspended'), ['active'], null],
  ['archived, unpaid', state('archived'), ['unpaid'], null],
  ['archived, paid', state('archived', { byDunning: true }), ['active'], null],
])('the subscription changes the suspension: %s', (_what, suspension, subscriptions, expected) => {
  expect(dunningMove(suspension, subscriptions)).toEqual(expected);
});
