import { spawnSync } from 'node:child_process';
import request from 'supertest';
import { app, as, db } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { rowsOfTables } from '../../helpers/source/documents';
import { read } from '../../helpers/source/source';
import { expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import { until } from '../../helpers/timing/until';
import { clearOutbox } from '../../helpers/webhooks';
import { createOperator, createTenant, insert, type Person, unique } from '../../helpers/world';

const EVENT = 'api::outbox-event.outbox-event';
const RUN = 'api::watchdog-run.watchdog-run';

let operator: Person;

beforeAll(async () => {
  app().config.set('metrics.keptMs', 0);
  operator = await createOperator();
});

const scrape = async (token: string) => {
  const pending = request(app().server.httpServer).get('/api/metrics').set('Authorization', `Bearer ${token}`);
  const { status, text, headers } = await pending;
  return { status, text, type: headers['content-type'] as string };
};

const ageIn = (text: string): number => valueOf(text, 'tenantry_business_metrics_age_seconds') ?? NaN;

/** Scrapes until the values of the database were read after the call. */
const scrapeFresh = async () => {
  const startedAt = performance.now();
  let scraped = await scrape(operator.token);
  const isFresh = async (): Promise<boolean> => {
    const askedAt = performance.now();
    scraped = await scrape(operator.token);
    return ageIn(scraped.text) * 1000 < askedAt - startedAt;
  };
  await until(isFresh, 'the values are read again');
  return scraped;
};

const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('the metrics', () => {
  it('include the delay of deliveries by destination', async () => {
    await clearOutbox();
    const { id: organisation } = await createTenant();
    await clearOutbox();
    const old = new Date(Date.now() - 90_000).toISOString();
    await insert(EVENT, { event: 'a.b', organisation, destination: 'webhook', createdAt: old });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'webhook' });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'forum', event_status: 'dead' });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'forum', event_status: 'delivered' });
    const { status, text, type } = await scrapeFresh();
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    const of = (name: string, destination: string) =>
      valueOf(text, `tenantry_outbox_${name}{destination="${destination}"}`);
    expect(['pending', 'dead'].map((name) => of(name, 'webhook'))).toEqual([2, 0]);
    expect(['pending', 'dead', 'oldest_pending_seconds'].map((name) => of(name, 'forum'))).toEqual([0, 1, 0]);
    expect(of('oldest_pending_seconds', 'webhook')).toBeGreaterThanOrEqual(90);
    expect(of('pending', 'mail')).toBe(0);
    await clearOutbox();
    const isEmpty = async () =>
      valueOf((await scrape(operator.token)).text, 'tenantry_outbox_pending{destination="webhook"}') === 0;
    await until(isEmpty, 'the values are read again');
  });

  it('include how far deployments are, and what is stuck', async () => {
    const { id: organisation } = await createTenant({}, []);
    const old = new Date(Date.now() - 90_000).toISOString();
    const values = { organisation, name: unique(), deployment_status: 'awaiting_approval', updatedAt: old };
    const { id } = await insert('api::deployment.deployment', values);
    const at = Date.now();
    const run = { deployment_id: id, plan_id: unique('plan'), definition: '{}', round: 0, next_at: at - 90_000 };
    await db()('deployment_runs').insert(run);
    for (const [number, deadline] of [at - 1, at + 600_000].entries())
      await db()('deployment_attempts').insert({
        ...{ id: unique('a'), deployment_id: id, step_id: 99_999_000 + number, number: 1, executor: 'agent' },
        ...{ state: 'waiting', deadline, ceiling: at + 600_000, started: at },
      });
    const { text } = await scrapeFresh();
    const waiting = await db()('deployments').where({ deployment_status: 'awaiting_approval' });
    expect(valueOf(text, 'tenantry_deployments{status="awaiting_approval"}')).toBe(waiting.length);
    expect(valueOf(text, 'tenantry_deployments{status="destroying"}')).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain('tenantry_deployments{status="destroyed"}');
    const ages = ['oldest_seconds{status="awaiting_approval"}', 'due_oldest_seconds'];
    for (const age of ages) expect(valueOf(text, `tenantry_deployments_${age}`)).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'tenantry_deployments_due')).toBeGreaterThanOrEqual(1);
    const attempts = 'tenantry_deployment_attempts';
    expect(valueOf(text, `${attempts}{executor="agent",state="waiting"}`)).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, `${attempts}_overdue{executor="agent"}`)).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, `${attempts}{executor="webhook",state="sending"}`)).toBe(0);
    await db()('deployments').where({ id }).delete();
  });

  it('include the last runs of watchdogs and the process', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2099, 0, 1, 0, 0, seconds)).toISOString();
    const run = { watchdog: 'dunning', scanned: 5, changed: 1 };
    const made = [
      await insert(RUN, { ...run, started_at: at(0), ended_at: at(2), failed: 3 }),
      await insert(RUN, { ...run, started_at: at(10) }),
      await insert(RUN, { ...run, started_at: at(20), ended_at: at(21), dry_run: true, failed: 9 }),
    ];
    const { text } = await scrapeFresh();
    const of = (name: string) => valueOf(text, `tenantry_watchdog_last_run_${name}{watchdog="dunning"}`);
    expect(of('timestamp_seconds')).toBe(Date.parse(at(10)) / 1000);
    expect([of('duration_seconds'), of('failed')]).toEqual([2, 3]);
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    await app()
      .db.query(RUN)
      .deleteMany({ where: { id: made.map(({ id }) => id) } as never });
  });

  it('count requests by the pattern of the path, in as many series as there are routes', async () => {
    const { people, documentId } = await createTenant();
    const series = (text: string, route: string) =>
      text.split('\n').filter((line) => line.startsWith('tenantry_http_requests_total{') && line.includes(route));
    const before = (await scrape(operator.token)).text;
    for (let index = 0; index < 5; index += 1) {
      await people.owner.call.get(`/organisations/${documentId}`);
      await request(app().server.httpServer).get(`/${unique()}`);
      await request(app().server.httpServer).get(`/api/${unique()}?secret=${unique()}`);
      await request(app().server.httpServer).get(`/scim/v2/${unique()}`);
    }
    const { text } = await scrape(operator.token);
    const grown = (labels: string): number => {
      const [now, then] = [text, before].map((each) => valueOf(each, `tenantry_http_requests_total{${labels}}`) ?? 0);
      return (now as number) - (then as number);
    };
    const read = 'method="GET",route="/api/organisations/:id",status="200"';
    expect(grown(read)).toBe(5);
    expect(grown('method="GET",route="unmatched",status="404"')).toBe(10);
    expect(grown('method="GET",route="unmatched",status="401"')).toBe(5);
    expect(series(text, documentId)).toEqual([]);
    expect(valueOf(text, `tenantry_http_request_duration_seconds_count{${read}}`)).toBe(
      valueOf(text, `tenantry_http_requests_total{${read}}`),
    );
    expect(series(text, 'route="unmatched"').length).toBeLessThanOrEqual(60);
  });

  it('count organisations and agents by status', async () => {
    const { id: organisation } = await createTenant();
    await insert('api::svc-agent.svc-agent', { hostname: unique(), organisation, agent_status: 'offline' });
    const { text } = await scrapeFresh();
    for (const [table, column, name, unset] of [
      ['organisations', 'org_status', 'organisations', 'active'],
      ['svc_agents', 'agent_status', 'agents', 'pending'],
    ] as const) {
      const statuses = (await db()(table).pluck(column)).map((status: string | null) => status ?? unset);
      expect(statuses.length).toBeGreaterThan(0);
      for (const status of new Set(statuses))
        expect(valueOf(text, `tenantry_${name}{status="${status}"}`)).toBe(
          statuses.filter((other: string) => other === status).length,
        );
    }
    expect(valueOf(text, 'tenantry_organisations{status="archived"}')).toBeGreaterThanOrEqual(0);
    for (const state of ['used', 'free', 'waiting'])
      expect(valueOf(text, `tenantry_database_connections{pool="main",state="${state}"}`)).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'tenantry_database_connections{pool="long-reads",state="free"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'tenantry_processes')).toBe(1);
  });

  it('do not read the database for every scrape', async () => {
    const reads = async (scrapes: number): Promise<number> => {
      const all = () => Promise.all(Array.from({ length: scrapes }, () => scrape(operator.token)));
      const statements = await statementsDuring(all);
      return statements.filter(({ sql }) => /group by .*agent_status/.test(sql)).length;
    };
    await until(async () => (await reads(1)) > 0, 'the values are read again');
    app().config.set('metrics.keptMs', 60_000);
    try {
      expect(await reads(10)).toBe(0);
    } finally {
      app().config.set('metrics.keptMs', 0);
    }
  });

  it('are all in the documentation, with their labels, and no others', async () => {
    await createApiToken('custom', ['api::metrics.metrics.find']);
    const { text } = await scrapeFresh();
    const found = new Map<string, Set<string>>();
    for (const [, name = ''] of text.matchAll(/^# TYPE (tenantry_\w+) /gm)) found.set(name, new Set());
    for (const [, name = '', labels = ''] of text.matchAll(/^(tenantry_\w+)\{(.*)\} /gm))
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
        if (label !== 'le') found.get(name.replace(/_(?:bucket|sum|count)$/, ''))?.add(label);
    const documented = rowsOfTables(read('docs/operations/monitoring.md'), 'metric').filter(([name = '']) =>
      name.startsWith('`tenantry_'),
    );
    const rows = documented.map(([name = '', labels = '']) => [
      name.replaceAll('`', ''),
      labels === '' ? '' : labels.replaceAll('`', ''),
    ]);
    const expected = [...found].map(([name, labels]) => [name, [...labels].sort().join(', ')]);
    expect(rows.sort()).toEqual(expected.sort());
    const ofNode = rowsOfTables(read('docs/operations/monitoring.md'), 'metric of the process');
    expect(ofNode.length).toBeGreaterThan(3);
    for (const [name = ''] of ofNode) expect(text).toContain(`# TYPE ${name.replaceAll('`', '')} `);
  });

  const promtool = spawnSync('promtool', ['--version']).status === 0;
  if (!promtool) console.info('promtool is not installed: the format of the metrics is not checked with it.');

  (promtool ? it : it.skip)('are accepted by promtool', async () => {
    const { text } = await scrapeFresh();
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    // Names that prom-client gives to the metrics of Node.
    const complaints = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line !== '' && !/^(?:nodejs|process)_/.test(line));
    expect(complaints).toEqual([]);
    expect([0, 3]).toContain(status);
  });

  it('require an operator, or an API token with this one permission', async () => {
    const { people } = await createTenant();
    expectRefusal(await people.owner.call.get('/metrics'), 403, 'CAPABILITY_MISSING');
    expectRefusal(await as(undefined).get('/metrics'), 401);
    const token = await createApiToken('custom', ['api::metrics.metrics.find']);
    expect((await scrape(token)).status).toBe(200);
    expectRefusal(await as(token).get('/outbox-events'), 403, 'FORBIDDEN');
    const blind = await createApiToken('custom', ['api::organisation.organisation.find']);
    expectRefusal(await as(blind).get('/metrics'), 403, 'FORBIDDEN');
  });
});
