import { app, db } from '../../helpers/api';
import { deleteSeeded, seedRows } from '../../helpers/database/seed-rows';
import { runMigration } from '../../helpers/database/migrations';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createOperator, createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** Totals are exact up to a bound, so that counting costs the same however many records there are. */
const MOST = 10_000;
const LARGE = MOST + 50;
const RARE = 30;
const PREFIX = unique('total');

let tenant: Tenant;

const page = async (query: string) => {
  const { status, body } = await tenant.people.owner.call.get(`/synthetic-results?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.meta.pagination;
};
const counts = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsDuring(work)).map(({ sql }) => sql).filter((sql) => /^select count\(/.test(sql));
const seed = (from: number, count: number) =>
  seedRows('synthetic_results', count, {
    document_id: `'${PREFIX}' || (${from} + i)`,
    organisation_id: String(tenant.id),
    result_status: `case when i <= ${RARE} then 'down' else 'up' end`,
  });

beforeAll(async () => {
  tenant = await createTenant({}, ['owner']);
  await seed(0, MOST);
});

afterAll(() => deleteSeeded(['synthetic_results'], PREFIX));

describe('the total of a list', () => {
  it('is exact up to its bound', async () => {
    expect(await page('pagination[page]=2')).toEqual({ page: 2, pageSize: 25, pageCount: 400, total: MOST });
  });

  it('is at least the bound beyond it, and exact on the last page', async () => {
    await seed(MOST, LARGE - MOST);
    app().get('tenantry.row-counts').invalidateAll();
    const bound = { pageCount: 400, total: MOST, totalIs: 'at_least' };
    for (let times = 0; times < 2; times += 1) expect(await page('')).toEqual({ page: 1, pageSize: 25, ...bound });
    expect(await page('pagination[page]=400')).toMatchObject(bound);
    expect(await page('pagination[page]=401')).toEqual({
      page: 401,
      pageSize: 25,
      pageCount: 401,
      total: MOST + 25,
      totalIs: 'at_least',
    });
    const last = { page: 101, pageSize: 100, pageCount: 101, total: LARGE };
    expect(await page('pagination[pageSize]=100&pagination[page]=101')).toEqual(last);
  });

  it('is a lower bound of filtered records, too', async () => {
    expect(await page('filters[status]=down')).toMatchObject({ total: 2 * RARE });
    expect(await page('filters[status]=down')).not.toHaveProperty('totalIs');
    expect(await page(`filter=status:$in:up,down`)).toMatchObject({ total: MOST, totalIs: 'at_least' });
  });

  it('is a lower bound for an operator', async () => {
    const operator = await createOperator();
    const { body } = await operator.call.get('/synthetic-results');
    expect(body.meta.pagination).toMatchObject({ total: MOST, totalIs: 'at_least' });
  });

  it('is never counted beyond the bound, and not again because records are added', async () => {
    const rowCounts = app().get('tenantry.row-counts');
    rowCounts.invalidateAll();
    const [first = '', ...others] = await counts(() => page(''));
    expect(others).toEqual([]);
    expect(first).toMatch(/limit/);
    const { id } = await insert('api::synthetic-result.synthetic-result', { organisation: tenant.id });
    expect(await counts(() => page(''))).toEqual([]);
    await app().db.query('api::synthetic-result.synthetic-result').delete({ where: { id } });
    expect(await counts(() => page(''))).toHaveLength(1);
  });
});

describe('the migration of row totals', () => {
  it('drops the table that maintained totals, and changes nothing without it', async () => {
    expect(await db().schema.hasTable('row_totals')).toBe(false);
    await db().schema.createTable('row_totals', (table) => void table.integer('total'));
    for (let times = 0; times < 2; times += 1) {
      await runMigration('2026.11.26T20.00.00.row-totals.js');
      expect(await db().schema.hasTable('row_totals')).toBe(false);
    }
  });
});
