import { app } from '../../helpers/api';
import { deleteSeeded, seedRows } from '../../helpers/database/seed-rows';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { until } from '../../helpers/timing/until';
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
/** The stored totals of the organisation. */
const stored = () => app().db.connection('row_totals').where({ organisation_id: tenant.id });
/** Waits until the results are counted in the background, which lists begin. */
const untilCounted = () => until(async () => (await page('')).totalIs === 'approximate', 'the results are counted');
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

  it('is at least the bound at first, then approximate, and exact on the last page', async () => {
    await seed(MOST, LARGE - MOST);
    app().get('tenantry.row-counts').invalidateAll();
    const first = await page('');
    expect(first).toEqual({ page: 1, pageSize: 25, pageCount: 400, total: MOST, totalIs: 'at_least' });
    await untilCounted();
    const approximate = { pageCount: 402, total: LARGE, totalIs: 'approximate' };
    expect(await page('')).toEqual({ page: 1, pageSize: 25, ...approximate });
    expect(await page('pagination[page]=402')).toMatchObject(approximate);
    expect(await page('pagination[page]=403')).toMatchObject({ total: LARGE });
    const last = { page: 101, pageSize: 100, pageCount: 101, total: LARGE };
    expect(await page('pagination[pageSize]=100&pagination[page]=101')).toEqual(last);
  });

  it('includes what was added since it was counted, and is counted again after records have moved', async () => {
    const { id } = await insert('api::synthetic-result.synthetic-result', { organisation: tenant.id });
    expect(await page('')).toMatchObject({ total: LARGE + 1, totalIs: 'approximate' });
    await app().db.query('api::synthetic-result.synthetic-result').delete({ where: { id } });
    const { forgetRowTotals } = compiled('tenancy/store/lists/row-totals');
    await forgetRowTotals(app(), { organisationIds: [tenant.id] });
    // The total in memory is that of before for a while, so the page alone does not show that they are counted again.
    await until(
      async () =>
        (await page('')).total === LARGE &&
        (await stored()).some(({ total }: { total: unknown }) => Number(total) === LARGE),
      'the results are counted again',
    );
    expect(await page('')).toMatchObject({ total: LARGE, totalIs: 'approximate' });
  });

  it('that is being counted is not shown', async () => {
    await stored().update({ total: -1, counted_at: 1 });
    const isUnknown = async () => {
      const { total, totalIs } = await page('');
      return total === MOST && totalIs === 'at_least';
    };
    await until(isUnknown, 'the total is read again');
    await until(async () => (await page('')).total === LARGE, 'the results are counted again');
    expect(await stored()).toEqual([expect.objectContaining({ table_name: 'synthetic_results' })]);
  });

  it('is not that of a count during which rows are moved', async () => {
    const { createRowTotals } = compiled('tenancy/store/lists/row-totals');
    const db = app().db.connection;
    const forgotten: Promise<unknown>[] = [];
    const moveRows = ({ sql }: { sql: string }) => {
      if (/ offset /.test(sql) && forgotten.length === 0) forgotten.push(stored().delete().then());
    };
    await stored().delete();
    db.on('query', moveRows);
    const totals = createRowTotals(app());
    expect(await totals.of('synthetic_results', tenant.id)).toBeNull();
    await until(() => forgotten.length > 0, 'the results are being counted');
    await Promise.all(forgotten);
    await totals.stop();
    db.removeListener('query', moveRows);
    expect(await stored()).toEqual([]);
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
