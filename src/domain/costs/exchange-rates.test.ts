import Big from 'big.js';
import { checkRate, createRateTable, toEuros } from './exchange-rates';

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);

describe('the exchange rate of a day', () => {
  const table = createRateTable([
    { currency: 'USD', validFrom: '2026-05-10', unitsPerEur: '1.20' },
    { currency: 'USD', validFrom: '2026-01-01', unitsPerEur: '1.10' },
    { currency: 'CHF', validFrom: '2026-01-01', unitsPerEur: '0.95' },
    { currency: 'USD', validFrom: '2026-06-01', unitsPerEur: '1.25' },
  ]);

  it.each([
    ['2025-12-31', null],
    ['2026-01-01', '1.1'],
    ['2026-05-09', '1.1'],
    ['2026-05-10', '1.2'],
    ['2026-05-31', '1.2'],
    ['2026-06-01', '1.25'],
    ['2030-01-01', '1.25'],
  ])('is on %s %s', (day, rate) => {
    expect(table.rateOn('USD', at(day))?.toFixed() ?? null).toBe(rate);
  });

  it('begins with the day in UTC', () => {
    expect(table.rateOn('USD', new Date('2026-05-09T23:59:59.999Z'))?.toNumber()).toBe(1.1);
    expect(table.rateOn('USD', new Date('2026-05-10T00:00:00.000Z'))?.toNumber()).toBe(1.2);
  });

  it('is one for the euro, and null for an unknown currency', () => {
    expect(table.rateOn('EUR', at('2020-01-01'))?.toNumber()).toBe(1);
    expect(table.rateOn('GBP', at('2026-05-10'))).toBeNull();
    expect(createRateTable([]).rateOn('USD', at('2026-05-10'))).toBeNull();
  });
});

describe('an amount in euros', () => {
  it.each([
    ['12', '1.2', '10'],
    ['1', '3', '0.333333333333'],
    ['-1', '3', '-0.333333333333'],
    ['0.0000004', '1', '0.0000004'],
    ['0.0000000000005', '1', '0'],
    ['0.0000000000015', '1', '0.000000000002'],
    ['-0.0000000000025', '1', '-0.000000000002'],
    ['0.00000000000051', '1', '0.000000000001'],
    ['999999999999.123456789012', '1', '999999999999.123456789012'],
    ['17000.55', '17000.55', '1'],
  ])('of %s at %s is %s', (amount, rate, euros) => {
    expect(toEuros(new Big(amount), new Big(rate)).toFixed()).toBe(euros);
  });
});

describe('a new exchange rate', () => {
  it('has a currency other than the euro, and a positive value', () => {
    expect(checkRate('USD', 1.08)).toBeNull();
    expect(checkRate('USD', '1.08')).toBeNull();
    for (const currency of ['EUR', 'usd', 'XYZ', '', null])
      expect(checkRate(currency, 1)).toMatchObject({ code: 'CURRENCY_INVALID' });
    for (const rate of [0, -1, null, 'x']) expect(checkRate('USD', rate)).toMatchObject({ code: 'RATE_INVALID' });
  });
});
