import { app, as, type Caller } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { follow, tell } from '../../helpers/alerts/incidents';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;
const FINGERPRINT = 'a'.repeat(64);

const { agentsOfflineWatchdog } = compiled('watchdogs/checks/agents-offline');

let tenant: Tenant;
let other: Tenant;

interface Enrolled {
  id: string;
  call: Caller;
  credential: string;
}

/** An agent that has enrolled, and has sent a heartbeat. */
const enrol = async (labels: string[] = [], of = tenant): Promise<Enrolled> => {
  const made = await of.people.owner.call.post('/svc-agents', { hostname: 'web-1', labels });
  const { documentId: id, enrollment_token } = made.body.data;
  const { body } = await as(undefined).post('/svc-agents/enrol', { enrollment_token, cert_fingerprint: FINGERPRINT });
  const { credential } = body.data;
  const call = as(credential);
  expect((await call.post(`/svc-agents/${id}/heartbeat`, { capabilities: { probes: ['http'] } })).status).toBe(200);
  return { id, call, credential };
};

const addCheck = async (fields: object): Promise<string> => {
  const { status, body } = await tenant.people.owner.call.post('/synthetic-checks', {
    name: 'Shop',
    url: 'https://shop.example',
    ...fields,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.documentId;
};

const configurationOf = async ({ id, call }: Enrolled) =>
  (await call.get(`/svc-agents/${id}/configuration`)).body.data.checks;
const namesOf = async (agent: Enrolled) => (await configurationOf(agent)).map(({ name }: { name: string }) => name);

/** A request whose headers matter. */
const read = async ({ id, credential }: Enrolled, headers: Record<string, string> = {}) => {
  const { port } = app().server.httpServer.address() as { port: number };
  return fetch(`http://127.0.0.1:${port}/api/svc-agents/${id}/configuration`, {
    headers: { Authorization: `Bearer ${credential}`, ...headers },
  });
};

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
  other = await createTenant({}, ['owner']);
});

describe('the configuration of an agent', () => {
  it('has the checks whose labels it has, and those without labels', async () => {
    const [plain, labelled] = [await enrol(), await enrol(['dmz'])];
    await addCheck({ name: 'Everywhere' });
    await addCheck({ name: 'Inside', agents: ['dmz', 'lan'] });
    await addCheck({ name: 'Elsewhere', agents: ['eu'] });
    await addCheck({ name: 'Off', enabled: false });
    await addCheck({ name: 'Nothing', url: null });
    await addCheck({ name: 'Job', type: 'heartbeat', url: null });
    expect([await namesOf(plain), await namesOf(labelled)]).toEqual([['Everywhere'], ['Everywhere', 'Inside']]);
  });

  it('contains secret values for the agent alone', async () => {
    const agent = await enrol();
    const headers = [{ name: 'X-Key', value: 's3cr3t-value', secret: true }];
    const id = await addCheck({ config: { headers } });
    const [{ config }] = await configurationOf(agent);
    expect(config.headers).toEqual([{ name: 'X-Key', value: 's3cr3t-value', secret: true }]);
    const response = await read(agent);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { owner, viewer } = tenant.people;
    for (const path of [`/svc-agents/${agent.id}/configuration`, `/synthetic-checks/${id}`, '/synthetic-checks'])
      expect(JSON.stringify((await viewer.call.get(path)).body)).not.toContain('s3cr3t-value');
    expect(JSON.stringify((await agent.call.get('/synthetic-checks')).body)).not.toContain('s3cr3t-value');
    // Sent back as it is shown, the value stays.
    const shown = (await owner.call.get(`/synthetic-checks/${id}`)).body.data;
    expect((await owner.call.put(`/synthetic-checks/${id}`, { config: shown.config })).status).toBe(200);
    expect((await configurationOf(agent))[0].config.headers[0].value).toBe('s3cr3t-value');
    const another = await enrol([], other);
    expectRefusal(await another.call.get(`/svc-agents/${agent.id}/configuration`), 403, 'OUT_OF_SCOPE');
  });

  it('has a tag, by which an agent asks whether it has changed', async () => {
    const agent = await enrol();
    await addCheck({});
    const tag = String((await read(agent)).headers.get('etag'));
    expect((await read(agent, { 'If-None-Match': tag })).status).toBe(304);
    await addCheck({ name: 'Another' });
    expect((await read(agent, { 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('waiting for work', () => {
  it('ends when the configuration changes, and counts as a heartbeat', async () => {
    const agent = await enrol();
    const { configuration } = (await agent.call.get(`/svc-agents/${agent.id}/work`)).body.data;
    const startedAt = Date.now();
    const tag = encodeURIComponent(configuration);
    const waiting = agent.call.get(`/svc-agents/${agent.id}/work?wait=20&configuration=${tag}`);
    await addCheck({});
    const { data } = (await waiting).body;
    expect(data.configuration).not.toBe(configuration);
    expect(Date.now() - startedAt).toBeLessThan(6000);
    const shown = (await tenant.people.owner.call.get(`/svc-agents/${agent.id}`)).body.data;
    expect(Date.now() - Date.parse(shown.last_heartbeat_at)).toBeLessThan(10_000);
  });

  it('ends with a check to try, whose answer a person reads', async () => {
    const agent = await enrol();
    const { engineer } = tenant.people;
    const { configuration } = (await agent.call.get(`/svc-agents/${agent.id}/work`)).body.data;
    const tag = encodeURIComponent(configuration);
    const waiting = agent.call.get(`/svc-agents/${agent.id}/work?wait=20&configuration=${tag}`);
    const tried = await engineer.call.post('/check-tries', {
      type: 'tcp',
      config: { host: 'db', port: 5432 },
    });
    expect([tried.status, tried.body.data]).toMatchObject([202, { agent: agent.id, status: 'waiting', result: null }]);
    const [item] = (await waiting).body.data.items;
    expect(item).toMatchObject({ id: tried.body.data.id, check: { type: 'tcp', config: { host: 'db', port: 5432 } } });
    const path = `/check-tries/${item.id}`;
    expect((await engineer.call.get(path)).body.data.status).toBe('running');
    const result = { status: 'down', cause: 'connection', error_message: 'refused', timings: { connect: 3 } };
    expect((await agent.call.post(`/svc-agents/${agent.id}/work/${item.id}`, { result })).status).toBe(200);
    const again = await agent.call.post(`/svc-agents/${agent.id}/work/${item.id}`, { result });
    expectRefusal(again, 409, 'WORK_NOT_OPEN');
    expect((await engineer.call.get(path)).body.data).toMatchObject({ status: 'done', result });
    expectRefusal(await other.people.owner.call.get(path), 404, 'TRIAL_UNKNOWN');
  });

  it('is offered to connected agents only', async () => {
    const { engineer } = tenant.people;
    const tried = await engineer.call.post('/check-tries', { type: 'http', url: 'https://shop.example' });
    expectRefusal(tried, 409, 'NO_AGENT_AVAILABLE');
    const wrong = await engineer.call.post('/check-tries', { type: 'tcp', config: { host: 'x' } });
    expectRefusal(wrong, 400, 'VALIDATION_FAILED', 'config.port');
  });
});

describe('the results of an agent', () => {
  it('name it, and those that are not valid are left out if it asks for that', async () => {
    const agent = await enrol();
    const check = await addCheck({});
    const results = [
      { synthetic_check: check, status: 'up', timings: { dns: 1, connect: 2 } },
      { synthetic_check: 'gone', status: 'up' },
      { synthetic_check: check, status: 'sideways' },
      { synthetic_check: check, status: 'up', agent: 'somebody' },
    ];
    expectRefusal(await agent.call.post('/synthetic-results/batch', { results }), 400, 'VALIDATION_FAILED');
    const { status, body } = await agent.call.post('/synthetic-results/batch?partial=true', { results });
    expect([status, body.data.created, body.data.errors]).toMatchObject([
      201,
      1,
      [
        { index: 1, code: 'RELATION_NOT_FOUND' },
        { index: 2, code: 'VALIDATION_FAILED' },
        { index: 3, code: 'VALIDATION_FAILED' },
      ],
    ]);
    const [stored] = (await tenant.people.viewer.call.get('/synthetic-results')).body.data;
    expect(stored).toMatchObject({ agent: agent.id, timings: { dns: 1, connect: 2 } });
  });

  it('make a check down when enough agents agree, and a silent one has no vote', async () => {
    const agents = [await enrol(), await enrol(), await enrol()];
    const check = await addCheck({ quorum: 2, interval_seconds: 10 });
    const say = (at: number, status: string, agoMs = 0) =>
      agents[at]?.call.post('/synthetic-results', {
        ...{ synthetic_check: check, status, checked_at: new Date(Date.now() - agoMs).toISOString() },
      });
    const state = async () => {
      const query = `?with=state&filters[documentId]=${check}`;
      return (await tenant.people.owner.call.get(`/synthetic-checks${query}`)).body.data[0].state.status;
    };
    for (const at of [0, 1, 2]) await say(at, 'up');
    await say(0, 'down');
    expect(await state()).toBe('degraded');
    await say(1, 'down');
    expect(await state()).toBe('down');
    await say(1, 'up');
    expect(await state()).toBe('degraded');
  });

  it('open one incident by quorum, which does not end by silence', async () => {
    const [first, second, third] = [await enrol(), await enrol(), await enrol()];
    const check = await addCheck({ quorum: 2, interval_seconds: 10 });
    const { call } = tenant.people.owner;
    const start = Date.now() - 35_000;
    /** An agent reports so many seconds after the start, and is silent after 30 more. */
    const say = async (agent: Enrolled, status: string, second: number) => {
      const checked_at = new Date(start + second * 1000).toISOString();
      const answer = await agent.call.post('/synthetic-results', { synthetic_check: check, status, checked_at });
      expect([answer.status, answer.body.error]).toEqual([201, undefined]);
      await follow();
      return (await call.get('/incidents')).body.data.map((incident: { status: string }) => incident.status);
    };
    for (const agent of [first, second, third]) await say(agent, 'up', 0);
    expect(await say(first, 'down', 1)).toEqual([]);
    expect(await say(second, 'down', 2)).toEqual(['open']);
    await say(first, 'down', 20);
    // The second agent is silent, and nobody who held the check down reports anything else.
    expect(await say(third, 'degraded', 33)).toEqual(['open']);
    const { data } = (await call.get(`/synthetic-checks?with=state&filters[documentId]=${check}`)).body;
    expect(data[0].state.status).toBe('degraded');
    expect(await say(second, 'down', 34)).toEqual(['open']);
    expect(await say(second, 'up', 35)).toEqual(['resolved']);
  });

  it('end an incident when those that held the check down are gone, and the others report that it is up', async () => {
    const [first, second] = [await enrol(), await enrol()];
    const check = await addCheck({ interval_seconds: 10 });
    const start = Date.now() - 35_000;
    const say = async (agent: Enrolled, status: string, after: number) => {
      const checked_at = new Date(start + after * 1000).toISOString();
      await agent.call.post('/synthetic-results', { synthetic_check: check, status, checked_at });
      await follow();
      return (await tenant.people.owner.call.get('/incidents')).body.data.map(({ status: own }: any) => own);
    };
    await say(first, 'up', 0);
    expect(await say(first, 'down', 1)).toEqual(['open']);
    expect(await say(second, 'up', 20)).toEqual(['resolved']);
  });

  it('of one that reports nothing but that it could not tell open no incident', async () => {
    const agent = await enrol();
    const checks = [await addCheck({ name: 'A' }), await addCheck({ name: 'B' }), await addCheck({ name: 'C' })];
    for (const failed of [false, true]) {
      const result = failed ? { status: 'down', cause: 'connection', inconclusive: true } : { status: 'up' };
      const results = checks.map((synthetic_check) => ({ synthetic_check, ...result }));
      expect((await agent.call.post('/synthetic-results/batch', { results })).status).toBe(201);
    }
    await follow();
    const { call } = tenant.people.owner;
    const states = (await call.get('/synthetic-checks?with=state')).body.data.map(({ state }: any) => state.status);
    const failures = (await call.get('/synthetic-results?filters[status]=down')).body.data;
    const incidents = (await call.get('/incidents')).body.data;
    expect([states, incidents]).toEqual([Array(3).fill('unknown'), []]);
    expect(failures.map(({ inconclusive }: any) => inconclusive)).toEqual([true, true, true]);
  });

  it('of 27 hours ago are stored, and say nothing about the present', async () => {
    const agent = await enrol();
    const check = await addCheck({});
    const checked_at = new Date(Date.now() - 27 * 60 * MINUTE).toISOString();
    const answer = await agent.call.post('/synthetic-results', { synthetic_check: check, status: 'down', checked_at });
    expect([answer.status, answer.body.data.checked_at]).toEqual([201, checked_at]);
    await follow();
    const { call } = tenant.people.owner;
    const { data } = (await call.get('/synthetic-checks?with=state')).body;
    expect([data[0].state.status, (await call.get('/incidents')).body.data]).toEqual(['unknown', []]);
  });

  it('say nothing if the agent could not tell', async () => {
    const agent = await enrol();
    const check = await addCheck({});
    for (const inconclusive of [false, true])
      await agent.call.post('/synthetic-results', {
        synthetic_check: check,
        status: inconclusive ? 'down' : 'up',
        inconclusive,
      });
    const { data } = (await tenant.people.owner.call.get(`/synthetic-checks?with=state&filters[documentId]=${check}`))
      .body;
    expect(data[0].state.status).toBe('unknown');
  });
});

describe('an agent', () => {
  it('shows how far its clock is off, and what waits', async () => {
    const agent = await enrol();
    const clock = new Date(Date.now() - 27 * 60 * MINUTE).toISOString();
    await agent.call.post(`/svc-agents/${agent.id}/heartbeat`, { clock, pending_results: 3, dropped_results: 1 });
    const { data } = (await tenant.people.owner.call.get(`/svc-agents/${agent.id}`)).body;
    expect(data).toMatchObject({ pending_results: 3, dropped_results: 1 });
    expect(Math.abs(data.clock_skew_seconds + 97_200)).toBeLessThan(5);
  });

  it('that falls silent is told to the alert channels, once, and nothing about its checks', async () => {
    const agent = await enrol();
    const check = await addCheck({ interval_seconds: 60 });
    await agent.call.post('/synthetic-results', { synthetic_check: check, status: 'up' });
    await tenant.people.owner.call.post('/alert-channels', { name: 'On call', type: 'email' });
    const later = new Date(Date.now() + 10 * MINUTE);
    await agentsOfflineWatchdog.run(app(), later);
    await agentsOfflineWatchdog.run(app(), later);
    await follow(10 * MINUTE);
    await tell(12 * MINUTE);
    const { id } = (await tenant.people.owner.call.get(`/synthetic-checks/${check}`)).body.data;
    expect(await app().db.connection('check_states').where('check_id', id).first('state')).toEqual({
      state: 'unknown',
    });
    expect((await tenant.people.owner.call.get('/incidents')).body.data).toEqual([]);
    const told = await app()
      .db.connection('outbox_events')
      .where({ organisation_id: tenant.id, event: 'alert.sent' })
      .select('payload');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told[0])).toContain('Agent silent: web-1');
  });
});
