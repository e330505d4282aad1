import { CHECK_HISTORY } from '../../../src/repositories/checks/spans/span-tables';
import { app } from '../../helpers/api';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Check {
  id: number;
  documentId: string;
}

let tenant: Tenant;
let other: Tenant;
const now = Date.now();

const addCheck = (name: string, organisation = tenant.id, fields = {}): Promise<Check> =>
  insert('api::synthetic-check.synthetic-check', { name, organisation, enabled: true, ...fields });

/** Adds a result; `minutesAgo` of null is one without `checked_at`, which counts from its creation. */
const addResult = (check: Check, status: string | null, minutesAgo: number | null, ms: number | null = null) =>
  insert('api::synthetic-result.synthetic-result', {
    organisation: tenant.id,
    synthetic_check: check.id,
    result_status: status,
    response_time_ms: ms,
    checked_at: minutesAgo === null ? null : new Date(now - minutesAgo * MINUTE).toISOString(),
  });

beforeAll(async () => {
  tenant = await createTenant({}, ['engineer', 'viewer']);
  other = await createTenant({}, ['owner']);
});

describe('GET /synthetic-checks?with=state', () => {
  let checks: Record<'flapping' | 'silent' | 'late' | 'tied' | 'empty', Check>;

  beforeAll(async () => {
    checks = {
      flapping: await addCheck('flapping'),
      silent: await addCheck('silent'),
      late: await addCheck('late'),
      tied: await addCheck('tied'),
      empty: await addCheck('empty'),
    };
    for (const [status, minutesAgo] of [
      ['down', DAY / MINUTE + 5],
      ['up', 60],
      ['degraded', 50],
      ['down', 40],
      ['error', 35],
      ['down', 30],
      ['down', 20],
      ['down', 8],
      [null, 1],
      ['down', 2],
    ] as const)
      await addResult(checks.flapping, status, minutesAgo);
    await addResult(checks.silent, 'up', 2 * (DAY / MINUTE));
    await addResult(checks.late, 'up', 3);
    await addResult(checks.late, 'down', null);
    await addResult(checks.late, 'up', 9);
    for (const status of ['up', 'down', 'up', 'error']) await addResult(checks.tied, status, 4);
    await addCheck('of another', other.id);
  });

  const states = async (query = '?with=state'): Promise<Record<string, any>> => {
    const { status, body } = await tenant.people.viewer.call.get(`/synthetic-checks${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return Object.fromEntries(body.data.map(({ name, state }: { name: string; state?: object }) => [name, state]));
  };
  const ago = (minutes: number): string => new Date(now - minutes * MINUTE).toISOString();

  it('has the state, its beginning and the uptime of each check', async () => {
    const found = await states();
    expect(Object.keys(found).sort()).toEqual(['empty', 'flapping', 'late', 'silent', 'tied']);
    expect(found).toMatchObject({
      // Failures and errors are the same side, and began 40 minutes ago.
      flapping: { status: 'down', since: ago(40), last_result_at: ago(2), uptime_24h: 0.25 },
      silent: { status: 'unknown', since: ago(2 * (DAY / MINUTE)), uptime_24h: null },
      tied: { status: 'error', since: ago(4), last_result_at: ago(4), uptime_24h: 0.5 },
      empty: { status: 'unknown', since: null, last_result_at: null, uptime_24h: null },
    });
    expect(found.late).toMatchObject({ status: 'down', uptime_24h: 0.666667 });
    expect(Date.parse(found.late.since)).toBeGreaterThanOrEqual(now - MINUTE);
    expect(found.late.since).toBe(found.late.last_result_at);
  });

  it('sorts, selects and counts checks by what the results say, also before they had a column', async () => {
    const names = async (query: string): Promise<string[]> => {
      const { status, body } = await tenant.people.viewer.call.get(`/synthetic-checks?${query}`);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.data.map(({ name }: { name: string }) => name);
    };
    const worstFirst = 'sort=reported_status:desc,name:asc';
    expect(await names(worstFirst)).toEqual(['flapping', 'late', 'tied', 'empty', 'silent']);
    expect(await names(`filters[reported_status]=down&sort=name:asc`)).toEqual(['flapping', 'late', 'tied']);
    const { body } = await tenant.people.viewer.call.get('/synthetic-checks?counts=reported_status');
    expect(body.meta.counts.reported_status).toEqual({ up: 0, degraded: 0, down: 3, unknown: 2 });

    const { connection } = app().db;
    await connection('synthetic_checks').where('id', checks.flapping.id).update({ reported_status: 'up' });
    for (const statement of CHECK_HISTORY.definition(app())) await connection.raw(statement);
    expect(await names(worstFirst)).toEqual(['flapping', 'late', 'tied', 'empty', 'silent']);
  });

  it('follows each result, and cannot be written', async () => {
    const check = await addCheck('followed');
    const statusOf = async () =>
      (await tenant.people.viewer.call.get(`/synthetic-checks/${check.documentId}`)).body.data.reported_status;
    expect(await statusOf()).toBe('unknown');
    await addResult(check, 'up', 3);
    expect(await statusOf()).toBe('up');
    await addResult(check, 'down', 1);
    expect(await statusOf()).toBe('down');
    const { call } = tenant.people.engineer;
    await call.put(`/synthetic-checks/${check.documentId}`, { reported_status: 'up' });
    expect(await statusOf()).toBe('down');
    await call.delete(`/synthetic-checks/${check.documentId}`);
  });

  it('is sent only if it is asked for, and ignored in a body', async () => {
    expect(await states('')).toMatchObject({ flapping: undefined });
    const { engineer } = tenant.people;
    const [read] = (await engineer.call.get('/synthetic-checks?with=state&filters[name]=silent')).body.data;
    const { documentId, ...record } = read;
    const answer = await engineer.call.put(`/synthetic-checks/${documentId}`, { ...record, name: 'silent' });
    expect([answer.status, answer.body.data.state]).toEqual([200, undefined]);
    expectRefusal(await engineer.call.get('/synthetic-checks?with=results'), 400, 'QUERY_INVALID', 'with');
    expectRefusal(await engineer.call.get('/synthetic-checks?with=state&with=state'), 400, 'QUERY_INVALID', 'with');
  });

  it('takes a few more statements, of which one reads results, by their index', async () => {
    const { viewer } = tenant.people;
    await viewer.call.get('/synthetic-checks');
    const statements = await statementsDuring(() => states());
    const added = statements.filter(({ sql }) => sql.includes('synthetic_results'));
    expect(added).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(7);
    if (app().db.dialect.client !== 'sqlite') return;
    const [{ sql = '', bindings = [] } = {}] = added;
    // A connection of the application does not have the function by which long reads stop.
    const counts = await explain({
      sql: sql.replaceAll(/\(\(\([\w.]+ \* 40503\) >> 8\) & 127 or \w+\(\)\) and/g, ''),
      bindings: [...bindings],
    });
    const byIndex =
      /SEARCH r USING (COVERING )?INDEX synth_results_check_state_idx \(organisation_id=\? AND synthetic_check_id=\? AND result_status=\? AND checked_at/g;
    expect(counts.match(byIndex)?.length).toBe(4);
    expect(counts).not.toMatch(/TEMP B-TREE|SCAN r\b/);
  });
});

describe('GET /synthetic-checks/{id}/series', () => {
  let check: Check;
  /** The start of a day (UTC) in the past. */
  const start = Math.floor(now / DAY) * DAY - DAY;
  const at = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();

  beforeAll(async () => {
    check = await addCheck('series');
    const add = (status: string | null, minutes: number, ms: number | null) =>
      addResult(check, status, (now - start) / MINUTE - minutes, ms);
    for (let index = 1; index <= 20; index += 1) await add(index % 2 ? 'up' : 'degraded', index, index * 10);
    await add('up', 21, null);
    await add('down', 5, 30_000);
    await add('error', 6, null);
    await add(null, 7, 99_999);
    await add('up', 59.99, 1);
    await add('up', 60, 7);
    await add('down', 180, 5);
    await add('up', -0.001, 1);
    await addResult(check, 'up', null, 77);
  });

  const series = async (from: string, to: string, bucket: string) => {
    const path = `/synthetic-checks/${check.documentId}/series?from=${from}&to=${to}&bucket=${bucket}`;
    const { status, body } = await tenant.people.viewer.call.get(path);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const measured = (count: number, p50: number | null, p95: number | null) => ({
    count,
    p50_response_time_ms: p50,
    p95_response_time_ms: p95,
  });
  const nothing = measured(0, null, null);

  it('has a point for each bucket, failed results apart, and gaps as gaps', async () => {
    const { data, meta } = await series(at(30), at(181), '1h');
    expect(meta).toEqual({ bucket: '1h', from: at(0), to: at(240), requested_to: null });
    expect(data).toEqual([
      { at: at(0), count: 25, up: measured(22, 100, 190), failed: measured(2, 30_000, 30_000) },
      { at: at(60), count: 1, up: measured(1, 7, 7), failed: nothing },
      { at: at(120), count: 0, up: nothing, failed: nothing },
      { at: at(180), count: 1, up: nothing, failed: measured(1, 5, 5) },
    ]);
  });

  it('has buckets of days in UTC, and results without checked_at at their creation', async () => {
    const { data } = await series(at(0), new Date().toISOString(), '1d');
    expect(data.map(({ count }: { count: number }) => count).slice(0, 1)).toEqual([27]);
    expect(data.at(-1).up).toEqual(measured(1, 77, 77));
  });

  it('is that of the last day in hours by default, and ends now if more is asked for', async () => {
    const path = `/synthetic-checks/${check.documentId}/series`;
    const { call } = tenant.people.viewer;
    const before = Date.now();
    const { meta, data } = (await call.get(path)).body;
    const after = Date.now();
    const HOUR = 60 * MINUTE;
    expect(meta).toMatchObject({ bucket: '1h', requested_to: null });
    expect(data.at(-1).at).toBe(new Date(Date.parse(meta.to) - HOUR).toISOString());
    expect(Date.parse(meta.to)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(meta.to)).toBeLessThan(after + HOUR);
    expect(Date.parse(meta.from)).toBeLessThanOrEqual(after - 24 * HOUR);
    const later = new Date(after + 10 * 24 * HOUR).toISOString();
    const longer = (await call.get(`${path}?from=${meta.from}&to=${later}`)).body;
    expect(longer.meta).toMatchObject({ from: meta.from, requested_to: later });
    expect(Date.parse(longer.meta.to)).toBeLessThan(Date.now() + HOUR);
  });

  it('refuses other buckets and ranges, and other callers', async () => {
    const path = `/synthetic-checks/${check.documentId}/series`;
    const { call } = tenant.people.viewer;
    const later = new Date(Date.now() + 10 * MINUTE).toISOString();
    const refused: [query: string, path: string][] = [
      [`from=${at(0)}&to=${at(60)}&bucket=2m`, 'bucket'],
      [`from=yesterday&to=${at(60)}&bucket=1h`, 'from'],
      [`from=${at(60)}&to=${at(0)}&bucket=1h`, 'to'],
      [`from=${later}&bucket=1h`, 'from'],
      [`from=${at(-1200)}&to=${at(0)}&bucket=1m`, 'bucket'],
      [`from=${at(0)}&to=${at(60)}&bucket=1h&group=x`, 'group'],
    ];
    for (const [query, where] of refused)
      expectRefusal(await call.get(`${path}?${query}`), 400, 'QUERY_INVALID', where);
    const query = `from=${at(0)}&to=${at(60)}&bucket=1h`;
    expectRefusal(await other.people.owner.call.get(`${path}?${query}`), 403, 'OUT_OF_SCOPE');
    expectRefusal(await call.get(`/synthetic-checks/nonesuch/series?${query}`), 404, 'NOT_FOUND');
  });
});
