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
    ['is allowed below the limit', {}, allowed],
    ['is allowed at the status soft', { status: 'soft', spend: 70 }, allowed],
    ['does not use an override that it does not need', { override: true }, allowed],
    ['is blocked at the status hard', { status: 'hard' }, { allowed: false, code: 'BUDGET_HARD_LIMIT' }],
    [
      'is allowed by the override, which the result contains',
      { status: 'hard', override: true },
      { allowed: true, usesOverride: true },
    ],
    ["is blocked at the plan's limit", { spend: 1000 }, { allowed: false, code: 'TIER_BUDGET_EXCEEDED' }],
    [
      "is blocked above the plan's limit even with the override",
      { status: 'hard', override: true, spend: 1000.01 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    [
      "names the plan's limit before the organisation's own",
      { status: 'hard', spend: 1e6 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ["is allowed just below the plan's limit", { spend: 999.999999 }, allowed],
    [
      'rounds floating-point amounts',
      { spend: 0.9999999999999999, ceiling: 1 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ['is not limited by a plan without a limit', { spend: 1e9, ceiling: null }, allowed],
    [
      "is always blocked by a plan's limit of 0",
      { spend: 0, ceiling: 0 },
      { allowed: false, code: 'TIER_BUDGET_EXCEEDED' },
    ],
    ['is allowed with a negative spend', { spend: -5, ceiling: 1 }, allowed],
  ];

  it.each(cases)('%s', (_what, changed, answer) => {
    expect(mayProvision(state(changed))).toEqual(answer);
  });
});
