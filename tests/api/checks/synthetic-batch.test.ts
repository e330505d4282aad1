import { app } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, createTenant, insert, join, type Tenant } from '../../helpers/world';

const RESULT = 'api::synthetic-result.synthetic-result';
const PATH = '/synthetic-results/batch';

let tenant: Tenant;
let other: Tenant;
let check: { id: number; documentId: string };
let foreign: { id: number; documentId: string };

const addCheck = (organisation: number) =>
  insert('api::synthetic-check.synthetic-check', { name: 'probe', organisation });

beforeEach(async () => {
  tenant = await createTenant();
  other = await createTenant({}, ['owner']);
  check = await addCheck(tenant.id);
  foreign = await addCheck(other.id);
});

const post = (results: unknown, more: object = {}) => tenant.people.engineer.call.post(PATH, { results, ...more });
const countIn = (organisation: number): Promise<number> => app().db.query(RESULT).count({ where: { organisation } });

describe('a batch of synthetic results', () => {
  it('is stored like single results', async () => {
    const single = {
      check_name: 'probe',
      url: 'https://example.com/',
      status: 'degraded',
      response_time_ms: 120,
      status_code: 200,
      error_message: 'slow',
      checked_at: '2026-03-01T10:00:00.000Z',
      synthetic_check: check.documentId,
    };
    const answer = await post([single, { status: 'up' }]);
    expect([answer.status, answer.body]).toEqual([201, { data: { created: 2, repeated: 0 } }]);
    const { engineer, admin } = tenant.people;
    expect((await admin.call.post('/synthetic-results', single)).status).toBe(201);
    const { data } = (await engineer.call.get('/synthetic-results?sort=id:asc')).body;
    const own = ({ id: _i, documentId: _d, createdAt: _c, updatedAt: _u, publishedAt: _p, ...rest }: any) => rest;
    expect(own(data[0])).toEqual(own(data[2]));
    expect(data[1]).toMatchObject({ status: 'up', synthetic_check: null, organisation: { id: tenant.id } });
    expect(new Set(data.map(({ documentId }: { documentId: string }) => documentId)).size).toBe(3);
    for (const { documentId, createdAt, publishedAt } of data) {
      expect(documentId).toMatch(/^[a-z0-9]{24}$/);
      expect(Date.parse(createdAt) && Date.parse(publishedAt)).toBeGreaterThan(0);
    }
  });

  it('has at most 500 results, and at least one', async () => {
    const many = (length: number) =>
      Array.from({ length }, () => ({ status: 'up', synthetic_check: check.documentId }));
    expect((await post(many(500))).body).toEqual({ data: { created: 500, repeated: 0 } });
    expect(await countIn(tenant.id)).toBe(500);
    for (const results of [many(501), [], {}, null, undefined, 'x'])
      expectRefusal(await post(results), 400, 'VALIDATION_FAILED', 'results');
    expect(await countIn(tenant.id)).toBe(500);
  });

  it('is atomic, and every error is reported with its position', async () => {
    const good = { status: 'up' };
    const answer = await post([
      good,
      { status: 'sideways' },
      { response_time_ms: -1, checked_at: 'yesterday' },
      { organisation: tenant.documentId, novelty: 1 },
      7,
    ]);
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    const faults = answer.body.error.details.errors as { path: unknown[] }[];
    expect([...new Set(faults.map(({ path }) => path.join('.')))].sort()).toEqual([
      'results.1.status',
      'results.2.checked_at',
      'results.2.response_time_ms',
      'results.3.novelty',
      'results.3.organisation',
      'results.4',
    ]);
    expect(await countIn(tenant.id)).toBe(0);
  });

  it('cannot refer to a check of another organisation, or to a deleted one', async () => {
    const results = [check.documentId, foreign.documentId, 'nonesuch', null].map((synthetic_check) => ({
      synthetic_check,
    }));
    const answer = await post(results);
    expectRefusal(answer, 400, 'RELATION_NOT_FOUND', 'results.1.synthetic_check');
    expectRefusal(answer, 400, 'RELATION_NOT_FOUND', 'results.2.synthetic_check');
    expect(answer.body.error.details.errors).toHaveLength(2);
    expect(await countIn(tenant.id)).toBe(0);
  });

  it('belongs to the organisation of its checks, or to the one in the body', async () => {
    const both = await createPerson();
    await join(tenant.id, both, 'engineer');
    await join(other.id, both, 'engineer');
    const batch = (synthetic_check: string | null, more: object = {}) =>
      both.call.post(PATH, { results: [{ status: 'up' }, { status: 'up', synthetic_check }], ...more });
    expectRefusal(await batch(null), 400, 'ORGANISATION_UNDECIDED');
    expect((await batch(foreign.documentId)).status).toBe(201);
    expect((await batch(null, { organisation: tenant.documentId })).status).toBe(201);
    expect([await countIn(tenant.id), await countIn(other.id)]).toEqual([2, 2]);
    expectRefusal(await post([{ status: 'up' }], { organisation: other.documentId }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await tenant.people.viewer.call.post(PATH, { results: [{}] }), 403, 'CAPABILITY_MISSING');
  });

  it('sends as many statements for 100 results as for one', async () => {
    const counted = async (length: number): Promise<number> => {
      const results = Array.from({ length }, () => ({ synthetic_check: check.documentId }));
      return (await statementsDuring(() => post(results))).length;
    };
    await counted(1);
    const one = await counted(1);
    expect(await counted(100)).toBe(one);
  });
});

describe('the summary of a check', () => {
  const add = (values: Record<string, unknown>, hoursAgo: number, of = check, organisation = tenant.id) =>
    insert(RESULT, {
      organisation,
      synthetic_check: of.id,
      checked_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      ...values,
    });
  const summary = async (query = '') => {
    const answer = await tenant.people.viewer.call.get(`/synthetic-checks/${check.documentId}/summary${query}`);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.data;
  };

  it('is empty without results', async () => {
    await add({ result_status: 'up', response_time_ms: 5 }, 25);
    await add({ result_status: 'up', response_time_ms: 5 }, 1, foreign, other.id);
    expect(await summary()).toEqual({
      window: '24h',
      from: expect.any(String),
      seconds: { up: 0, degraded: 0, down: 0, maintenance: 0, unknown: 86_400 },
      error_budget: { percent: 99.9, allowed: 0, used: 0, left: 0 },
      count: 0,
      uptime: null,
      average_response_time_ms: null,
      p95_response_time_ms: null,
      last_result: null,
    });
  });

  it('has the count, the average, the slow percentile and the last result', async () => {
    for (let time = 1; time <= 20; time += 1) await add({ result_status: 'up', response_time_ms: time * 10 }, time / 2);
    await add({ result_status: 'degraded' }, 12);
    await add({ result_status: 'down' }, 13);
    await add({ result_status: 'error' }, 14);
    await add({}, 15);
    await add({ result_status: 'down', response_time_ms: 9_000, checked_at: null }, 0);
    const last = await add({ result_status: 'error', response_time_ms: 7 }, 0.1);
    const day = await summary();
    expect(day).toMatchObject({ window: '24h', count: 26, uptime: 0.84, p95_response_time_ms: 200 });
    expect(day.average_response_time_ms).toBeCloseTo((2100 + 9000 + 7) / 22, 1);
    expect(day.last_result).toMatchObject({ status: 'down', response_time_ms: 9000 });
    expect(last.id).toBeGreaterThan(0);
    await add({ result_status: 'down', response_time_ms: 1 }, 7 * 24 - 1);
    await add({ result_status: 'down', response_time_ms: 1 }, 7 * 24 + 1);
    await add({ result_status: 'down', response_time_ms: 1 }, 31 * 24);
    expect((await summary('?window=7d')).count).toBe(27);
    expect((await summary('?window=30d')).count).toBe(28);
  });

  it('requires the right to read the check, and a valid window', async () => {
    const path = `/synthetic-checks/${check.documentId}/summary`;
    expectRefusal(await other.people.owner.call.get(path), 403, 'OUT_OF_SCOPE');
    expectRefusal(await tenant.people.owner.call.get('/synthetic-checks/nonesuch/summary'), 404, 'NOT_FOUND');
    for (const window of ['1h', '', '7', '90d'])
      expectRefusal(await tenant.people.owner.call.get(`${path}?window=${window}`), 400, 'QUERY_INVALID', 'window');
  });
});
