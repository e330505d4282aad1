import fc from 'fast-check';
import { MAX_SORTED } from '../wire/bounds';
import type { Operator } from '../wire/query/filter-operators';
import type { Condition } from '../wire/query/filters';
import type { ListQuery } from '../wire/query/list-query';
import type { ListIndexes } from './index-use';
import { type Fact, type ListFacts, MAX_SMALL, planList } from './list-plan';

/** The indexes of a table with a time, a status and a check, as the synthetic results have them. */
const INDEXES: ListIndexes = {
  isDerived: false,
  sortedBy: new Map([
    ['createdAt', 'by_created'],
    ['checked_at', 'by_checked'],
  ]),
  narrowedBy: ['createdAt', 'checked_at', 'status', 'check'],
  sortedWithin: (name, sort) => (name === 'status' && sort === 'createdAt' ? 'by_status_created' : undefined),
  foreignKeyOf: (relation) => (relation === 'check' ? { column: 't.check_id', table: 'checks' } : null),
};

const ONE = [7];
const SEVERAL = [7, 8];
const END = ['2026-01-01', 2_000];

const compare = (field: string, operator: Operator, value: string | boolean = 'x'): Condition => ({
  field,
  comparison: { operator, values: [value] },
});
const both = (...all: Condition[]): Condition => ({ all });
const NEWEST = [{ name: 'createdAt', descending: true }];
const BY_URL = [{ name: 'url', descending: false }];
const TEXT = compare('url', '$contains');
const WORDS: Condition = { words: ['timeout'] };
const STATUS = compare('status', '$eq');
const MESSAGE = compare('message', '$eq');
const CHECK: Condition = { ...compare('documentId', '$eq'), through: 'check' };
const AUTHOR: Condition = { ...compare('documentId', '$eq'), through: 'author' };

interface Case {
  query: Partial<ListQuery>;
  facts?: ListFacts;
  /** The organisations of the scope; by default one. */
  organisations?: readonly number[] | null;
  indexes?: ListIndexes;
}

const plan = ({ query, facts = {}, organisations = ONE, indexes = INDEXES }: Case) =>
  planList(indexes, { organisations }, { page: 1, pageSize: 25, condition: null, sort: NEWEST, ...query }, facts);

describe('a list that an index has in its order is a short read, and needs to know nothing', () => {
  it.each<[string, Case]>([
    ['the newest records', { query: {} }],
    ['another order with an index', { query: { sort: [{ name: 'checked_at', descending: false }] } }],
    ['a page that skips few records', { query: { page: 81 } }],
    ['a cursor page, however far', { query: { page: 1_000, cursor: 'x' } }],
  ])('%s', (_name, given) => {
    expect(plan(given)).toEqual({ length: 'short', strategy: { through: 'any' }, total: 'short', counts: 'short' });
  });

  it.each<[string, Condition, string]>([
    ['a range of the field that sorts', compare('createdAt', '$gte'), 'by_created'],
    ['two of them', both(compare('createdAt', '$gte'), compare('createdAt', '$lt')), 'by_created'],
    ['one value of an index that also sorts', STATUS, 'by_status_created'],
    ['such a value in a range', both(STATUS, compare('createdAt', '$gte')), 'by_status_created'],
  ])('also with %s', (_name, condition, index) => {
    const strategy = { through: 'index', index };
    expect(plan({ query: { condition } })).toEqual({ length: 'short', strategy, total: 'short', counts: 'short' });
  });
});

describe('a list that no index has in its order', () => {
  const other = compare('checked_at', '$gte');

  it.each<[string, Case]>([
    ['of several organisations', { query: {}, organisations: SEVERAL }],
    ['of all organisations', { query: {}, organisations: null }],
    ['far from its beginning', { query: { page: 82 } }],
    ['by its start, far from its beginning', { query: { start: 2_001 } }],
    ['with a filter', { query: { condition: other } }],
    ['whose counts are asked for', { query: { counts: ['status'] } }],
    ['of several tables, with a filter', { query: { condition: STATUS }, indexes: { ...INDEXES, isDerived: true } }],
    ['without one value of the field that sorts', { query: { condition: compare('createdAt', '$ne') } }],
    ['without one value of an index that also sorts', { query: { condition: compare('status', '$ne') } }],
  ])('needs to know whether it is small, if it is %s', (_name, given) => {
    expect(plan(given)).toEqual({ needs: 'isSmall' });
    const { length } = plan({ ...given, facts: { isSmall: true } }) as { length: string };
    expect(length).toBe('short');
  });

  it('is short if it is small, and its rows are those that the database chooses', () => {
    expect(plan({ query: { condition: other }, facts: { isSmall: true } })).toEqual({
      ...{ length: 'short', total: 'short', counts: 'short' },
      strategy: { through: 'any' },
    });
  });

  it('is long otherwise; without a filter, the database chooses its rows, and counting is short', () => {
    const long = { length: 'long', strategy: { through: 'any' }, total: 'short', counts: 'long' };
    for (const organisations of [SEVERAL, null])
      expect(plan({ query: {}, facts: { isSmall: false }, organisations })).toEqual(long);
    const counted = { length: 'short', strategy: { through: 'any' }, total: 'short', counts: 'long' };
    expect(plan({ query: { counts: ['status'] }, facts: { isSmall: false } })).toEqual(counted);
  });

  it('with a filter of several organisations is long, and so is its total', () => {
    const long = { length: 'long', strategy: { through: 'any' }, total: 'long', counts: 'long' };
    expect(plan({ query: { condition: STATUS }, facts: { isSmall: false }, organisations: SEVERAL })).toEqual(long);
  });
});

describe('a filter that no index has in the order of a large list', () => {
  const large = { isSmall: false };
  const sorted = { sort: [{ name: 'checked_at', descending: true }] };
  const few = { length: 'short', strategy: { through: 'matches', most: MAX_SMALL } };
  const window = { length: 'short', strategy: { through: 'window', index: 'by_checked', end: END } };
  const many = { length: 'long', strategy: { through: 'matches', most: MAX_SORTED } };
  const any = { length: 'long', strategy: { through: 'any' } };
  const counted = { total: 'short', counts: 'long' };
  const uncounted = { total: 'long', counts: 'long' };

  it.each<[string, Condition, ListFacts, object]>([
    ['counts first what an index contains', STATUS, {}, { needs: 'isFewSelected' }],
    ['counts related records by their key', CHECK, {}, { needs: 'isFewSelected' }],
    ['sorts few', STATUS, { isFewSelected: true }, { ...few, ...counted }],
    ['looks at the first rows otherwise', STATUS, { isFewSelected: false }, { needs: 'window' }],
    ['reads them', STATUS, { isFewSelected: false, window: END }, { ...window, ...counted }],
    ['counts more without them', STATUS, { isFewSelected: false, window: null }, { needs: 'isSelectionSortable' }],
    ['sorts those', STATUS, { isFewSelected: false, window: null, isSelectionSortable: true }, { ...many, ...counted }],
    [
      'leaves it to the database at last',
      STATUS,
      { isFewSelected: false, window: null, isSelectionSortable: false },
      { ...any, ...counted },
    ],
    ['counts nothing that no index contains', MESSAGE, {}, { needs: 'window' }],
    ['counts no value within a range of another', both(CHECK, compare('checked_at', '$gte')), {}, { needs: 'window' }],
    ['reads the first rows for that', MESSAGE, { window: END }, { ...window, ...uncounted }],
    ['sorts nothing that no index narrows', MESSAGE, { window: null }, { ...any, ...uncounted }],
    ['sorts nothing that only a join decides', AUTHOR, { window: null }, { ...any, ...uncounted }],
    ['counts what an index narrows', both(STATUS, MESSAGE), { window: null }, { needs: 'isSelectionSortable' }],
    ['sorts that', both(STATUS, MESSAGE), { window: null, isSelectionSortable: true }, { ...many, ...uncounted }],
    ['looks for alternatives in the first rows', { any: [STATUS, MESSAGE] }, {}, { needs: 'window' }],
  ])('%s', (_name, condition, facts, expected) => {
    expect(plan({ query: { condition, ...sorted }, facts: { ...large, ...facts } })).toEqual(expected);
  });

  it('is left to the database in an order that no index has', () => {
    const facts = { ...large, isSortable: true };
    expect(plan({ query: { condition: STATUS, sort: BY_URL }, facts })).toEqual({ ...any, ...counted });
  });
});

describe('an order that no index has', () => {
  const twice = [...NEWEST, { name: 'checked_at', descending: true }];

  it.each([
    ['another field', BY_URL],
    ['two fields', twice],
  ])('is refused for %s if too many records would be sorted', (_name, sort) => {
    expect(plan({ query: { sort } })).toEqual({ needs: 'isSmall' });
    expect(plan({ query: { sort }, facts: { isSmall: true } })).toMatchObject({ length: 'short' });
    expect(plan({ query: { sort }, facts: { isSmall: false } })).toEqual({ needs: 'isSortable' });
    expect(plan({ query: { sort }, facts: { isSmall: false, isSortable: true } })).toMatchObject({ length: 'long' });
    const refused = plan({ query: { sort }, facts: { isSmall: false, isSortable: false } });
    expect(refused).toEqual({ refuse: 'SORT_TOO_BROAD' });
  });

  it('sorts what a search finds, if an index finds few records for its words', () => {
    const facts = { isSmall: false, isSearchIndexed: true };
    const query = { condition: WORDS, sort: BY_URL };
    expect(plan({ query, facts })).toEqual({ needs: 'hasFewCandidates' });
    expect(plan({ query, facts: { ...facts, hasFewCandidates: true } })).toMatchObject({ length: 'indexed' });
    expect(plan({ query, facts: { ...facts, hasFewCandidates: false } })).toEqual({ needs: 'isSortable' });
  });

  it('is never refused if it is the default, or if there is no order', () => {
    const facts = { isSmall: false };
    expect(plan({ query: { sort: NEWEST }, facts, organisations: null })).toMatchObject({ length: 'long' });
    expect(plan({ query: { sort: [] }, facts })).toMatchObject({ length: 'long' });
  });
});

describe('a comparison of texts', () => {
  const indexed = { isSmall: false, isSearchIndexed: true };

  it.each<[ListFacts, object]>([
    [{}, { needs: 'isSmall' }],
    [{ isSmall: true }, { needs: 'hasFewCandidates' }],
    [{ isSmall: false }, { needs: 'isSearchIndexed' }],
    [{ isSmall: false, isSearchIndexed: false }, { needs: 'isSearchable' }],
    [{ isSmall: false, isSearchIndexed: false, isSearchable: false }, { refuse: 'FILTER_TOO_BROAD' }],
    [{ isSmall: false, isSearchIndexed: false, isSearchable: true }, { needs: 'hasFewCandidates' }],
    [indexed, { needs: 'hasFewCandidates' }],
  ])('with what is known as %j', (facts, expected) => {
    for (const condition of [TEXT, WORDS, both(STATUS, TEXT), { any: [STATUS, TEXT] }, { not: TEXT }])
      expect(plan({ query: { condition }, facts })).toEqual(expected);
  });

  it.each([
    ['reads few candidates', true, 'indexed'],
    ['reads all records otherwise', false, 'long'],
  ])('%s, and counts them in the same way', (_name, hasFewCandidates, length) => {
    const read = { length, strategy: { through: 'any' }, total: length, counts: length };
    expect(plan({ query: { condition: WORDS }, facts: { ...indexed, hasFewCandidates } })).toEqual(read);
    expect(plan({ query: { condition: TEXT }, facts: { isSmall: true, hasFewCandidates } })).toEqual(read);
  });

  it('is refused before its order is', () => {
    const facts = { isSmall: false, isSearchIndexed: false, isSearchable: false, isSortable: false };
    expect(plan({ query: { condition: TEXT, sort: BY_URL }, facts })).toEqual({ refuse: 'FILTER_TOO_BROAD' });
  });
});

describe('any list', () => {
  const conditions = fc.option(
    fc.constantFrom<Condition>(STATUS, MESSAGE, CHECK, AUTHOR, TEXT, WORDS, both(STATUS, TEXT)),
  );
  const lists = fc.record({
    condition: conditions,
    sort: fc.constantFrom(NEWEST, BY_URL, [], [{ name: 'checked_at', descending: true }]),
    page: fc.constantFrom(1, 500),
    isCounted: fc.boolean(),
    organisations: fc.constantFrom(ONE, SEVERAL, null),
  });
  const answers = fc.record<Required<ListFacts>>({
    ...{ isSmall: fc.boolean(), isSearchIndexed: fc.boolean(), isSearchable: fc.boolean(), isSortable: fc.boolean() },
    ...{ hasFewCandidates: fc.boolean(), isFewSelected: fc.boolean(), isSelectionSortable: fc.boolean() },
    window: fc.constantFrom(null, END),
  });

  it('is planned or refused once each fact that it needs is known, and other facts change nothing', () => {
    fc.assert(
      fc.property(lists, answers, ({ isCounted, organisations, ...query }, known) => {
        const given = { query: { ...query, ...(isCounted ? { counts: ['status'] } : {}) }, organisations };
        const asked: Fact[] = [];
        let facts: ListFacts = {};
        let next = plan({ ...given, facts });
        while ('needs' in next) {
          expect(asked).not.toContain(next.needs);
          asked.push(next.needs);
          facts = { ...facts, [next.needs]: known[next.needs] };
          next = plan({ ...given, facts });
        }
        expect(plan({ ...given, facts: known })).toEqual(next);
      }),
    );
  });
});
