import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { SECRETS } from '../../src/boot/settings/secrets';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { FIRST_ADMINISTRATOR, freePort, SETTINGS } from '../helpers/processes/running-app';

const script = path.resolve(__dirname, '../../scripts/start.js');
const PATIENCE_MS = 120_000;
const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

/** A request on a connection of its own. */
const getOnce = (url: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve());
    });
    request.once('error', reject);
  });

/** A token of the admin panel that may only read the metrics. */
const scraperToken = async (url: string): Promise<string> => {
  const post = async (where: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${where}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: { token: string; accessKey: string } }).data;
  };
  const admin = await post('/admin/register-admin', FIRST_ADMINISTRATOR);
  const wanted = { name: 'scraper', description: '', type: 'custom', lifespan: null };
  const permissions = ['api::metrics.metrics.find'];
  return (await post('/admin/api-tokens', { ...wanted, permissions }, admin.token)).accessKey;
};

const secrets = Object.fromEntries(
  Object.keys(SECRETS).map((name) => [name, `${name}-Jq2fT0vXw5Zb1NcRy7,${name}-Jq2fT0vXw5Zb1NcRy8`]),
);

it.each([
  [{ PROCESSES: '2', DATABASE_CLIENT: 'sqlite' }, /SQLite supports only one server process/],
  [{ PROCESSES: 'all', DATABASE_CLIENT: 'sqlite' }, /PROCESSES is "all": it must be a whole number from 1 to 128/],
])('refuses the settings %j', (settings, message) => {
  const env = {
    PATH: process.env.PATH ?? '',
    ENV_PATH: '/nonexistent/.env',
    LOG_FORMAT: 'text',
    ...secrets,
    ...settings,
  };
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 280_000 });
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});

if (!isOnPostgres) console.info('Several processes require PostgreSQL: an SQLite file belongs to one process.');

(isOnPostgres ? describe : describe.skip)('two processes behind one port', () => {
  let own: OwnDatabase;
  let env: NodeJS.ProcessEnv;
  let server: ChildProcess;
  let output = '';
  let address: string;

  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (Date.now() > end || server.exitCode !== null) throw new Error(`The condition was never met:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  const pidsAfter = (word: string): number[] =>
    [...output.matchAll(new RegExp(`Server process (\\d+) ${word}`, 'g'))].map(([, pid]) => Number(pid));
  /** The processes that have logged that they listen, and have not ended. */
  const children = (): number[] => pidsAfter('listens').filter((pid) => !pidsAfter('ended').includes(pid));

  beforeAll(async () => {
    own = await ownDatabase();
    const port = await freePort();
    address = `http://127.0.0.1:${port}/api/auth/sign-in-methods?organisation=nobody`;
    const { ADMIN_SETUP_TOKEN } = SETTINGS;
    const settings = { PROCESSES: '2', PORT: String(port), ENV_PATH: '/nonexistent/.env', ADMIN_SETUP_TOKEN };
    env = { ...process.env, ...own.env, ...secrets, ...settings, NODE_ENV: 'production', LOG_LEVEL: 'error' };
    server = spawn(process.execPath, [script], { env });
    server.stdout?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    server.stderr?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    await until(() => output.includes('2 server processes share the port.'));
  });

  afterAll(async () => {
    server.kill('SIGKILL');
    await own.drop();
  });

  it('start with an empty database', async () => {
    expect(children()).toHaveLength(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(address)));
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(500);
  });

  it('serve the files of the documentation, which contain no server code', async () => {
    const program = await fetch(new URL('/plugins/documentation/swagger-ui-bundle.js', address));
    expect(await program.text()).toContain('SwaggerUIBundle');
  });

  it('have one scrape with the metrics of all, told apart by their numbers', async () => {
    const headers = { Authorization: `Bearer ${await scraperToken(new URL(address).origin)}` };
    const scrape = async (): Promise<string> => (await fetch(new URL('/api/metrics', address), { headers })).text();
    const series = 'tenantry_http_requests_total{method="GET",route="/api/auth/methods",status="';
    const countIn = (text: string): number[] =>
      ['1', '2'].map((number) =>
        text
          .split('\n')
          .filter((line) => line.startsWith(series) && line.includes(`process="${number}"`))
          .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
      );
    const before = countIn(await scrape());
    const methods = new URL('/api/auth/methods?organisation=nobody', address);
    // A connection stays with one process, so every request has its own.
    for (let index = 0; index < 10; index += 1) await getOnce(methods);
    const text = await scrape();
    const grown = countIn(text).map((count, index) => count - (before[index] as number));
    expect(grown.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(grown.every((count) => count > 0)).toBe(true);
    expect(text).toContain('tenantry_processes 2');
    // A value of the database appears once, whichever process has read it.
    expect(text.match(/^tenantry_organisations\{status="active"\} /gm)).toHaveLength(1);
    const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const lags = /^nodejs_eventloop_lag_p99_seconds\{process="(\d)"\} /gm;
    expect([...text.matchAll(lags)].map(([, number]) => number).sort()).toEqual(['1', '2']);
  });

  it('continue when one is killed, and start a replacement', async () => {
    const [first] = children();
    process.kill(first as number, 'SIGKILL');
    await until(() => output.includes(`Server process ${first} ended (SIGKILL)`));
    expect((await fetch(address)).status).toBeLessThan(500);
    await until(() => children().length === 2 && !children().includes(first as number));
  });

  it('end with the signal that ends the server', async () => {
    const pids = children();
    server.kill('SIGTERM');
    await once(server, 'exit');
    const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('end with 1 if the admin panel cannot be prepared, and are not started again and again', async () => {
    await own.db('admin_permissions').where({ action: 'admin::users.read' }).delete();
    await own.db.raw('alter table admin_permissions add constraint complete check (id < 0) not valid');
    const failing = spawn(process.execPath, [script], { env: { ...env, PORT: String(await freePort()) } });
    let reported = '';
    failing.stderr.on('data', (chunk: Buffer) => void (reported += chunk.toString()));
    expect(await once(failing, 'exit')).toEqual([1, null]);
    expect(reported).toContain('A server process ended with 1 before it was ready.');
  });
});
