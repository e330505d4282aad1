import { type BudgetState, mayProvision } from './provisioning';

const state = (changed: Partial<BudgetState>): BudgetState => ({
  status: 'ok',
  override: false,
  spend: 10,
  limit: 100,
  ceiling: 1000,
  ...changed,
});

const allowed = { allowed: true, usesOverride: false };

describe('provisioning', () => {
  const cases: [what: string, changed: Partial<BudgetState>, answer: unknown][] = [
    ['passes below the limit', {}, allowed],
    ['passes when the standing is soft', { status: 'soft', spend: 70 }, allowed],
    ['does not use an override that it does not need', { override: true }, allowed],
    ['is blocked when the standing is hard', { status: 'hard' }, { allowed: false, code: 'BUDGET_HARD_LIMIT' }],
    ['passes by the override, and says so', { status: 'hard', override: true }, { allowed: true, usesOverride: true }],
    ['is blocked at the ceiling of the plan', { spend: 1000 }, { allowed: false, code: 'TIER_BUDGET_EXCEEDED' }],
    [
      'is blocked above the ceiling whatever the override says',
      { status: 'hard', override: true, spend: 1000.01 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    [
      'names the ceiling before the limit',
      { status: 'hard', spend: 1e6 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ['passes just below the ceiling', { spend: 999.999999 }, allowed],
    [
      'knows floats for what they mean',
      { spend: 0.9999999999999999, ceiling: 1 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ['has no ceiling where there is none', { spend: 1e9, ceiling: null }, allowed],
    [
      'is blocked at once by a ceiling of nothing',
      { spend: 0, ceiling: 0 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ['passes with a credit', { spend: -5, ceiling: 1 }, allowed],
  ];

  it.each(cases)('%s', (_what, changed, answer) => {
    expect(mayProvision(state(changed))).toEqual(answer);
  });
});
