import { estimateOf, type PricedStep } from './estimate';

const provision = (price?: number | null, condition?: PricedStep['condition']): PricedStep => ({
  type: 'provision',
  estimated_cost_monthly: price,
  condition,
});

describe('the estimate of a deployment', () => {
  const estimate = (steps: PricedStep[], blueprintCostUsd: number | null = null, rate: number | null = 1.25) =>
    estimateOf(steps, { env: 'prod' }, { blueprintCostUsd, rate });

  it('is the sum of its steps, without binary rounding', () => {
    expect(estimate([provision(0.1), provision(0.2), { type: 'verify' }])).toEqual({
      known_usd: 0.3,
      known_eur: 0.24,
      unknown: 0,
      text: '0.24 EUR',
    });
  });

  it('is never what is known if a step has no price (D14)', () => {
    expect(estimate([provision(50), provision()])).toEqual({
      known_usd: 50,
      known_eur: 40,
      unknown: 1,
      text: 'at least 40.00 EUR',
    });
    expect(estimate([provision(), provision(null)])).toMatchObject({ unknown: 2, text: 'unknown' });
  });

  it('knows steps that cost nothing', () => {
    expect(estimate([provision(0)])).toMatchObject({ known_usd: 0, unknown: 0, text: '0.00 EUR' });
  });

  it('leaves out steps that do not run', () => {
    const never = { input: 'env', equals: 'test' };
    const always = { input: 'env', equals: 'prod' };
    expect(estimate([provision(10, always), provision(99, never), provision(null, never)])).toMatchObject({
      known_usd: 10,
      unknown: 0,
    });
  });

  it('is that of the blueprint if no step has one', () => {
    expect(estimate([provision(), provision()], 100)).toMatchObject({ known_eur: 80, unknown: 0, text: '80.00 EUR' });
    expect(estimate([provision(5), provision()], 100)).toMatchObject({ known_usd: 5, unknown: 1 });
    expect(estimate([provision()], 0)).toMatchObject({ known_usd: 0, unknown: 0 });
  });

  it('counts other steps only with a price', () => {
    expect(estimate([{ type: 'configure' }, { type: 'verify', estimated_cost_monthly: 5 }])).toMatchObject({
      known_usd: 5,
      unknown: 0,
    });
  });

  it('is in USD without an exchange rate', () => {
    expect(estimate([provision(50), provision()], null, null)).toMatchObject({
      known_eur: null,
      text: 'at least 50.00 USD',
    });
  });
});
