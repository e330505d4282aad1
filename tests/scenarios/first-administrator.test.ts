import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { runProcess } from '../helpers/processes/run-process';
import { FIRST_ADMINISTRATOR, type RunningApp, SETTINGS, startApp } from '../helpers/processes/running-app';

const root = path.resolve(__dirname, '../..');
const PATIENCE_MS = 300_000;
const { setupToken, ...PERSON } = FIRST_ADMINISTRATOR;
jest.setTimeout(PATIENCE_MS);

interface Refusal {
  error: { details: { code: string; remedy: string }; message: string };
}

let own: OwnDatabase;
let folder: string;
let apps: RunningApp[];

beforeEach(async () => {
  own = await ownDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-setup-'));
  apps = [];
}, PATIENCE_MS);

afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  rmSync(folder, { recursive: true, force: true });
  await own.drop();
}, PATIENCE_MS);

/** The settings of a node. On PostgreSQL, `DATABASE_FILENAME` only says where files of the server are. */
const settings = (node = 'one'): Record<string, string> => ({
  DATABASE_FILENAME: path.join(folder, node, 'data.db'),
  ...own.env,
  ADMIN_SETUP_TOKEN: '',
  LOG_FORMAT: 'text',
  ENV_PATH: '/nonexistent/.env',
});

const start = async (more: Record<string, string> = {}, node?: string): Promise<RunningApp> => {
  const app = await startApp({ ...settings(node), ...more });
  apps.push(app);
  return app;
};

const register = ({ url }: RunningApp, body: object): Promise<Response> =>
  fetch(`${url}/admin/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The file that a node names in its log. */
const fileOf = (app: RunningApp): string => {
  const [, file] = /with the setup token in (\S+) on /.exec(app.output()) ?? [];
  if (file === undefined) throw new Error(`The server names no file:\n${app.output()}`);
  return file;
};

const issued = (): Promise<unknown[]> =>
  own.db('strapi_core_store_settings').where({ key: 'core_tenantry_admin-setup-token' }).select('value');

const createAdmin = (email: string, input: string) =>
  runProcess(process.execPath, ['scripts/admin-create.js', '--email', email, '--password-stdin'], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, ...settings() },
    input,
  });

it('needs the token that is in a file of the server, and ends it', async () => {
  const app = await start();
  const file = fileOf(app);
  const token = readFileSync(file, 'utf8').trim();
  if (own.isSqlite) expect(statSync(own.env.DATABASE_FILENAME as string).mode & 0o777).toBe(0o600);
  expect([statSync(file).mode & 0o777, token]).toEqual([0o600, expect.stringMatching(/^setup_[\w-]{43}$/)]);
  expect(app.output()).not.toContain(token);
  expect(await issued()).toHaveLength(1);
  expect(JSON.stringify(await issued())).not.toContain(token);

  for (const wrong of [{}, { setupToken: '' }, { setupToken: [token] }, { setupToken: `${token}x` }, { setupToken }]) {
    const refused = await register(app, { ...PERSON, ...wrong });
    const { error } = (await refused.json()) as Refusal;
    expect([refused.status, error.details.code]).toEqual([403, 'SETUP_TOKEN_REQUIRED']);
    expect(error.details.remedy).toContain('npm run admin:create');
  }
  expect((await register(app, { ...PERSON, setupToken: token })).status).toBe(200);
  expect([existsSync(file), await issued()]).toEqual([false, []]);
  const second = await register(app, { ...PERSON, email: 'second@tenantry.example', setupToken: token });
  expect(second.status).toBe(400);
});

it('keeps the token over a restart, and replaces one whose file is gone', async () => {
  const first = await start();
  const file = fileOf(first);
  const token = readFileSync(file, 'utf8');
  await first.stop();
  const second = await start();
  expect([fileOf(second), readFileSync(file, 'utf8')]).toEqual([file, token]);
  await second.stop();
  rmSync(file);
  const third = await start();
  expect(readFileSync(fileOf(third), 'utf8')).not.toBe(token);
  expect((await register(third, { ...PERSON, setupToken: token.trim() })).status).toBe(403);
});

it('accepts ADMIN_SETUP_TOKEN instead, and writes no file', async () => {
  const app = await start({ ADMIN_SETUP_TOKEN: setupToken, PUBLIC_URL: 'https://tenantry.example.com' });
  expect(app.output()).toContain('with the value of ADMIN_SETUP_TOKEN as the setup token');
  expect(app.output()).not.toContain(setupToken);
  expect([
    existsSync(path.join(path.dirname(settings().DATABASE_FILENAME ?? ''), 'admin-setup-token')),
    await issued(),
  ]).toEqual([false, []]);
  expect((await register(app, { ...PERSON, setupToken: 'x'.repeat(40) })).status).toBe(403);
  const registered = await register(app, { ...PERSON, setupToken });
  expect(registered.status).toBe(200);
  // The proxy that terminates TLS is not in this test, and the cookie is protected nevertheless.
  expect(registered.headers.get('set-cookie')).toMatch(/^strapi_admin_refresh=[^;]+;.*; secure; httponly/i);
});

it('counts wrong tokens against the address', async () => {
  const app = await start({ RATE_LIMIT_ADDRESS: '3', ADMIN_SETUP_TOKEN: setupToken });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1)
    statuses.push((await register(app, { ...PERSON, setupToken: `${setupToken}${attempt}` })).status);
  expect(statuses).toEqual([403, 403, 403, 429]);
  expect((await register(app, { ...PERSON, setupToken })).status).toBe(429);
});

it('can be created on the server while it runs, which ends the token', async () => {
  const app = await start();
  const file = fileOf(app);
  const weak = await createAdmin(PERSON.email, 'secret\n');
  expect([weak.code, weak.stderr]).toEqual([2, expect.stringContaining('The password must have')]);
  const { code, stderr } = await createAdmin(PERSON.email, `${PERSON.password}\n`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(PERSON.password) });
  expect([existsSync(file), await issued()]).toEqual([false, []]);
  const login = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: PERSON.email, password: PERSON.password }),
  });
  expect(login.status).toBe(200);
  expect(await createAdmin(PERSON.email, PERSON.password)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is an administrator with the address'),
  });
});

if (process.env.TEST_DATABASE !== 'postgres') console.info('Several nodes require PostgreSQL.');

(process.env.TEST_DATABASE === 'postgres' ? it : it.skip)('needs one token, whichever node it asks', async () => {
  const nodes = await Promise.all([start({}, 'one'), start({}, 'two')]);
  const [file, other] = nodes.map(fileOf);
  expect(other).toBe(file);
  expect(await issued()).toHaveLength(1);
  const token = readFileSync(file as string, 'utf8').trim();
  expect((await register(nodes[1] as RunningApp, { ...PERSON, setupToken: token })).status).toBe(200);
  expect(existsSync(file as string)).toBe(false);
});
