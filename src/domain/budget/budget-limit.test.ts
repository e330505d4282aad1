import { checkBudgetLimit } from './budget-limit';

describe('a budget limit within the plan', () => {
  it.each<[number | null, number | null, boolean]>([
    [null, null, true],
    [null, 1000, true],
    [0, 1000, true],
    [500, 1000, true],
    [1000, 1000, true],
    [1000.000001, 1000, false],
    [1001, 1000, false],
    [1_000_000, null, true],
    // 0 is "no limit" for the tenant's own limit only.
    [0, 0, true],
    [1, 0, false],
  ])("of %j with the plan's limit %j is valid: %s", (limit, ceiling, isFine) => {
    expect(checkBudgetLimit(limit, ceiling)?.code).toBe(isFine ? undefined : 'BUDGET_ABOVE_PLAN');
  });

  it("is refused with the field and the plan's limit", () => {
    const refused = checkBudgetLimit(2000, 1000);
    expect(refused?.faults[0]?.path).toEqual(['monthly_budget_limit']);
    expect(refused?.message).toContain('1000 EUR');
  });
});
