import { causesOf, isFixedByOperator, type Suspension, withCauses } from './suspension';

const state = (status: string, causes: Partial<Suspension> = {}): Suspension => ({
  status,
  byGrace: false,
  byDunning: false,
  graceOpen: false,
  ...causes,
});

it.each([
  [state('active'), []],
  [state('suspended', { byGrace: true }), ['grace_period']],
  [state('suspended', { byDunning: true }), ['dunning']],
  [state('suspended', { byDunning: true, byGrace: true }), ['grace_period', 'dunning']],
])('lists the causes of %j', (suspension, causes) => {
  expect(causesOf(suspension)).toEqual(causes);
});

it.each([
  [state('active'), false],
  [state('grace_period', { graceOpen: true }), false],
  [state('suspended', { byGrace: true }), false],
  [state('suspended', { byDunning: true }), false],
  [state('suspended'), true],
  [state('archived'), true],
  [state('archived', { byDunning: true }), true],
])('the suspension %j belongs to an operator: %s', (suspension, expected) => {
  expect(isFixedByOperator(suspension)).toBe(expected);
});

it.each([
  ['active', { graceOpen: true }, {}, 'grace_period'],
  ['active', { byDunning: true }, {}, 'suspended'],
  ['grace_period', { graceOpen: false, byGrace: true }, { graceOpen: true }, 'suspended'],
  ['grace_period', { byDunning: true }, { graceOpen: true }, 'suspended'],
  ['grace_period', { graceOpen: false }, { graceOpen: true }, 'active'],
  ['suspended', { byDunning: false }, { byDunning: true }, 'active'],
  ['suspended', { byDunning: false }, { byDunning: true, graceOpen: true }, 'grace_period'],
  ['suspended', { byDunning: false }, { byDunning: true, byGrace: true }, 'suspended'],
  ['suspended', { byGrace: false }, { byDunning: true, byGrace: true }, 'suspended'],
  ['suspended', { byGrace: false }, { byGrace: true }, 'active'],
  ['suspended', { graceOpen: false }, { byDunning: true, graceOpen: true }, 'suspended'],
])('%s with the change %j of %j becomes %s', (status, change, causes, expected) => {
  const before = state(status, causes);
  expect(withCauses(before, change)).toEqual({ ...before, ...change, status: expected });
});
