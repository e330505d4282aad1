import { capacityOf, exceedingOf, graceDays, graceEndOf, graceMove, NO_LIMIT, type UserPlan } from './grace-period';
import type { Suspension } from './suspension';

const NOW = Date.UTC(2026, 4, 1);
const WINDOW = graceDays * 86_400_000;
const free: UserPlan = { isFree: true, maxOrganisationsOwned: 1, maxMembersPerOrganisation: 3 };
const paid: UserPlan = { isFree: false, maxOrganisationsOwned: 5, maxMembersPerOrganisation: 50 };
const otherFree: UserPlan = { ...free, maxOrganisationsOwned: 2 };

describe('the capacity of an owner', () => {
  it.each([
    ['no plan, trial runs', null, NOW + 1, free, NO_LIMIT],
    ['no plan, trial ends now', null, NOW, free, free],
    ['no plan, trial ended', null, NOW - 1, free, free],
    ['no plan, never a trial', null, null, free, free],
    ['no plan, no free plan defined', null, NOW - 1, null, NO_LIMIT],
    ['a paid plan, trial runs', paid, NOW + 1, free, paid],
    ['a paid plan, trial ended', paid, NOW - 1, free, paid],
    ['a free plan, trial runs', otherFree, NOW + 1, free, NO_LIMIT],
    ['a free plan of their own, trial ended', otherFree, NOW - 1, free, otherFree],
  ])('%s', (_what, plan, trialEndsAt, freePlan, expected) => {
    expect(capacityOf({ plan, trialEndsAt }, freePlan, NOW)).toEqual(expected);
  });
});

describe('the organisations that exceed a user plan', () => {
  const owned = (...members: number[]) => members.map((count, index) => ({ id: index + 1, members: count }));
  const capacity = (maxOrganisationsOwned: number | null, maxMembersPerOrganisation: number | null = null) => ({
    maxOrganisationsOwned,
    maxMembersPerOrganisation,
  });

  it.each([
    ['none within the limit', owned(1, 1), capacity(2), []],
    ['the newer ones beyond the limit', owned(1, 1, 1), capacity(1), [2, 3]],
    ['all with a limit of 0', owned(1, 1), capacity(0), [1, 2]],
    ['none without a limit', owned(900, 900), capacity(null), []],
    ['none with exactly as many members as allowed', owned(3), capacity(null, 3), []],
    ['each with too many members', owned(4, 3, 5), capacity(null, 3), [1, 3]],
    ['for either reason', owned(4, 1, 1), capacity(2, 3), [1, 3]],
  ])('%s', (_what, organisations, limits, expected) => {
    expect([...exceedingOf(organisations, limits)]).toEqual(expected);
  });
});

describe('the next step of the grace period', () => {
  const state = (status: string, causes: Partial<Suspension> = {}): Suspension => ({
    status,
    byGrace: false,
    byDunning: false,
    graceOpen: status === 'grace_period',
    ...causes,
  });
  const active = state('active');
  const grace = state('grace_period');
  const byGrace = state('suspended', { byGrace: true });
  const byDunning = state('suspended', { byDunning: true });
  const dunnedInGrace = state('suspended', { byDunning: true, graceOpen: true });
  const opens = { causes: { graceOpen: true }, stamps: true };
  const clears = { causes: { byGrace: false, graceOpen: false }, stamps: false };
  const suspends = { causes: { byGrace: true, graceOpen: false }, stamps: true };

  it.each([
    ['active and within the plan', active, false, null, null],
    ['active and exceeding', active, true, null, opens],
    ['active and exceeding, with an old anchor', active, true, NOW - 9 * WINDOW, opens],
    ['in grace, one millisecond left', grace, true, NOW - WINDOW + 1, null],
    ['in grace, 14 days later', grace, true, NOW - WINDOW, suspends],
    ['in grace, no anchor', grace, true, null, { causes: {}, stamps: true }],
    ['in grace, within the plan again', grace, false, NOW - WINDOW, clears],
    ['suspended by grace, still exceeding', byGrace, true, NOW - WINDOW, null],
    ['suspended by grace, within the plan again', byGrace, false, NOW - WINDOW, clears],
    ['suspended by dunning, exceeding', byDunning, true, NOW - WINDOW, null],
    ['suspended by dunning, within the plan', byDunning, false, NOW - WINDOW, null],
    ['suspended by dunning during the grace period', dunnedInGrace, true, NOW - WINDOW + 1, null],
    ['suspended by dunning, 14 days later', dunnedInGrace, true, NOW - WINDOW, { ...suspends, stamps: false }],
    ['suspended by dunning in grace, within the plan again', dunnedInGrace, false, NOW, clears],
    [
      'suspended by both, within the plan again',
      state('suspended', { byDunning: true, byGrace: true }),
      false,
      NOW,
      clears,
    ],
    ['suspended by hand, exceeding', state('suspended'), true, NOW - WINDOW, null],
    ['suspended by hand, within the plan', state('suspended'), false, NOW - WINDOW, null],
    ['archived, exceeding', state('archived'), true, NOW - WINDOW, null],
    ['archived, within the plan', state('archived'), false, NOW - WINDOW, null],
  ])('%s', (_what, suspension, exceeds, anchor, expected) => {
    expect(graceMove(suspension, exceeds, anchor, NOW)).toEqual(expected);
  });
});

it('a grace period ends after exactly 14 days', () => {
  expect(graceEndOf(Date.UTC(2026, 0, 10, 12, 0, 0, 123))).toBe(Date.UTC(2026, 0, 24, 12, 0, 0, 123));
  expect(graceEndOf(null)).toBeNull();
});
