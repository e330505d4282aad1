import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedRates, readVatRates } from './vat-rates';

const shipped = JSON.parse(readFileSync(path.resolve(__dirname, '../../../data/eu-vat-rates.json'), 'utf8')) as {
  source: string;
  as_of: string;
  standard: Record<string, number>;
};

describe('the table of VAT rates', () => {
  it('that is shipped is complete, dated and from the Commission', () => {
    const { source, asOf, standard } = readVatRates(shipped);
    expect(source).toContain('European Commission');
    expect(asOf).toBe(shipped.as_of);
    expect(Object.keys(standard)).toHaveLength(27);
  });

  it.each([
    ['no table', null, 'source'],
    ['no source', { ...shipped, source: '' }, 'source'],
    ['no day', { ...shipped, as_of: 'yesterday' }, 'as_of'],
    ['a missing country', { ...shipped, standard: { ...shipped.standard, SK: undefined } }, 'for SK.'],
    ['a reduced rate', { ...shipped, standard: { ...shipped.standard, DE: 7, AT: 10 } }, 'for AT, DE.'],
    ['a rate as text', { ...shipped, standard: { ...shipped.standard, DE: '19' } }, 'for DE.'],
    ['a rate that is not a number', { ...shipped, standard: { ...shipped.standard, DE: Number.NaN } }, 'for DE.'],
  ])('with %s is refused', (_what, table, message) => {
    expect(() => readVatRates(table)).toThrow(message);
  });

  it('contains member states only', () => {
    const { standard } = readVatRates({ ...shipped, standard: { ...shipped.standard, US: 20 } });
    expect(standard).not.toHaveProperty('US');
  });

  it('reports the differences from another table', () => {
    const before = readVatRates(shipped);
    const after = readVatRates({ ...shipped, standard: { ...shipped.standard, EE: 33, SK: 34 } });
    expect(changedRates(before, before)).toEqual([]);
    expect(changedRates(before, after)).toEqual([
      { country: 'EE', before: shipped.standard.EE, after: 33 },
      { country: 'SK', before: shipped.standard.SK, after: 34 },
    ]);
  });
});
