import type { FocusFields } from './focus/focus-columns';
import { identityOf, importKeyOf } from './row-identity';

const ROW = {
  BilledCost: '12.50',
  BillingAccountId: 'acct-1',
  BillingCurrency: 'EUR',
  ChargeCategory: 'Usage',
  ChargePeriodEnd: '2026-05-11T00:00:00Z',
  ChargePeriodStart: '2026-05-10T00:00:00Z',
  ProviderName: 'AWS',
  ServiceName: 'EC2',
  ResourceId: 'i-1',
} as unknown as FocusFields;

describe('the identity of a row', () => {
  it('does not depend on its cost', () => {
    expect(identityOf({ ...ROW, BilledCost: '13', BillingCurrency: 'USD' })).toBe(identityOf(ROW));
  });

  it('does not depend on the format of its times', () => {
    expect(identityOf({ ...ROW, ChargePeriodStart: '2026-05-10T00:00:00.000Z' })).toBe(identityOf(ROW));
  });

  it('is the same for an empty and for a missing column', () => {
    expect(identityOf({ ...ROW, SkuId: null })).toBe(identityOf(ROW));
  });

  it.each([
    ['ResourceId', 'i-2'],
    ['SubAccountId', '9'],
    ['ChargeCategory', 'Tax'],
    ['ChargePeriodStart', '2026-05-10T01:00:00Z'],
    ['BillingPeriodStart', '2026-06-01T00:00:00Z'],
    ['ChargeClass', 'Correction'],
    ['SkuPriceId', 'p'],
  ])('depends on %s, here %s', (name, value) => {
    expect(identityOf({ ...ROW, [name]: value })).not.toBe(identityOf(ROW));
  });

  it('does not join adjacent values', () => {
    expect(identityOf({ ...ROW, ServiceName: 'E', ResourceId: 'C2i-1' })).not.toBe(identityOf(ROW));
  });
});

describe('the key of a row', () => {
  it('distinguishes two identical rows of a file', () => {
    const identity = identityOf(ROW);
    const keys = [0, 1, 2].map((occurrence) => importKeyOf(identity, occurrence));
    expect(keys[0]).toBe(identity);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
