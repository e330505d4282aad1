import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import { freePort, SETTINGS } from '../../helpers/processes/running-app';
import { until } from '../../helpers/timing/until';

const { buildAgent } = require('../../../scripts/agent/bundle') as { buildAgent(): Promise<string> };

const root = path.resolve(__dirname, '../../..');
const LIVE = ['Flaky service', 'Port of Tenantry', 'Tenantry itself'];
const INVENTED = ['Front page', 'Old shop', 'Partner feed', 'Public API', 'Sign-in'];
const PATIENCE_MS = 60_000;
/** Results arrive every ten seconds, and requests are limited. */
const POLL_MS = 500;

let folder: string;
let url: string;
let demo: ChildProcess | undefined;
let output = '';

/** A copy of the project with a built agent, in which nothing is left to be built. */
const copyProject = async (): Promise<string> => {
  const copy = mkdtempSync(path.join(tmpdir(), 'tenantry-demo-agent-'));
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js'), copy]);
  if (status !== 0) throw new Error(String(stderr));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const part of ['build', 'console']) {
    mkdirSync(path.join(copy, 'dist', part), { recursive: true });
    writeFileSync(path.join(copy, 'dist', part, 'index.html'), '<!doctype html>');
  }
  mkdirSync(path.join(copy, 'agent/dist'), { recursive: true });
  cpSync(await buildAgent(), path.join(copy, 'agent/dist/tenantry-agent.js'));
  return copy;
};

const startDemo = async (port: string): Promise<ChildProcess> => {
  url = `http://127.0.0.1:${port}`;
  output = '';
  const child = spawn(process.execPath, [path.join(folder, 'scripts/demo.js')], {
    env: { ...process.env, ...SETTINGS, PORT: port, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: '.tmp/demo.db' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  demo = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  await until(() => {
    if (child.exitCode !== null) throw new Error(output);
    return output.includes('Ctrl-C stops the server.');
  }, 'the demo serves');
  return child;
};

const state = (name: string): string => readFileSync(path.join(folder, '.tmp/demo-agent', name), 'utf8');
const agentProcess = (): number => (JSON.parse(state('lock')) as { pid: number }).pid;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const getJson = async (pathname: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}${pathname}`, { headers })).json();

interface Listed {
  name: string;
  url: string | null;
  state: { status: string; last_result_at: string | null };
}

const signIn = async (): Promise<Record<string, string>> => {
  const body = JSON.stringify({ identifier: 'owner@acme.example', password: DEMO_PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/local`, { method: 'POST', headers, body });
  return { Authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
};

/** Waits until the agent has reported results of all live checks since a time, and returns all checks of the organisation. */
const checksWithResultsSince = async (since: number): Promise<Listed[]> => {
  const headers = await signIn();
  let checks: Listed[] = [];
  const isFresh = ({ name, state: { last_result_at: at } }: Listed): boolean =>
    LIVE.includes(name) && Date.parse(at ?? '') > since;
  await until(
    async () => {
      await delay(POLL_MS);
      ({ data: checks } = (await getJson('/api/synthetic-checks?with=state', headers)) as { data: Listed[] });
      return checks.filter(isFresh).length === LIVE.length;
    },
    'all live checks have results',
    PATIENCE_MS,
  );
  return checks;
};

/** The status of a component on the status page; undefined if the page does not have it. */
const shownStatus = async (component: string): Promise<string | undefined> => {
  await delay(POLL_MS);
  const { groups } = (await getJson('/status/acme.json')) as {
    groups: { components: { name: string; status: string }[] }[];
  };
  return groups.flatMap(({ components }) => components).find(({ name }) => name === component)?.status;
};

const credential = (): string => (JSON.parse(state('credential.json')) as { credential: string }).credential;

beforeAll(async () => {
  folder = await copyProject();
});

afterEach(() => void demo?.kill('SIGKILL'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the demo', () => {
  let port: string;

  it('has an agent that reports real results, which the status page shows, and ends with it', async () => {
    port = String(await freePort());
    const startedAt = Date.now();
    const child = await startDemo(port);
    const checks = await checksWithResultsSince(startedAt);
    expect(checks.map(({ name }) => name).sort()).toEqual([...LIVE, ...INVENTED].sort());
    const itself = checks.find(({ name }) => name === 'Tenantry itself');
    expect(itself).toMatchObject({ url: `${url}/_health`, state: { status: 'up' } });
    // After a first failure it is unknown until the second one.
    await until(async () => (await shownStatus('Flaky service')) !== 'unknown', 'the page shows it', PATIENCE_MS);
    expect(['operational', 'degraded', 'outage']).toContain(await shownStatus('Flaky service'));
    const agent = agentProcess();
    expect(isRunning(agent)).toBe(true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await until(() => !isRunning(agent), 'the agent has ended', PATIENCE_MS);
    expect(output).not.toContain("The demo's agent");
  });

  it('gives the agent none of the invented checks', () => {
    const { data } = JSON.parse(state('configuration.json')) as { data: { checks: { name: string }[] } };
    expect(data.checks.map(({ name }) => name).sort()).toEqual(LIVE);
  });

  it('uses the state of the agent again, and takes the agent with it when it is killed', async () => {
    const before = credential();
    const startedAt = Date.now();
    const child = await startDemo(port);
    await checksWithResultsSince(startedAt);
    expect(credential()).toBe(before);
    const agent = agentProcess();
    child.kill('SIGKILL');
    await until(() => !isRunning(agent), 'the agent has ended', PATIENCE_MS);
  });

  it('enrols the agent again at another address, and goes on without it', async () => {
    const before = credential();
    const child = await startDemo(String(await freePort()));
    await until(() => credential() !== before, 'it has enrolled', PATIENCE_MS);
    await until(() => state('configuration.json').includes(`${url}/_health`), 'it has the new addresses', PATIENCE_MS);
    process.kill(agentProcess(), 'SIGTERM');
    await until(() => output.includes("The demo's agent has ended (0): The agent has ended."), 'its end is printed');
    expect((await fetch(`${url}/_health`)).status).toBe(204);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('says in a line why it starts no agent', async () => {
    rmSync(path.join(folder, 'agent'), { recursive: true });
    const child = await startDemo(port);
    await until(() => output.includes("The demo's agent was not started: this folder"), 'the reason is printed');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
