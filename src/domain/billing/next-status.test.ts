import { graceDays } from './grace-period';
import { nextStatus, type StatusFacts, statusCausesOf, statusForecast } from './next-status';
import type { Suspension } from './suspension';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const state = (status: string, causes: Partial<Suspension> = {}): Suspension => ({
  ...{ status, byGrace: false, byDunning: false, graceOpen: status === 'grace_period' },
  ...causes,
});
const freePlan = { isFree: true, maxOrganisationsOwned: 1, maxMembersPerOrganisation: 5 };
const owner = (fields: Partial<NonNullable<StatusFacts['owner']>> = {}) => ({
  ...{ plan: null, trialEndsAt: null, freePlan, place: 1, members: 5 },
  ...fields,
});
const next = (of: Suspension, fields: Partial<StatusFacts> = {}) =>
  nextStatus({ state: of, anchor: null, subscriptions: [], owner: owner(), ...fields }, NOW);

describe('the next status', () => {
  it('of an active organisation is null, unless it exceeds the plan of its owner', () => {
    expect(next(state('active'))).toBeNull();
    expect(next(state('active'), { owner: null })).toBeNull();
    expect(next(state('active'), { owner: owner({ members: 6 }) })).toEqual({ status: 'grace_period', at: null });
  });

  it('follows the end of the trial, if the organisation exceeds the free plan then', () => {
    const trialEndsAt = NOW + 3 * DAY;
    expect(next(state('active'), { owner: owner({ trialEndsAt, place: 2 }) })).toEqual({
      status: 'grace_period',
      at: trialEndsAt,
    });
    expect(next(state('active'), { owner: owner({ trialEndsAt }) })).toBeNull();
  });

  it('of a grace period is suspended at its end, or active as soon as it is within the plan', () => {
    const anchor = NOW - 4 * DAY;
    const over = { anchor, owner: owner({ place: 2 }) };
    expect(next(state('grace_period'), over)).toEqual({ status: 'suspended', at: anchor + graceDays * DAY });
    expect(next(state('grace_period'), { anchor })).toEqual({ status: 'active', at: null });
    const overdue = { ...over, anchor: NOW - 15 * DAY };
    expect(next(state('grace_period'), overdue)).toEqual({ status: 'suspended', at: null });
  });

  it('follows the subscription', () => {
    expect(next(state('active'), { subscriptions: ['unpaid'] })).toEqual({ status: 'suspended', at: null });
    const unpaid = state('suspended', { byDunning: true });
    expect(next(unpaid, { subscriptions: ['unpaid'] })).toBeNull();
    expect(next(unpaid, { subscriptions: ['active'] })).toEqual({ status: 'active', at: null });
    const both = state('suspended', { byDunning: true, byGrace: true });
    expect(next(both, { subscriptions: ['active'], owner: owner({ place: 2 }) })).toBeNull();
  });

  it('is null for what an operator has set', () => {
    for (const status of ['suspended', 'archived'])
      expect(next(state(status), { owner: owner({ place: 9 }), subscriptions: ['unpaid'] })).toBeNull();
  });
});

describe('the forecast', () => {
  const forecast = (of: Suspension, fields: Partial<StatusFacts>, days = 30) => {
    const facts = { state: of, anchor: null, subscriptions: [], owner: owner(), ...fields };
    return statusForecast(facts, NOW, NOW + days * DAY);
  };
  const trialEndsAt = NOW + 3 * DAY;
  const graceEnd = trialEndsAt + graceDays * DAY;

  it('has every change until its end, each with its time', () => {
    const onTrial = { owner: owner({ trialEndsAt, place: 2 }) };
    const first = { status: 'grace_period', at: trialEndsAt };
    expect(forecast(state('active'), onTrial)).toEqual([first, { status: 'suspended', at: graceEnd }]);
    expect(forecast(state('active'), onTrial, 16)).toEqual([first]);
    expect(forecast(state('active'), onTrial, 2)).toEqual([]);
  });

  it('of an organisation that exceeds the plan now begins with the next run of a watchdog', () => {
    expect(forecast(state('active'), { owner: owner({ members: 6 }) })).toEqual([
      { status: 'grace_period', at: null },
      { status: 'suspended', at: NOW + graceDays * DAY },
    ]);
  });

  it('of a grace period without a start counts from the next run, which sets it', () => {
    expect(forecast(state('grace_period'), { owner: owner({ place: 2 }) })).toEqual([
      { status: 'suspended', at: NOW + graceDays * DAY },
    ]);
  });

  it('of a grace period has its end, whatever the trial of the owner does', () => {
    const anchor = NOW - 4 * DAY;
    expect(forecast(state('grace_period'), { anchor, owner: owner({ place: 2, trialEndsAt: NOW - DAY }) })).toEqual([
      { status: 'suspended', at: anchor + graceDays * DAY },
    ]);
    expect(forecast(state('grace_period'), { anchor, owner: owner({ place: 2, trialEndsAt }) })).toEqual([
      { status: 'active', at: null },
      { status: 'grace_period', at: trialEndsAt },
      { status: 'suspended', at: graceEnd },
    ]);
  });
});

it('the causes of a status are those of the suspension, the capacity, or an operator', () => {
  expect(statusCausesOf(state('active'))).toEqual([]);
  expect(statusCausesOf(state('grace_period'))).toEqual(['capacity']);
  expect(statusCausesOf(state('suspended', { byGrace: true, byDunning: true }))).toEqual(['grace_period', 'dunning']);
  expect([statusCausesOf(state('suspended')), statusCausesOf(state('archived'))]).toEqual([['operator'], ['operator']]);
});
