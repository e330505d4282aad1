import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { type RunningApp, SETTINGS, startApp } from '../helpers/processes/running-app';

const root = path.resolve(__dirname, '../..');
const PATIENCE_MS = 300_000;
jest.setTimeout(PATIENCE_MS);

let own: OwnDatabase;
let apps: RunningApp[];

beforeEach(async () => {
  own = await ownDatabase();
  apps = [];
}, PATIENCE_MS);

afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await own.drop();
}, PATIENCE_MS);

const settings = (): Record<string, string> => ({ ...own.env, LOG_FORMAT: 'text', ENV_PATH: '/nonexistent/.env' });

const start = async (more: Record<string, string> = {}, script?: string): Promise<RunningApp> => {
  const app = await startApp({ ...settings(), ...more }, script);
  apps.push(app);
  return app;
};

/** Starts a server that is expected to refuse. */
const refusedStart = (more: Record<string, string>): { status: number | null; stderr: string } => {
  const env = { ...process.env, ...SETTINGS, ...settings(), PORT: '0', ...more };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.js'], { cwd: root, env, encoding: 'utf8' });
  return { status, stderr };
};

it('refuses the database of the demo, unless it is allowed', async () => {
  const demo = await start({}, 'scripts/launch/demo-server.js');
  const port = new URL(demo.url).port;
  await demo.stop();
  expect(refusedStart({ PORT: port })).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /accounts of the demo, whose password is publicly known.*ALLOW_INSECURE=demo-database/s,
    ),
  });
  const allowed = await start({ ALLOW_INSECURE: 'demo-database' });
  expect(allowed.output()).toContain('Insecure, and allowed by ALLOW_INSECURE=demo-database');
});

it('refuses insecure settings, and warns of those that are allowed at each start', async () => {
  const insecure = { PUBLIC_URL: 'http://tenantry.example.com', RATE_LIMITS_ENABLED: 'false' };
  const { status, stderr } = refusedStart({ ...insecure, PORT: '1337', ALLOW_INSECURE: 'no-rate-limits' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^\s*One setting is wrong:\n {2}PUBLIC_URL is http:/)]);
  for (const round of ['first', 'second']) {
    const app = await start({ ...insecure, ALLOW_INSECURE: 'no-rate-limits,http-public-url' });
    const warned = ['http-public-url', 'no-rate-limits'].filter((name) =>
      app.output().includes(`Insecure, and allowed by ALLOW_INSECURE=${name}`),
    );
    expect([round, warned]).toEqual([round, ['http-public-url', 'no-rate-limits']]);
    await app.stop();
  }
});

describe('the plan Free', () => {
  const plans = async (): Promise<string[]> =>
    (await own.db('subscription_plans').select('name')).map(({ name }) => name);

  const post = async (app: RunningApp, where: string, body: object, token?: string): Promise<any> => {
    const answer = await fetch(`${app.url}/api${where}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  const found = async (app: RunningApp, name: string) => {
    const person = { username: name, email: `${name}@example.com`, password: 'Demo-Passw0rd!' };
    const { jwt } = await post(app, '/auth/local/register', person);
    const { data } = await post(app, '/organisations', { data: { name } }, jwt);
    return { jwt: jwt as string, organisation: data };
  };

  it('limits the founders of a new server, and is not created again', async () => {
    const app = await start({ DEFAULT_PLAN: '' });
    expect(await plans()).toEqual(['Free']);
    const { jwt, organisation } = await found(app, 'ada');
    expect(organisation.plan).toBe('Free');
    const statuses: number[] = [];
    for (const hostname of ['a', 'b', 'c', 'd'])
      statuses.push((await post(app, '/svc-agents', { data: { hostname } }, jwt)).status);
    expect(statuses).toEqual([201, 201, 201, 403]);
    await app.stop();
    await own.db('subscription_plans').delete();
    const again = await start({ DEFAULT_PLAN: '' });
    expect(await plans()).toEqual([]);
    expect(again.output()).toContain('There is no plan "Free": new organisations have no plan and no limits.');
  });

  it.each(['none', 'Team'])('is not created if DEFAULT_PLAN is %s', async (DEFAULT_PLAN) => {
    await start({ DEFAULT_PLAN });
    expect(await plans()).toEqual([]);
  });
});
