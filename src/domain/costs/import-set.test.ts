import type { FocusFields } from './focus/focus-columns';
import { missingParts, readImportPart, scopeOf } from './import-set';

describe('the parameters of an import', () => {
  it('are an append by default', () => {
    expect(readImportPart({})).toBeNull();
    expect(readImportPart({ mode: 'append' })).toBeNull();
  });

  it('are the only part of a delivery if they name no part', () => {
    expect(readImportPart({ mode: 'replace', export: 'aws' })).toEqual({ export: 'aws', run: '', part: 1, parts: 1 });
  });

  it('name a part of a delivery', () => {
    const sent = { export: 'aws', run: 'monday', part: 2, parts: 3 };
    expect(readImportPart({ mode: 'replace', ...sent })).toEqual(sent);
  });

  it.each([
    [{ mode: 'replace' as const }, 'export'],
    [{ run: 'monday' }, 'run'],
    [{ mode: 'replace' as const, export: 'aws', part: 1 }, 'part'],
    [{ mode: 'replace' as const, export: 'aws', part: 3, parts: 2 }, 'part'],
  ])('are refused with a remedy if they contradict each other: %j', (sent, path) => {
    expect(readImportPart(sent)).toMatchObject({
      code: 'IMPORT_MODE_INVALID',
      faults: [{ path: [path] }],
      remedy: expect.any(String),
    });
  });
});

describe('the missing parts of a delivery', () => {
  it('are those that are not there', () => {
    expect(missingParts(4, [3, 1, 3])).toEqual([2, 4]);
    expect(missingParts(2, [2, 1])).toEqual([]);
  });
});

describe('what a row is about', () => {
  const ROW = {
    ProviderName: 'AWS',
    BillingAccountId: '4711',
    BillingPeriodStart: '2026-05-01T00:00:00Z',
    ChargePeriodStart: '2026-05-10T00:00:00Z',
  } as unknown as FocusFields;

  it.each([
    ['ProviderName', 'Azure'],
    ['BillingAccountId', '4712'],
    ['BillingPeriodStart', '2026-06-01T00:00:00Z'],
  ])('depends on %s', (name, value) => {
    expect(scopeOf('aws', { ...ROW, [name]: value })).not.toBe(scopeOf('aws', ROW));
  });

  it('depends on the export, and not on the format of times or the day of the charge', () => {
    expect(scopeOf('other', ROW)).not.toBe(scopeOf('aws', ROW));
    const same = { BillingPeriodStart: '2026-05-01 00:00:00', ChargePeriodStart: '2026-06-10T00:00:00Z' };
    expect(scopeOf('aws', { ...ROW, ...same })).toBe(scopeOf('aws', ROW));
  });

  it('is the month of the charge without a billing period', () => {
    const without = { ...ROW, BillingPeriodStart: null };
    expect(scopeOf('aws', { ...without, ChargePeriodStart: '2026-05-31T23:00:00Z' })).toBe(scopeOf('aws', without));
    expect(scopeOf('aws', { ...without, ChargePeriodStart: '2026-06-01T00:00:00Z' })).not.toBe(scopeOf('aws', without));
  });
});
