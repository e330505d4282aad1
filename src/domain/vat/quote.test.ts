import Big from 'big.js';
import { planPrice, quoteVat, type VatCustomer } from './quote';
import type { VatRates } from './vat-rates';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const rates: VatRates = {
  source: 'test',
  asOf: '2026-02-01',
  standard: { DE: 19, AT: 20, FI: 25.5, FR: 20, GR: 24, IE: 23 },
};
const person: VatCustomer = {
  billingCountry: 'AT',
  isBusiness: false,
  vatId: null,
  vatIdValid: false,
  vatIdCheckedAt: null,
};
const business: VatCustomer = {
  ...person,
  isBusiness: true,
  vatId: 'ATU13585627',
  vatIdValid: true,
  vatIdCheckedAt: new Date('2026-03-01T00:00:00.000Z'),
};

const quote = (customer: VatCustomer, net: string | number = 100, now = NOW) =>
  quoteVat('DE', customer, new Big(net), rates, now);
const codes = (customer: VatCustomer, now = NOW) => quote(customer, 100, now).warnings.map(({ code }) => code);

describe('a VAT quote', () => {
  it.each([
    ["a person in the seller's country", { ...person, billingCountry: 'DE' }, 19, 'domestic', 'DE'],
    [
      "a business in the seller's country",
      { ...business, billingCountry: 'DE', vatId: 'DE136695976' },
      19,
      'domestic',
      'DE',
    ],
    ['a confirmed business in another EU country', business, 0, 'reverse_charge', null],
    [
      'a confirmed business in Greece',
      { ...business, billingCountry: 'GR', vatId: 'EL094259216' },
      0,
      'reverse_charge',
      null,
    ],
    ['a person in another EU country', person, 20, 'one_stop_shop', 'AT'],
    ['a person in Finland', { ...person, billingCountry: 'FI' }, 25.5, 'one_stop_shop', 'FI'],
    ['a person in Monaco', { ...person, billingCountry: 'MC' }, 20, 'one_stop_shop', 'FR'],
    ['a person outside the EU', { ...person, billingCountry: 'CH' }, 0, 'outside_eu', null],
    [
      'a business outside the EU',
      { ...business, billingCountry: 'US', vatId: null, vatIdValid: false },
      0,
      'outside_eu',
      null,
    ],
    ['Northern Ireland', { ...business, billingCountry: 'GB', vatId: 'XI980780684' }, 0, 'outside_eu', null],
  ])('for %s', (_what, customer, rate, reason, rateCountry) => {
    expect(quote(customer)).toEqual({
      net: 100,
      rate,
      vat: rate,
      gross: 100 + rate,
      reason,
      rateCountry,
      warnings: [],
    });
  });

  it.each([
    ['a business without a number', { ...business, vatId: null, vatIdValid: false }, ['VAT_ID_NOT_CONFIRMED']],
    ['a business that is not confirmed', { ...business, vatIdValid: false }, ['VAT_ID_NOT_CONFIRMED']],
    [
      'a business with a number of another country',
      { ...business, vatId: 'FR40303265045' },
      ['VAT_ID_COUNTRY_MISMATCH'],
    ],
    ['a person with a number', { ...business, isBusiness: false }, []],
  ])('charges the rate of the country to %s', (_what, customer, warnings) => {
    expect(quote(customer)).toMatchObject({ rate: 20, reason: 'one_stop_shop' });
    expect(codes(customer)).toEqual(warnings);
  });

  it('says how to confirm a number that was never checked', () => {
    const [warning] = quote({ ...business, vatIdValid: false, vatIdCheckedAt: null }).warnings;
    expect(warning?.message).toContain('Check it with POST /api/billing/validate-vat.');
  });

  it('is domestic, with a warning, without a country', () => {
    const unknown = { ...business, billingCountry: null };
    expect(quote(unknown)).toMatchObject({ rate: 19, reason: 'domestic', rateCountry: 'DE' });
    expect(codes(unknown)).toEqual(['BILLING_COUNTRY_MISSING']);
  });

  it('warns of a confirmation older than 24 hours, and of rates older than 100 days', () => {
    const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms);
    const day = 24 * 3_600_000;
    expect(codes(business, after('2026-03-01T00:00:00.000Z', day))).toEqual([]);
    expect(codes(business, after('2026-03-01T00:00:00.000Z', day + 1))).toEqual(['VAT_ID_CHECK_OLD']);
    expect(codes(person, after('2026-02-01', 100 * day))).toEqual([]);
    expect(codes(person, after('2026-02-01', 100 * day + 1))).toEqual(['VAT_RATES_OLD']);
  });

  it.each([
    ['0', 0, 0, 0],
    ['0.01', 0.01, 0, 0.01],
    ['0.02', 0.02, 0.01, 0.03],
    ['99.99', 99.99, 25.5, 125.49],
    ['0.1', 0.1, 0.03, 0.13],
    ['10.005', 10.01, 2.55, 12.56],
    ['1.000001', 1, 0.26, 1.26],
    ['1234567890.12', 1234567890.12, 314814811.98, 1549382702.1],
  ])('of %s is exact to the cent', (net, base, vat, gross) => {
    expect(quote({ ...person, billingCountry: 'FI' }, net)).toMatchObject({ net: base, vat, gross });
  });
});

describe('the price of a plan', () => {
  it.each([
    [{ base: 99, perHost: 4.5 }, 3, '112.5'],
    [{ base: '0.100000', perHost: '0.200000' }, 1, '0.3'],
    [{ base: null, perHost: 5 }, 0, '0'],
    [{ base: 10, perHost: null }, 7, '10'],
    [{ base: 0, perHost: null }, 7, '0'],
  ])('%j for %i hosts is %s', (price, hosts, expected) => {
    expect(planPrice(price, hosts)?.toFixed()).toBe(expected);
  });

  it('is absent if the plan has none', () => expect(planPrice({ base: null, perHost: null }, 3)).toBeNull());
});
