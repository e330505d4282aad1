import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, markAllDelivered, type Tenant } from '../../helpers/world';

const root = path.resolve(__dirname, '../../..');
const bundle = path.join(root, 'agent/dist/tenantry-agent.js');
const INTERVAL_SECONDS = 10;
/** An interval, and the time for what follows a result. */
const PATIENCE_MS = (INTERVAL_SECONDS + 5) * 1000;
const MINUTE = 60_000;

const { checkSilenceWatchdog } = compiled('watchdogs/checks/check-silence');
const { alertsWatchdog } = compiled('watchdogs/checks/alerts');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

let tenant: Tenant;
let smtp: Smtp;
let shop: http.Server;
let folder: string;
let check: string;
let agentId: string;
let agent: ChildProcess;
let output = '';

const call = () => tenant.people.owner.call;
const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end || agent.exitCode !== null) throw new Error(`The condition was never met:\n${output}`);
    await delay(200);
  }
};

const stateIs = async (status: string): Promise<boolean> => {
  const { body } = await call().get(`/synthetic-checks?with=state&filters[documentId]=${check}`);
  return body.data[0].state.status === status;
};

/** Does what the watchdogs do, at a time at which no message has to wait for others. */
const tell = async (): Promise<void> => {
  await checkSilenceWatchdog.run(app(), new Date());
  await alertsWatchdog.run(app(), new Date(Date.now() + MINUTE));
  await outboxRelayWatchdog.run(app(), new Date());
};

const subjects = () => smtp.received.map(({ subject }) => subject).filter((text) => text?.endsWith(tenant.name));

const startAgent = (...more: string[]): void => {
  agent = spawn(process.execPath, [bundle, 'run', '--state', folder, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [agent.stdout, agent.stderr]) stream?.on('data', (text) => (output += String(text)));
};

const openShop = async (port: number): Promise<void> => {
  shop = http.createServer((_request, response) => response.end('open')).listen(port, '127.0.0.1');
  await once(shop, 'listening');
};

const closeShop = async (): Promise<void> => {
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
};

const created = async (where: string, fields: object) => {
  const { status, body } = await call().post(where, fields);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, 'scripts/agent/build-agent.js')]);
  await markAllDelivered();
  tenant = await createTenant({}, ['owner']);
  smtp = await startSmtp();
  configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://cloud.example' });
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
  writeFileSync(path.join(folder, 'agent.json'), '{ "allow_loopback": true }');
  await openShop(0);
  const made = await created('/svc-agents', { hostname: 'web-1' });
  agentId = made.documentId;
  const url = `http://127.0.0.1:${portOf(shop)}/`;
  const wanted = { name: 'Shop', url, interval_seconds: INTERVAL_SECONDS, confirm_down: 1, retries: 0 };
  check = (await created('/synthetic-checks', wanted)).documentId;
  await created('/alert-channels', { name: 'Night', type: 'email', emails: [tenant.people.owner.email] });
  const server = `http://127.0.0.1:${portOf(app().server.httpServer)}`;
  startAgent('--server', server, '--token', made.enrollment_token);
});

afterAll(async () => {
  if (agent.exitCode === null && agent.signalCode === null) {
    agent.kill('SIGKILL');
    await once(agent, 'exit');
  }
  await closeShop();
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
  rmSync(folder, { recursive: true });
});

describe('an agent that was started with one command', () => {
  it('enrols, and finds its check up within the interval', async () => {
    await until(() => stateIs('up'));
    const { body } = await call().get(`/svc-agents/${agentId}`);
    expect(body.data).toMatchObject({ status: 'active', capabilities: { probes: expect.arrayContaining(['http']) } });
  });

  it('finds it down, and the right person gets one message', async () => {
    const port = portOf(shop);
    await closeShop();
    await until(() => stateIs('down'));
    await tell();
    await tell();
    expect(subjects()).toHaveLength(1);
    const [incident] = (await call().get('/incidents')).body.data;
    expect(incident).toMatchObject({ title: 'Shop', status: 'open', cause: 'connection', checks: [check] });
    await openShop(port);
    await until(() => stateIs('up'));
    await tell();
    expect(subjects()).toHaveLength(2);
    expect((await call().get('/incidents')).body.data[0]).toMatchObject({ status: 'resolved' });
  });

  it('goes on after it was killed, without its token', async () => {
    agent.kill('SIGKILL');
    await once(agent, 'exit');
    const from = new Date().toISOString();
    startAgent();
    await until(async () => {
      const { body } = await call().get(`/synthetic-results?filters[createdAt][$gt]=${from}`);
      return body.data.length > 0;
    });
  });

  it('ends by SIGTERM, and has told nobody its credential', async () => {
    agent.kill('SIGTERM');
    expect(await once(agent, 'exit')).toEqual([0, null]);
    const { credential } = JSON.parse(readFileSync(path.join(folder, 'credential.json'), 'utf8'));
    expect(credential).toEqual(expect.any(String));
    expect(output).not.toContain(credential);
  });

  it('ends with 4 if its credential has ended', async () => {
    await call().put(`/svc-agents/${agentId}`, { status: 'revoked' });
    startAgent();
    expect(await once(agent, 'exit')).toEqual([4, null]);
  });
});
