import type { FocusFields } from './focus/focus-columns';
import {
  earlierIdentityOf,
  EARLIER_KEYS,
  earlierKeysOf,
  identityOf,
  identityWithoutLists,
  importKeyOf,
  keysWithoutLists,
  occurrenceIn,
  replacedIdentityOf,
} from './row-identity';

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

describe('the identity of a row in earlier versions', () => {
  it('does not depend on its cost', () => {
    expect(earlierIdentityOf({ ...ROW, BilledCost: '13', BillingCurrency: 'USD' })).toBe(earlierIdentityOf(ROW));
  });

  it('does not depend on the format of its times', () => {
    expect(earlierIdentityOf({ ...ROW, ChargePeriodStart: '2026-05-10T00:00:00.000Z' })).toBe(earlierIdentityOf(ROW));
  });

  it('is the same for an empty and for a missing column', () => {
    expect(earlierIdentityOf({ ...ROW, SkuId: null })).toBe(earlierIdentityOf(ROW));
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
    expect(earlierIdentityOf({ ...ROW, [name]: value })).not.toBe(earlierIdentityOf(ROW));
  });

  it('does not join adjacent values', () => {
    expect(earlierIdentityOf({ ...ROW, ServiceName: 'E', ResourceId: 'C2i-1' })).not.toBe(earlierIdentityOf(ROW));
  });
});

describe('the key of a row', () => {
  it('distinguishes rows with equal dimensions by their number', () => {
    const identity = identityOf('x');
    const keys = [0, 1, 2].map((occurrence) => importKeyOf(identity, occurrence));
    expect(keys[0]).toBe(identity);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^l[0-9a-f]{32}(\.\d+)?$/);
  });

  it('differs from those of an export, and exports differ', () => {
    const identities = [identityOf('x'), replacedIdentityOf('a', 'x'), replacedIdentityOf('b', 'x')];
    expect(new Set(identities).size).toBe(3);
    expect(replacedIdentityOf('a"', 'x')).not.toBe(replacedIdentityOf('a', '"x'));
  });

  it('of an export shows its identity and number', () => {
    const identity = replacedIdentityOf('a', 'x');
    expect(occurrenceIn(importKeyOf(identity, 0))).toEqual({ identity, occurrence: 0 });
    expect(occurrenceIn(importKeyOf(identity, 12))).toEqual({ identity, occurrence: 12 });
  });

  it('of an earlier version is looked for at its number first, and at those after it', () => {
    const few = earlierKeysOf(earlierIdentityOf(ROW), 1);
    expect(few).toContain(earlierKeysOf(earlierIdentityOf(ROW), 2)[0]);
    const identity = identityWithoutLists('x');
    expect(keysWithoutLists(identity, 1).slice(0, 2)).toEqual([importKeyOf(identity, 1), importKeyOf(identity, 2)]);
  });

  it('is in the range of its version only', () => {
    const keys = {
      ofFewColumns: earlierKeysOf(earlierIdentityOf(ROW), 1),
      withoutLists: keysWithoutLists(identityWithoutLists('x'), 1),
      now: [identityOf('x'), replacedIdentityOf('a', 'x')],
    };
    for (const [version, { from, to }] of Object.entries(EARLIER_KEYS))
      for (const [kind, own] of Object.entries(keys))
        for (const key of own) expect([kind, key >= from && key < to]).toEqual([kind, kind === version]);
  });
});
