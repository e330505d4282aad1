import { type SortingIndex, tableIndexesOf } from './table-indexes';

const RESOURCE = {
  fields: { status: { rank: ['down', 'up'] }, url: {}, checked_at: {}, charged_at: { isAlwaysSet: true } },
};

const READABLE = {
  ...{ id: 't.id', createdAt: 't.created_at', status: 't.result_status', url: 't.url' },
  ...{ checked_at: 't.checked_at', charged_at: 't.charged_at', 'check.id': 'j_check.id' },
};
const KEYS = { check: 't.check_id' };

const index = (name: string, ...columns: string[]): SortingIndex => ({ name, columns });
const of = (indexes: SortingIndex[], table = 'results') =>
  tableIndexesOf(RESOURCE, table, indexes, { readable: READABLE, keys: KEYS });

describe('the indexes of a table', () => {
  it.each<[string, SortingIndex, Record<string, string>]>([
    ['with the organisation and a field', index('a', 'organisation_id', 'created_at'), { createdAt: 'a' }],
    ['and then the id', index('a', 'organisation_id', 'charged_at', 'id'), { charged_at: 'a' }],
    ['and then another field', index('a', 'organisation_id', 'created_at', 'url'), {}],
    ['without the organisation', index('a', 'created_at'), {}],
    ['of a field that can be empty', index('a', 'organisation_id', 'url'), {}],
    ['of a field that is sorted by rank', index('a', 'organisation_id', 'result_status'), {}],
  ])('sort its rows %s', (_name, one, expected) => {
    expect(Object.fromEntries(of([one]).sortedBy)).toEqual(expected);
  });

  it('sort by a field that can be empty if they are created for that', () => {
    expect([...of([], 'synthetic_results').sortedBy]).toEqual([['checked_at', 'synth_results_org_checked_idx']]);
  });

  it('narrow its rows by their first field, also by a related record, and always by their time', () => {
    const indexes = [
      index('a', 'organisation_id', 'result_status', 'created_at', 'id'),
      index('b', 'organisation_id', 'check_id'),
      index('c', 'url'),
    ];
    expect(of(indexes).narrowedBy).toEqual(['createdAt', 'status', 'check']);
    expect(of([index('a', 'organisation_id', 'created_at')]).narrowedBy).toEqual(['createdAt']);
  });

  it('sort the rows with one value by another field', () => {
    const { sortedWithin } = of([
      index('a', 'organisation_id', 'result_status', 'created_at', 'id'),
      index('b', 'organisation_id', 'check_id', 'created_at', 'id'),
      index('c', 'organisation_id', 'url', 'created_at'),
    ]);
    expect(['status', 'check', 'url'].map((name) => sortedWithin(name, 'createdAt'))).toEqual(['a', 'b', undefined]);
    expect(sortedWithin('status', 'charged_at')).toBeUndefined();
  });
});
