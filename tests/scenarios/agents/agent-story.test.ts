import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { type AgentProcess, startAgentProcess } from '../../helpers/processes/agent-process';
import { freePort, type RunningApp, startApp } from '../../helpers/processes/running-app';
import { type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { type LoggedSite, startLoggedSite } from '../../helpers/servers/logged-site';
import { until } from '../../helpers/timing/until';
import { makeCertificate, type Made } from '../../../agent/tests/helpers/certificates';

const root = path.resolve(__dirname, '../../..');
const INTERVAL_SECONDS = 10;
const INTERVAL_MS = INTERVAL_SECONDS * 1000;
/** Some intervals, on a busy machine. */
const PATIENCE_MS = 60_000;
const STOPPED_MS = 60_000;

let own: OwnDatabase;
let smtp: Smtp;
let app: RunningApp;
let port: number;
let token: string;
let organisation: string;
const agents: AgentProcess[] = [];

const call = async (method: string, where: string, data?: object): Promise<any> => {
  const answer = await fetch(`${app.url}/api${where}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(data && { body: JSON.stringify({ data }) }),
  });
  const body = (await answer.json()) as { data: unknown; error?: unknown };
  if (answer.status >= 400) throw new Error(`${method} ${where}: ${JSON.stringify(body.error)}`);
  return body.data;
};

const startTenantry = async (): Promise<void> => {
  const mail = {
    ...smtpVariables(smtp),
    PUBLIC_URL: 'https://cloud.example',
    ALERT_GROUP_SECONDS: '1',
    WATCHDOGS_ENABLED: 'true',
  };
  app = await startApp({ ...own.env, ...mail, PORT: String(port) });
};

const stateIs = async (check: string, status: string): Promise<boolean> => {
  const [{ state }] = await call('GET', `/synthetic-checks?with=state&filters[documentId]=${check}`);
  return state.status === status;
};

const untilState = (check: string, status: string) =>
  until(() => stateIs(check, status), `the check ${check} is ${status}`, PATIENCE_MS);

const incidentsOf = async (check: string): Promise<{ status: string; checks: string[] }[]> =>
  (await call('GET', '/incidents')).filter(({ checks }: { checks: string[] }) => checks.includes(check));

/** How many alerts are about a check. One that is about several checks names only the first in its subject. */
const told = (name: string): number => smtp.received.filter(({ text = '' }) => text.includes(`${name}: `)).length;

const untilTold = (name: string, times: number) =>
  until(() => told(name) === times, `${times} emails about ${name}`, PATIENCE_MS);

/** Enrols an agent with a label. */
const addAgent = async (label: string, config: object = {}): Promise<void> => {
  const { enrollment_token } = await call('POST', '/svc-agents', { hostname: label, labels: [label] });
  const settings = { allow_loopback: true, ...config };
  agents.push(startAgentProcess(['--server', app.url, '--token', enrollment_token], settings));
};

const addCheck = async (name: string, url: string | null, fields: object): Promise<string> =>
  (await call('POST', '/synthetic-checks', { name, url, interval_seconds: INTERVAL_SECONDS, ...fields })).documentId;

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, 'scripts/agent/build-agent.js')]);
  own = await ownDatabase({ hasTables: true });
  smtp = await startSmtp();
  port = await freePort();
  await startTenantry();
  const person = { username: 'ada', email: 'ada@example.com', password: 'Demo-Passw0rd!' };
  const registered = await fetch(`${app.url}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  ({ jwt: token } = (await registered.json()) as { jwt: string });
  organisation = (await call('POST', '/organisations', { name: 'Acme' })).documentId;
  await call('POST', '/alert-channels', { name: 'On call', type: 'email' });
});

afterAll(async () => {
  for (const agent of agents) await agent.kill();
  await app.stop();
  await smtp.stop();
  await own.drop();
});

describe('agents on their machines, and Tenantry on another', () => {
  let shop: LoggedSite;
  let shopCheck: string;
  let bank: LoggedSite;
  let certificates: Record<'all' | 'most' | 'few', Made>;
  let bankCheck: string;
  let cellarCheck: string;

  beforeAll(async () => {
    shop = await startLoggedSite();
    shopCheck = await addCheck('Shop', shop.url, { agents: ['one'], confirm_down: 2 });
    const make = (name: string): Promise<Made> =>
      makeCertificate({ name, isAuthority: true, names: [{ type: 'ip', value: '127.0.0.1' }], days: 90 });
    const [all, most, few] = await Promise.all([make('all'), make('most'), make('few')]);
    certificates = { all, most, few };
    bank = await startLoggedSite(all);
    bankCheck = await addCheck('Bank', bank.url, { agents: ['one', 'two', 'three'], quorum: 2 });
    await addAgent('one', { authorities: [all] });
    await addAgent('two', { authorities: [all, most] });
    await addAgent('three', { authorities: [all, most, few] });
    const config = { host: '127.0.0.1', port: Number(new URL(bank.url).port) };
    cellarCheck = await addCheck('Cellar', null, { type: 'tcp', config, agents: ['two'] });
    const components = [{ check: shopCheck, name: 'Web shop', group: null }];
    const page = await call('POST', '/status-pages', { slug: 'story', title: 'Acme', components });
    await call('POST', `/status-pages/${page.documentId}/publish`, {});
  });

  afterAll(async () => {
    await shop.close();
    await bank.close();
  });

  const publicStatus = async (): Promise<string> => {
    const page = (await (await fetch(`${app.url}/status/story.json`)).json()) as any;
    return page.groups[0].components[0].status;
  };

  const shopResults = (): Promise<{ checked_at: string; status: string }[]> =>
    call(
      'GET',
      `/synthetic-results?filters[synthetic_check][documentId]=${shopCheck}&pagination[pageSize]=100&sort=checked_at`,
    );

  const goesDownAndReturns = async (): Promise<void> => {
    await untilState(shopCheck, 'up');
    const closedAt = await shop.close();
    await untilState(shopCheck, 'down');
    await untilTold('Shop', 1);
    await until(async () => (await publicStatus()) === 'outage', 'the status page shows the outage', PATIENCE_MS);
    // So that what one interval at each end can hide is little.
    await delay(Math.max(0, closedAt + 4 * INTERVAL_MS - Date.now()));
    const openedAt = await shop.open();
    await untilState(shopCheck, 'up');
    await untilTold('Shop', 2);
    expect((await incidentsOf(shopCheck)).map(({ status }) => status)).toEqual(['resolved']);
    await until(async () => (await publicStatus()) === 'operational', 'the status page shows the end', PATIENCE_MS);
    const report = await call('GET', `/organisations/${organisation}/availability`);
    const { seconds } = report.find(({ documentId }: { documentId: string }) => documentId === shopCheck);
    expect(Math.abs(seconds.down - (openedAt - closedAt) / 1000)).toBeLessThanOrEqual(INTERVAL_SECONDS + 1);
  };

  /** Three agents, of which each trusts other certificates. */
  const failsForSome = async (): Promise<void> => {
    await untilState(bankCheck, 'up');
    bank.present(certificates.most);
    await untilState(bankCheck, 'degraded');
    expect(await incidentsOf(bankCheck)).toEqual([]);
    bank.present(certificates.few);
    await untilState(bankCheck, 'down');
    await untilTold('Bank', 1);
    bank.present(certificates.all);
    await untilState(bankCheck, 'up');
    await untilTold('Bank', 2);
    expect(await incidentsOf(bankCheck)).toHaveLength(1);
  };

  it('tell one incident and one recovery, of a service that fails for one, and of one that fails for two of three', async () => {
    await Promise.all([goesDownAndReturns(), failsForSome()]);
  });

  it('report once what happened while Tenantry was stopped; what nobody checks is unknown, and no incident', async () => {
    await Promise.all(agents.slice(1).map((agent) => agent.kill()));
    await app.stop();
    await delay(STOPPED_MS);
    await startTenantry();
    await untilState(shopCheck, 'up');
    await untilState(cellarCheck, 'unknown');
    // The agent reports the oldest results first, so none is missing once they are recent again.
    const times = async () => (await shopResults()).map(({ checked_at: at }) => Date.parse(at));
    const isCurrent = async () => Math.max(...(await times())) > Date.now() - INTERVAL_MS;
    await until(isCurrent, 'the results are recent', PATIENCE_MS);
    await agents[0]?.kill();
    const all = await times();
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? 0)))).toBeLessThan(2 * INTERVAL_MS);
    const results = await shopResults();
    const answered = results.filter(({ status }) => status === 'up').length;
    // The last request may not be reported any more.
    expect([0, 1]).toContain(shop.answered() - answered);
    expect(await incidentsOf(cellarCheck)).toEqual([]);
    expect(await incidentsOf(shopCheck)).toHaveLength(1);
    expect([told('Shop'), told('Cellar')]).toEqual([2, 0]);
  });
});
