import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent } from '../src/agent';
import { createLog } from '../src/log';
import { ServerClient } from '../src/server/client';
import { Clock } from '../src/server/clock';
import { DEFAULTS } from '../src/state/owner-config';
import { FakeTenantry, type Seen, until } from './helpers/fake-tenantry';
import { checkOf, closeAll, listen, serve } from './helpers/probing';

let folder: string;
let fake: FakeTenantry;
let said: string[];
let running: { agent: Agent; ended: Promise<void>; client: ServerClient } | null;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-whole-'));
  fake = new FakeTenantry();
  await fake.start();
  said = [];
  running = null;
});

const stop = async (): Promise<void> => {
  running?.agent.stop();
  await running?.ended;
  running?.client.close();
  running = null;
};

afterEach(async () => {
  await stop();
  await fake.stop();
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (owner: object = {}): Promise<Agent> => {
  const log = createLog((line) => said.push(line));
  const clock = new Clock(log);
  const client = new ServerClient({ server: fake.url, identity: null, authorities: '' }, clock);
  client.credential = 'credential-1';
  const credential = {
    server: fake.url,
    documentId: 'agent1',
    hostname: 'web-7',
    credential: 'credential-1',
    enrolled_at: '',
    token_hash: '',
  };
  const agent = await Agent.create({
    folder,
    owner: { ...DEFAULTS, allow_loopback: true, ...owner },
    credential,
    client,
    clock,
    log,
  });
  running = { agent, client, ended: agent.work() };
  return agent;
};

const tcp = (port: number, more: object = {}) =>
  checkOf('tcp', { documentId: `tcp${port}`, interval_seconds: 1, config: { host: '127.0.0.1', port }, ...more });

const open = (): Promise<number> => listen(net.createServer((socket) => socket.on('error', () => undefined)));
const isBatch = ({ path: name }: Seen): boolean => name.startsWith('/api/synthetic-results/batch');
const of = (id: string) => fake.results.filter((one) => one.synthetic_check === id);

it('reports results, and sends heartbeats with what waits', async () => {
  const port = await open();
  fake.checks = [tcp(port)];
  await start();
  await until(() => of(`tcp${port}`).length > 1, 'two results');
  expect(of(`tcp${port}`)[0]).toMatchObject({ status: 'up', check_name: 'a check', inconclusive: false });
  const heartbeat = fake.seen.find((one) => one.path.endsWith('/heartbeat'));
  expect(heartbeat?.body.data).toMatchObject({
    version: expect.any(String),
    capabilities: { probes: ['http', 'tcp', 'tls', 'dns'] },
    pending_results: 0,
    dropped_results: 0,
  });
  expect(Math.abs(Date.parse(heartbeat?.body.data.clock) - Date.now())).toBeLessThan(10_000);
  const batch = fake.seen.find(isBatch);
  expect(batch?.path).toContain('partial=true');
  expect(batch?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

it('applies another configuration without a restart, and asks for it only when it has changed', async () => {
  const [one, other] = [await open(), await open()];
  fake.checks = [tcp(one)];
  await start();
  await until(() => of(`tcp${one}`).length > 0, 'the first check');
  const asked = fake.count(/configuration$/);
  fake.checks = [tcp(other)];
  await until(() => of(`tcp${other}`).length > 0, 'the other check');
  expect(fake.count(/configuration$/)).toBe(asked + 1);
  const before = of(`tcp${one}`).length;
  await until(() => of(`tcp${other}`).length > 2, 'more of the other check');
  expect(of(`tcp${one}`).length - before).toBeLessThanOrEqual(1);
  await stop();
  // The next process has the configuration, so the server only says that it is the same.
  await start();
  await until(() => fake.count(/\/work\?.*configuration=%22/) > 0, 'a poll with the entity tag');
});

it('uses the stored configuration while Tenantry is away, and reports later', async () => {
  const port = await open();
  fake.checks = [tcp(port)];
  await start();
  await until(() => of(`tcp${port}`).length > 0, 'the first result');
  await stop();
  await fake.stop();
  const before = of(`tcp${port}`).length;
  const agent = await start();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(agent.revocation).toBeNull();
  await fake.start();
  await until(() => of(`tcp${port}`).length > before + 2, 'the results of the outage');
});

it('reports a check that it cannot run once, and runs the others', async () => {
  const port = await open();
  fake.checks = [{ documentId: 'ping1', name: 'ping', type: 'icmp' }, tcp(port)];
  await start();
  await until(() => of(`tcp${port}`).length > 1 && of('ping1').length > 0, 'both');
  expect(of('ping1')).toEqual([
    expect.objectContaining({ status: 'error', cause: 'agent', error_message: expect.stringContaining('icmp') }),
  ]);
});

it('runs checks on request at once, also those that are not valid', async () => {
  await start();
  const port = await open();
  await until(() => fake.count(/\/work\?/) > 0, 'a poll');
  fake.items = [
    { id: 'item1', check: { ...tcp(port), interval_seconds: 3600 } },
    { id: 'item2', check: { documentId: 'x', type: 'icmp' } },
  ];
  await until(() => fake.answered.size === 2, 'the answers', 3000);
  expect(fake.answered.get('item1')).toMatchObject({ status: 'up', synthetic_check: `tcp${port}` });
  expect(fake.answered.get('item2')).toMatchObject({ status: 'error', cause: 'agent' });
  expect(fake.results).toEqual([]);
});

it('drops results that are refused among others, and says so once for each reason', async () => {
  const port = await open();
  fake.checks = [tcp(port)];
  let batches = 0;
  fake.intercept = (seen) => {
    if (!isBatch(seen)) return null;
    batches += 1;
    const errors = [{ index: 0, code: 'CHECK_DELETED', message: 'The check is deleted.' }];
    return { status: 200, body: { data: { created: 0, repeated: 0, errors } } };
  };
  await start();
  await until(() => batches > 1, 'two batches');
  expect(said.filter((line) => line.includes('CHECK_DELETED'))).toHaveLength(1);
  const sent = fake.seen.filter(isBatch).flatMap(({ body }) => body.data.results.map((one: any) => one.checked_at));
  expect(new Set(sent).size).toBe(sent.length);
});

it('divides a batch that is refused as a whole until only the bad result is left out', async () => {
  const port = await open();
  const bad = `tcp${port}`;
  const good = await open();
  fake.checks = [tcp(port), tcp(good)];
  fake.intercept = (seen) =>
    isBatch(seen) && seen.body.data.results.some((one: any) => one.synthetic_check === bad)
      ? { status: 400, body: { error: { status: 400, message: 'Bad.', details: { code: 'VALIDATION' } } } }
      : null;
  await start();
  await until(() => of(`tcp${good}`).length > 1, 'the good results');
  expect(of(bad)).toEqual([]);
});

it.each([
  ['too many requests', { status: 429, headers: { 'retry-after': '1' } }],
  [
    'a plan without checks',
    { status: 403, body: { error: { message: 'x', details: { code: 'FEATURE_NOT_IN_PLAN' } } } },
  ],
  ['a fault', { status: 500, body: 'no JSON of ours' }],
])('keeps a batch with its key and its body after %s', async (_what, answer) => {
  const port = await open();
  fake.checks = [tcp(port)];
  let refusals = 0;
  fake.intercept = (seen) => (isBatch(seen) && (refusals += 1) <= 1 ? answer : null);
  await start();
  await until(() => of(`tcp${port}`).length > 0, 'a result');
  const [first, second] = fake.seen.filter(isBatch);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(second?.body).toEqual(first?.body);
});

it('ends when its credential has ended', async () => {
  fake.intercept = () => ({ status: 401, body: { error: { status: 401, message: 'The credential is revoked.' } } });
  const agent = await start();
  await running?.ended;
  expect(agent.revocation?.status).toBe(401);
  expect(said.join('')).toContain('has ended the credential');
});

it('corrects the times of results by the clock of Tenantry, but not that of heartbeats', async () => {
  const port = await open();
  fake.skewMs = 600_000;
  fake.checks = [tcp(port)];
  await start();
  await until(() => of(`tcp${port}`).length > 0, 'a result');
  const ahead = Date.parse(of(`tcp${port}`)[0]?.checked_at ?? '') - Date.now();
  expect(Math.abs(ahead - 600_000)).toBeLessThan(10_000);
  const heartbeat = fake.seen.find((one) => one.path.endsWith('/heartbeat'));
  expect(Math.abs(Date.parse(heartbeat?.body.data.clock) - Date.now())).toBeLessThan(10_000);
  expect(said.filter((line) => line.includes('behind that of Tenantry'))).toHaveLength(1);
});

describe('a failure', () => {
  const results = (): any[] => {
    const spool = path.join(folder, 'spool');
    const names: string[] = require('node:fs').readdirSync(spool);
    return names.flatMap((name) =>
      readFileSync(path.join(spool, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  };
  const closedPort = 1;
  const fails = () => results().filter((one) => one.status === 'down');

  const startAway = async (checks: unknown[], owner: object = {}): Promise<void> => {
    writeFileSync(
      path.join(folder, 'configuration.json'),
      JSON.stringify({ etag: '"x"', data: { checks, report_seconds: 1 } }),
    );
    await fake.stop();
    await start(owner);
  };

  it('is conclusive while Tenantry answers, with whatever', async () => {
    fake.checks = [tcp(closedPort)];
    fake.intercept = ({ path: name }) => (name === '/_health' ? { status: 502 } : null);
    await start();
    await until(() => of('tcp1').length > 0, 'a result');
    expect(of('tcp1')[0]).toMatchObject({ status: 'down', inconclusive: false });
  });

  it('is inconclusive if nothing can be reached', async () => {
    await startAway([tcp(closedPort)]);
    await until(() => fails().length > 0, 'a result');
    expect(fails()[0]).toMatchObject({ cause: 'connection', inconclusive: true });
  });

  it('of every target is inconclusive if nothing else can be reached', async () => {
    const ports = [1, 2, 3];
    await startAway(ports.map((port) => tcp(port)));
    await until(() => new Set(fails().map((one) => one.synthetic_check)).size === ports.length, 'all results');
    expect(fails().filter((one) => !one.inconclusive)).toEqual([]);
  });

  it('is conclusive if another check succeeds', async () => {
    const port = await open();
    await startAway([tcp(port), tcp(closedPort)]);
    await until(() => fails().length > 2, 'results');
    expect(fails().at(-1)).toMatchObject({ inconclusive: false });
  });

  it('is conclusive if a target of the owner can be reached', async () => {
    await startAway([tcp(closedPort)], { connectivity_targets: [`127.0.0.1:${await open()}`] });
    await until(() => fails().length > 0, 'a result');
    expect(fails()[0]).toMatchObject({ inconclusive: false });
  });

  it('with an answer of the target is conclusive', async () => {
    const port = await serve((_request, response: http.ServerResponse) => void response.writeHead(500).end());
    await startAway([checkOf('http', { url: `http://127.0.0.1:${port}/`, interval_seconds: 1 })]);
    await until(() => fails().length > 0, 'a result');
    expect(fails()[0]).toMatchObject({ cause: 'status', inconclusive: false });
  });
});
