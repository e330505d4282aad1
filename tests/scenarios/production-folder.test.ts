import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { usedMetrics } from '../helpers/deployment/monitoring';
import { makeProduction, type Production } from '../helpers/processes/production-folder';
import { runProcess } from '../helpers/processes/run-process';
import { FIRST_ADMINISTRATOR, freePort, type RunningApp, SETTINGS, startApp } from '../helpers/processes/running-app';
import { until } from '../helpers/timing/until';

/** Builds an image, and starts processes. With all steps, it installs all packages twice. */
const PATIENCE_MS = process.env.TEST_IMAGE_STEPS === 'all' ? 30 * 60_000 : 180_000;
/** Longer than a process takes to end that has received the signal, and a fraction of the time for which it loads its code. */
const SIGNAL_EVERY_MS = 300;
const JSON_TYPE = { 'Content-Type': 'application/json' };

let production: Production;
let parent: string;
let data: string;
let port: number;
let app: RunningApp | undefined;

const newData = (name: string): string => {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  return folder;
};

/** The settings of a container, which is reached on loopback here. */
const settings = (at: number): Record<string, string> => ({
  ...SETTINGS,
  PORT: String(at),
  PUBLIC_URL: `http://127.0.0.1:${at}`,
});

const run = (...command: string[]) => {
  const [file = '', ...args] = production.commandLine(command, data, settings(port));
  return runProcess(file, args);
};

/** The process with the ID 1 in a container that `unshare` has started; without a container, the process itself. */
const firstProcess = (pid: number): number =>
  production.image ? Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()) : pid;

/** Everything that is not in node_modules. */
const filesOf = (where: string): string[] =>
  readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)))
    .sort();

beforeAll(async () => {
  parent = newDatabaseFolder();
  chmodSync(parent, 0o755);
  data = newData('data');
  production = makeProduction();
  process.stderr.write(`${production.about}\n`);
  const command = production.image?.command ?? ['node', 'scripts/start.js'];
  app = await startApp({}, 'scripts/start.js', (_script, at) => {
    port = at;
    return production.commandLine(command, data, settings(at));
  });
}, PATIENCE_MS);

afterAll(async () => {
  await app?.stop();
  production.remove();
  rmSync(parent, { recursive: true, force: true });
}, PATIENCE_MS);

describe('the server as the Dockerfile makes it, where only the data can be written', () => {
  it('has no packages for development', async () => {
    const script = `const {resolve} = require('node:module').createRequire('${production.folder}/'); resolve('koa-static'); resolve('jest')`;
    const { code, stderr } = await run('node', '-e', script);
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot find module 'jest'");
  });

  it('cannot write to its files, and is not root', async () => {
    const { code, stdout, stderr } = await run('sh', '-c', 'id -u; touch new public/uploads/new');
    expect(code).toBe(1);
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(stderr.match(production.image ? /Read-only file system/g : /Permission denied/g)).toHaveLength(2);
  });

  it.each([
    ['/_health', 204],
    ['/_ready', 204],
    ['/', 200],
    ['/admin', 200],
    ['/documentation', 200],
    ['/api/openapi.json', 200],
    ['/favicon.ico', 200],
    ['/robots.txt', 200],
    ['/api/me', 401],
  ])('responds at %s with %i', async (pathname, status) => {
    expect((await fetch(`${app?.url}${pathname}`)).status).toBe(status);
  });

  it('writes to its database', async () => {
    const post = (pathname: string, body: object) =>
      fetch(`${app?.url}${pathname}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
    expect((await post('/admin/register-admin', FIRST_ADMINISTRATOR)).status).toBe(200);
    const { email, password } = FIRST_ADMINISTRATOR;
    expect((await post('/admin/login', { email, password })).status).toBe(200);
  });

  it.each([['watchdog.js', 'budget'], ['audit-verify.js']])('runs %s at the same time', async (script, ...args) => {
    const { code, stderr } = await run('node', `scripts/${script}`, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/EROFS|EACCES|ENOENT/) });
  });

  it('creates a token that can read the metrics and nothing else; alerts and dashboard use only these metrics', async () => {
    const { code, stdout } = await run('node', 'scripts/metrics-token.js');
    expect(code).toBe(0);
    const get = (pathname: string) =>
      fetch(`${app?.url}${pathname}`, { headers: { Authorization: `Bearer ${stdout.trim()}` } });
    expect((await get('/api/organisations')).status).toBe(403);
    const metrics = await get('/api/metrics');
    expect(metrics.status).toBe(200);
    const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
    const others = ['ALERTS', 'up'];
    const base = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
    expect(
      usedMetrics().filter((name) => ![...names, ...others].some((one) => [name, base(name)].includes(one))),
    ).toEqual([]);
  });

  it('is found healthy by HEALTHCHECK while it serves', async () => {
    const command = production.image?.healthcheck?.command ?? ['node', 'scripts/launch/health-check.js'];
    expect(await run(...command)).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends with 0 on the stop signal, has complained about nothing, and has written nothing elsewhere', async () => {
    const before = filesOf(production.files);
    process.kill(firstProcess(app?.pid as number), (production.image?.stopSignal ?? 'SIGTERM') as NodeJS.Signals);
    expect(await app?.ended).toBe(0);
    const lines = (app?.output() ?? '').split('\n').filter((line) => !line.includes('There is no administrator yet.'));
    expect(lines.join('\n')).not.toMatch(/EROFS|EACCES|EPERM|ENOENT|warn|error/i);
    expect(filesOf(production.files)).toEqual(before);
    expect(readdirSync(data)).toContain('data.db');
  });

  it('is not found healthy by HEALTHCHECK then', async () => {
    const command = production.image?.healthcheck?.command ?? ['node', 'scripts/launch/health-check.js'];
    expect(await run(...command)).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a server that is stopped while it starts', () => {
  let child: ChildProcess | undefined;

  afterEach(() => void child?.kill('SIGKILL'));

  const start = async (name: string): Promise<{ pid: number; ended: Promise<unknown>; database: string }> => {
    const folder = newData(name);
    const command = ['node', 'scripts/start.js'];
    const [file = '', ...args] = production.commandLine(command, folder, settings(await freePort()));
    child = spawn(file, args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    let pid = 0;
    await until(() => (pid = firstProcess(child?.pid as number)) > 0, 'it runs', PATIENCE_MS);
    return { pid, ended, database: path.join(folder, 'data.db') };
  };

  it(
    'ends while it loads its code, also as the first process of a container, which a signal does not end by itself',
    async () => {
      const { pid, ended, database } = await start('early');
      // Signals that arrive before the first line of the script are lost, so another one follows, but not while the process ends.
      let sentAt = 0;
      const isOver = (): boolean => {
        if (!existsSync(`/proc/${pid}`)) return true;
        if (Date.now() - sentAt < SIGNAL_EVERY_MS) return false;
        sentAt = Date.now();
        process.kill(pid, 'SIGTERM');
        return false;
      };
      await until(isOver, 'it has ended', PATIENCE_MS);
      await ended;
      expect(existsSync(database)).toBe(false);
      if (production.image) expect([child?.exitCode, child?.signalCode]).toEqual([0, null]);
    },
    PATIENCE_MS,
  );

  it(
    'ends with 0 while it prepares its database',
    async () => {
      const { pid, ended, database } = await start('late');
      await until(() => existsSync(database), 'the application is loaded', PATIENCE_MS);
      process.kill(pid, 'SIGTERM');
      await ended;
      expect(child?.exitCode).toBe(0);
    },
    PATIENCE_MS,
  );
});
