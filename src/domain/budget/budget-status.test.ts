import Big from 'big.js';
import fc from 'fast-check';
import { budgetStatusOf } from './budget-status';

describe('the budget status', () => {
  const cases: [spend: number | string, limit: number | string | null, status: string][] = [
    [0, 100, 'ok'],
    [69.999999, 100, 'ok'],
    [70, 100, 'soft'],
    [99.999999, 100, 'soft'],
    [100, 100, 'hard'],
    [100.000001, 100, 'hard'],
    ['70.000000', '100.000000', 'soft'],
    [0.7, 1, 'soft'],
    [0.21, 0.3, 'soft'],
    [0.000007, 0.00001, 'soft'],
    [0.000001, 0.000001, 'hard'],
    [1_000_000, 0, 'ok'],
    [1_000_000, '0.000000', 'ok'],
    [1_000_000, null, 'ok'],
    [-5, 1, 'ok'],
    [-5, 0, 'ok'],
    [5, -1, 'ok'],
  ];

  it.each(cases)('for %p EUR of %p is %s', (spend, limit, status) => {
    expect(budgetStatusOf(spend, limit)).toBe(status);
  });

  it('is hard for ten records of 0.10 with a limit of 1.00, in whatever order they are added', () => {
    const floats = Array.from({ length: 10 }, () => 0.1).reduce((sum, amount) => sum + amount, 0);
    expect(floats).toBeLessThan(1);
    expect(budgetStatusOf(floats, 1)).toBe('hard');
    const exact = Array.from({ length: 10 }, () => '0.10').reduce((sum, amount) => sum.plus(amount), new Big(0));
    expect(budgetStatusOf(exact.toString(), '1.00')).toBe('hard');
  });

  it('changes exactly at 70 % and at 100 % of any limit in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (tenCents) => {
        const limit = new Big(tenCents).div(10);
        const [soft, step] = [limit.times('0.7'), '0.000001'];
        expect(budgetStatusOf(soft.toString(), limit.toString())).toBe('soft');
        expect(budgetStatusOf(soft.minus(step).toString(), limit.toString())).toBe('ok');
        expect(budgetStatusOf(limit.minus(step).toString(), limit.toString())).toBe('soft');
        expect(budgetStatusOf(limit.toString(), limit.toString())).toBe('hard');
      }),
    );
  });
});
