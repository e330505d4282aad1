import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import {
  makeReadOnly,
  newProductionFolder,
  type Protection,
  removeProductionFolder,
} from '../helpers/processes/production-folder';
import { type RunningApp, SETTINGS, startApp } from '../helpers/processes/running-app';

/** Links 70,000 files, and starts a process. */
const PATIENCE_MS = 180_000;
const ADMIN = {
  firstname: 'Olga',
  lastname: 'Operator',
  email: 'operator@tenantry.example',
  password: 'Demo-Passw0rd!',
};
const JSON_TYPE = { 'Content-Type': 'application/json' };

let folder: string;
let parent: string;
let data: string;
let readOnly: Protection;
let app: RunningApp | undefined;

/** The settings of a process that can write only to `data`. */
const settings = (): Record<string, string> => ({
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: path.join(data, 'data.db'),
  TMPDIR: data,
  HOME: '/nonexistent',
});

const commandOf = (script: string): string[] =>
  readOnly.protect([process.execPath, path.join(readOnly.folder, 'scripts', script)]);

const run = ([file = '', ...args]: string[]) =>
  spawnSync(file, args, { env: { ...process.env, ...SETTINGS, ...settings() }, encoding: 'utf8' });

/** Everything that is not in node_modules. */
const filesOf = (where: string): string[] =>
  readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)))
    .sort();

beforeAll(async () => {
  folder = newProductionFolder();
  parent = newDatabaseFolder();
  chmodSync(parent, 0o755);
  data = path.join(parent, 'data');
  mkdirSync(data);
  readOnly = makeReadOnly(folder, data);
  process.stderr.write(`npm start in a production folder: ${readOnly.about}.\n`);
  app = await startApp(settings(), 'scripts/start.js', () => commandOf('start.js'));
}, PATIENCE_MS);

afterAll(async () => {
  await app?.stop();
  rmSync(parent, { recursive: true, force: true });
  removeProductionFolder(folder);
}, PATIENCE_MS);

describe('npm start with the production packages and what is built, where only the data can be written', () => {
  it('has no packages for development', () => {
    const code = `const {resolve} = require('node:module').createRequire('${readOnly.folder}/'); resolve('koa-static'); resolve('jest')`;
    const { status, stderr } = run(readOnly.protect([process.execPath, '-e', code]));
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot find module 'jest'");
  });

  it.each([
    ['/_health', 204],
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
    expect((await post('/admin/register-admin', ADMIN)).status).toBe(200);
    const { email, password } = ADMIN;
    expect((await post('/admin/login', { email, password })).status).toBe(200);
  });

  it.each([['watchdog.js', 'budget'], ['audit-verify.js']])('runs %s at the same time', (script, ...args) => {
    const { status, stderr } = run([...commandOf(script), ...args]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(/EROFS|EACCES|ENOENT/) });
  });

  it('ends with 0 on SIGTERM, has complained about nothing, and has written nothing elsewhere', async () => {
    const before = filesOf(folder);
    app?.signal('SIGTERM');
    expect(await app?.ended).toBe(0);
    expect(app?.output()).not.toMatch(/EROFS|EACCES|EPERM|ENOENT|warn|error/i);
    expect(filesOf(folder)).toEqual(before);
    expect(readdirSync(data)).toContain('data.db');
  });
});
