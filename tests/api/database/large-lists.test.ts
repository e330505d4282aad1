import { isSqlite } from '../../helpers/api';
import { deleteSeeded, seedRows } from '../../helpers/database/seed-rows';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** More than a list sorts without an index. */
const LARGE = 50_100;
const BASE = Date.parse('2026-03-01T00:00:00.000Z');
const PREFIX = unique('large');

let tenant: Tenant;
let check: { id: number; documentId: string };

const moment = (ms: string): string => (isSqlite() ? ms : `to_timestamp((${ms}) / 1000.0) at time zone 'UTC'`);

beforeAll(async () => {
  tenant = await createTenant({}, ['owner']);
  check = await insert('api::synthetic-check.synthetic-check', {
    organisation: tenant.id,
    name: 'rare',
    enabled: true,
  });
  await seedRows('synthetic_results', LARGE, {
    document_id: `'${PREFIX}' || i`,
    organisation_id: String(tenant.id),
    synthetic_check_id: `case when i % 503 = 0 then ${check.id} end`,
    result_status: `case when i % 977 = 0 then 'down' when i % 1999 = 0 then 'degraded' else 'up' end`,
    response_time_ms: 'i % 1000',
    created_at: moment(`${BASE} + i * 1000`),
    checked_at: `case when i % 7 = 0 then null else ${moment(`${BASE} + (i * 104729) % 3600000`)} end`,
  });
});

afterAll(() => deleteSeeded(['synthetic_results'], PREFIX));

/** The seeded numbers of records. */
const numbersIn = (body: { data: { documentId: string }[] }): number[] =>
  body.data.map(({ documentId }) => Number(documentId.slice(PREFIX.length)));

const get = async (query: string) => {
  const { status, body } = await tenant.people.owner.call.get(`/synthetic-results?${query}`);
  expect([query, status, body.error]).toEqual([query, 200, undefined]);
  return body;
};

/** All records, by cursor. */
const readAll = async (query: string): Promise<number[]> => {
  const numbers: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const body: any = await get(`${query}&pagination[pageSize]=20&pagination[cursor]=${cursor}`);
    numbers.push(...numbersIn(body));
    cursor = body.meta.pagination.nextCursor;
  }
  return numbers;
};

const checkedAt = (i: number): number | null => (i % 7 === 0 ? null : BASE + ((i * 104729) % 3600000));
const statusOf = (i: number): string => (i % 977 === 0 ? 'down' : i % 1999 === 0 ? 'degraded' : 'up');
const iso = (ms: number): string => new Date(ms).toISOString();
const ALL = Array.from({ length: LARGE }, (_, index) => index + 1);

type Order = (a: number, b: number) => number;
const byChecked: Order = (a, b) => (checkedAt(a) ?? -1) - (checkedAt(b) ?? -1) || a - b;
const ORDERS: [sort: string, order: Order][] = [
  ['', (a, b) => b - a],
  ['sort=createdAt:asc&', (a, b) => a - b],
  ['sort=checked_at:asc&', byChecked],
  ['sort=checked_at:desc&', (a, b) => byChecked(b, a)],
];

const FILTERS: [name: string, filter: () => string, selects: (i: number) => boolean][] = [
  ['a rare value', () => 'filter=status:$eq:down', (i) => statusOf(i) === 'down'],
  ['rare values', () => 'filter=status:$in:down,degraded', (i) => statusOf(i) !== 'up'],
  ['what is not a value', () => 'filter=status:$ne:up', (i) => statusOf(i) !== 'up'],
  ['what is not a value, in groups', () => 'filters[$and][0][$and][0][status][$ne]=up', (i) => statusOf(i) !== 'up'],
  [
    'what is not a related record',
    () => `filters[synthetic_check][documentId][$ne]=${check.documentId}&filter=status:$eq:down`,
    (i) => i % 503 !== 0 && statusOf(i) === 'down',
  ],
  ['a value that no record has', () => 'filter=status:$eq:error', () => false],
  ['a related record', () => `filter=synthetic_check.documentId:$eq:${check.documentId}`, (i) => i % 503 === 0],
  ['a related record by its number', () => `filter=synthetic_check.id:$eq:${check.id}`, (i) => i % 503 === 0],
  ['any related record', () => 'filter=synthetic_check.documentId:$notNull:true', (i) => i % 503 === 0],
  [
    'a range of the order',
    () => `filter=createdAt:$between:${iso(BASE + 9_000_000)},${iso(BASE + 9_060_000)}`,
    (i) => i >= 9_000 && i <= 9_060,
  ],
  [
    'a range of another time',
    () => `filter=checked_at:$between:${iso(BASE + 60_000)},${iso(BASE + 63_000)}`,
    (i) => (checkedAt(i) ?? 0) >= BASE + 60_000 && (checkedAt(i) ?? 0) <= BASE + 63_000,
  ],
  [
    'two conditions',
    () => `filter=status:$eq:down&filter=createdAt:$lt:${iso(BASE + 30_000_000)}`,
    (i) => statusOf(i) === 'down' && i < 30_000,
  ],
  [
    'alternatives',
    () => `filters[$or][0][status]=down&filters[$or][1][synthetic_check][documentId]=${check.documentId}`,
    (i) => statusOf(i) === 'down' || i % 503 === 0,
  ],
];

describe.each(FILTERS)('a large list of %s', (_name, filter, selects) => {
  it.each(ORDERS)('is complete with "%s", by cursor and by page', async (sort, order) => {
    const expected = ALL.filter(selects).toSorted(order);
    expect(await readAll(sort + filter())).toEqual(expected);
    const second = await get(`${sort}${filter()}&pagination[pageSize]=10&pagination[page]=2`);
    expect(numbersIn(second)).toEqual(expected.slice(10, 20));
    expect(second.meta.pagination).toEqual({
      page: 2,
      pageSize: 10,
      pageCount: Math.ceil(expected.length / 10),
      total: expected.length,
    });
  });
});

describe('the first and the last page of a large list', () => {
  it.each(ORDERS)('are in order with "%s"', async (sort, order) => {
    const expected = ALL.toSorted(order);
    expect(numbersIn(await get(sort))).toEqual(expected.slice(0, 25));
    expect(numbersIn(await get(`${sort}pagination[page]=2004`))).toEqual(expected.slice(-25));
  });

  it('in the order of a time that is often null continue by cursor from the records that have it to the others', async () => {
    const selected = ALL.filter((i) => statusOf(i) === 'up').toSorted((a, b) => byChecked(b, a));
    const first = selected.findIndex((i) => checkedAt(i) === null);
    const known = checkedAt(selected[first - 30] as number) as number;
    const query = `sort=checked_at:desc&filters[status]=up&filters[$or][0][checked_at][$lt]=${iso(known)}&filters[$or][1][checked_at][$null]=true`;
    const numbers = numbersIn(await get(`${query}&pagination[pageSize]=100&pagination[cursor]=`));
    expect(numbers).toEqual(selected.filter((i) => (checkedAt(i) ?? 0) < known).slice(0, 100));
  });
});

describe('an order without an index', () => {
  it('is refused for more records than are sorted, with the orders that have one', async () => {
    for (const cursor of ['', '&pagination[cursor]=']) {
      const { status, body } = await tenant.people.owner.call.get(`/synthetic-results?sort=response_time_ms${cursor}`);
      expect([status, body.error.details.code]).toEqual([400, 'SORT_TOO_BROAD']);
      expect(body.error.details.remedy).toMatch(
        /^Sort by createdAt or .*checked_at.* alone, or name one of them as sort_fallback\. Otherwise: Narrow the list by/,
      );
    }
  });

  it('gives way to the other one, which all pages keep', async () => {
    const query = 'sort=response_time_ms:desc&sort_fallback=createdAt:desc&pagination[pageSize]=10';
    const newest = ALL.slice(-30).toReversed();
    const second = await get(`${query}&pagination[page]=2`);
    expect([numbersIn(second), second.meta.sort]).toEqual([newest.slice(10, 20), 'createdAt:desc']);
    const numbers: number[] = [];
    for (let cursor = ''; numbers.length < newest.length;) {
      const body = await get(`${query}&pagination[cursor]=${cursor}`);
      expect(body.meta.sort).toBe('createdAt:desc');
      numbers.push(...numbersIn(body));
      cursor = body.meta.pagination.nextCursor;
    }
    expect(numbers).toEqual(newest);
  });

  it('stays if there are few enough records, and a cursor is from one order', async () => {
    const query = 'sort=response_time_ms:desc&sort_fallback=createdAt:asc&pagination[pageSize]=5';
    const few = `&filter=createdAt:$lt:${iso(BASE + 10_000_000)}`;
    const first = await get(`${query}${few}&pagination[cursor]=`);
    expect(first.meta.sort).toBe('response_time_ms:desc');
    expect(first.data.every(({ response_time_ms: ms }: any) => ms === 999)).toBe(true);
    const { nextCursor } = first.meta.pagination;
    const next = await get(`${query}${few}&pagination[cursor]=${nextCursor}`);
    expect([next.meta.sort, numbersIn(next)]).toEqual([
      'response_time_ms:desc',
      expect.not.arrayContaining(numbersIn(first)),
    ]);
    const { call } = tenant.people.owner;
    const longer = await call.get(`/synthetic-results?${query}&pagination[cursor]=${nextCursor}`);
    expect([longer.status, longer.body.error.details.code]).toEqual([400, 'SORT_TOO_BROAD']);
    const other = await call.get(`/synthetic-results?sort_fallback=checked_at&pagination[cursor]=${nextCursor}`);
    expect([other.status, other.body.error.details.code]).toEqual([400, 'QUERY_INVALID']);
  });

  it('is refused if the other one has none, either', async () => {
    const { body } = await tenant.people.owner.call.get('/synthetic-results?sort=url&sort_fallback=response_time_ms');
    expect(body.error.details.code).toBe('SORT_TOO_BROAD');
  });

  it('is offered for the records that a filter leaves', async () => {
    const body = await get(
      `sort=response_time_ms:desc&filter=createdAt:$lt:${iso(BASE + 10_000_000)}&pagination[pageSize]=1`,
    );
    expect(body.data[0].response_time_ms).toBe(999);
  });

  it('is refused as one of several fields', async () => {
    const { body } = await tenant.people.owner.call.get('/synthetic-results?sort=checked_at,createdAt');
    expect(body.error.details.code).toBe('SORT_TOO_BROAD');
  });
});

/** The plan of the one statement that reads a page. */
const planOf = async (query: string): Promise<string> => {
  const statements = await statementsDuring(() => get(`${query}&pagination[cursor]=`));
  const pages = statements.filter(({ sql }) => /^select "?`?t"?`?\./.test(sql) && /synthetic_results/.test(sql));
  expect(pages).toHaveLength(1);
  return explain(pages[0] as (typeof pages)[number]);
};

describe('a large list', () => {
  it.each([
    ['few records', 'filter=status:$in:down,degraded'],
    ['many records', `filter=checked_at:$gte:${iso(BASE)}`],
  ])('of which a filter selects %s counts them once', async (_name, filter) => {
    const statements = await statementsDuring(() => get(filter));
    expect(statements.filter(({ sql }) => /^select count/.test(sql) && /synthetic_results/.test(sql))).toHaveLength(1);
  });

  it.each([
    'sort=checked_at:desc',
    'sort=checked_at:asc',
    'sort=updatedAt:desc',
    'filter=status:$eq:down',
    'filter=createdAt:$lt:2026-03-01T01:00:00Z',
    'sort=checked_at:desc&filter=checked_at:$lt:2026-03-01T00:10:00Z',
  ])('with %s reads only the records that it returns, in an index', async (query) => {
    const plan = await planOf(query);
    expect(plan).toMatch(/synth_results_org_\w+_idx/);
    expect(plan).not.toMatch(/SCAN t\b|TEMP B-TREE|Seq Scan on synthetic_results|->\s+Sort|\n\s*Sort/);
  });

  it('with a filter that selects nothing reads an index only, and may sort what it finds', async () => {
    const plan = await planOf('filter=status:$eq:error');
    expect(plan).toMatch(/synth_results_org_\w+_idx/);
    expect(plan).not.toMatch(/SCAN t\b|Seq Scan on synthetic_results/);
  });
});
