import { createDimensionReader, isDimension } from './dimensions';

const NAMES = ['BilledCost', 'ChargePeriodStart', 'x_Operation', 'Tags', 'InvoiceId', 'Team'];
const ROW = ['3.00', '2026-05-10T00:00:00Z', 'RunInstances', '{"a":"1","b":"2"}', '', 'web'];

const read = (changes: Record<string, string> = {}): string =>
  createDimensionReader(NAMES)(NAMES.map((name, at) => changes[name] ?? (ROW[at] as string)));

describe('the dimensions of a row', () => {
  it.each([
    ['x_Operation', 'StopInstances'],
    ['Tags', '{"a":"1","b":"3"}'],
    ['Team', 'data'],
    ['Team', ''],
    ['ChargePeriodStart', '2026-05-11T00:00:00Z'],
  ])('contain %s', (name, value) => {
    expect(read({ [name]: value })).not.toBe(read());
  });

  it.each([
    ['an amount', { BilledCost: '5.00' }],
    ['an invoice that is issued later', { InvoiceId: 'INV-1' }],
    ['another order of the tags', { Tags: '{"b":"2", "a":"1"}' }],
    ['another format of a time', { ChargePeriodStart: '2026-05-10 00:00:00' }],
    ['spaces around a value', { Team: ' web ' }],
  ])('do not change with %s', (_what, changes) => {
    expect(read(changes)).toBe(read());
  });

  it('do not depend on the order and the case of columns, nor on those without a value', () => {
    const lower = createDimensionReader(['tags', 'x_operation', 'chargeperiodstart', 'team', 'x_new', 'x_none']);
    expect(lower([ROW[3], ROW[2], ROW[1], 'web', '', 'NULL'] as string[])).toBe(read());
  });

  it.each(['NULL', 'null', String.raw`\N`])('leave %s out, as an empty value', (word) => {
    expect(read({ Team: word })).toBe(read({ Team: '' }));
  });

  it.each(['ServiceProviderName', 'Provider'])('name the provider as FOCUS 1.2 does: %s', (name) => {
    const in12 = createDimensionReader(['ProviderName'])(['Cloud A']);
    expect(createDimensionReader([name])(['Cloud A'])).toBe(in12);
    expect(createDimensionReader([name, 'ProviderName'])(['Cloud A', ''])).toBe(in12);
    expect(createDimensionReader([name, 'ProviderName'])(['other', 'Cloud A'])).toBe(in12);
  });

  it('keep values apart', () => {
    const of = createDimensionReader(['A', 'B']);
    expect(of(['x","b":"y', ''])).not.toBe(of(['x', 'y']));
    expect(of(['x', ''])).not.toBe(of(['', 'x']));
  });
});

describe('a column', () => {
  it.each([
    'SkuPriceId',
    'x_PriceType',
    'x_CostCenter',
    'x_CostCategories',
    'x_UsageType',
    'CommitmentDiscountId',
    'Tags',
  ])('such as %s is a dimension', (name) => expect(isDimension(name)).toBe(true));

  it.each([
    ...['BilledCost', 'EffectiveCost', 'ListUnitPrice', 'ConsumedQuantity', 'PricingCurrencyEffectiveCost'],
    ...[
      'x_BilledCostInUsd',
      'x_billedcostinusd',
      'oci_AttributedCost',
      'x_Discounts',
      'x_Credits',
      'x_BillingExchangeRate',
    ],
    ...['InvoiceId', 'x_ExportTime', 'BillingCurrency', ''],
    'InvoiceDetailId',
    'ContractApplied',
    'oci_CostOverage',
    'oci_BilledQuantityOverage',
    'oci_AttributedUsage',
  ])('such as %s is none', (name) => expect(isDimension(name)).toBe(false));
});
