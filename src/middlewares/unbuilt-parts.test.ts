import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endBuild, reportBuild } from '../http/part-builds';
import unbuiltParts from './unbuilt-parts';

type Arguments = Parameters<typeof unbuiltParts>;
type Handler = ReturnType<typeof unbuiltParts>;
type Context = Parameters<Handler>[0];

const ANY = '*/*';
const HTML = 'text/html,application/xhtml+xml;q=0.9';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'tenantry-unbuilt-'));
});
afterEach(() => {
  endBuild('admin panel');
  endBuild('console');
  rmSync(dist, { recursive: true });
});

const create = ({ isComplete = true, serveAdminPanel = true } = {}): Handler => {
  const config: Record<string, unknown> = { 'admin.path': '/admin', 'admin.serveAdminPanel': serveAdminPanel };
  const strapi = { dirs: { dist: { root: dist } }, config: { get: (name: string) => config[name] } };
  return unbuiltParts({ isComplete }, { strapi: strapi as unknown as Arguments[1]['strapi'] });
};

/** The status of the response and the title of the page; null if the request is passed on. */
const ask = async (handler: Handler, where: string, { accept = HTML, method = 'GET' } = {}) => {
  const ctx = { method, path: where, get: () => accept, set: () => undefined, status: 0, body: '' };
  let isPassedOn = false;
  const next = () => Promise.resolve(void (isPassedOn = true));
  await handler(ctx as unknown as Context, next);
  return isPassedOn ? null : [ctx.status, /<title>(.*) ·/.exec(ctx.body)?.[1]];
};

const build = (part: 'build' | 'console'): void => {
  mkdirSync(path.join(dist, part));
  writeFileSync(path.join(dist, part, 'index.html'), '<html>');
};

const NO_PANEL = [404, 'The admin panel is not built'];
const NO_CONSOLE = [404, 'The console is not built'];

describe('without a build', () => {
  it.each([
    ['/admin', ANY, NO_PANEL],
    ['/admin/', ANY, NO_PANEL],
    ['/admin/settings', HTML, NO_PANEL],
    ['/admin/users/me', 'application/json', null],
    ['/admin/init', ANY, null],
    ['/administration', HTML, null],
    ['/', ANY, NO_CONSOLE],
    ['/organisations/acme/costs', HTML, NO_CONSOLE],
    ['/reset-password', HTML, NO_CONSOLE],
    ['/api/me', HTML, null],
    ['/documentation', HTML, null],
  ])('responds at %s to a client that accepts %s with %j', async (where, accept, expected) => {
    expect(await ask(create(), where, { accept })).toEqual(expected);
  });

  it('passes writes on', async () => {
    expect(await ask(create(), '/admin', { method: 'POST' })).toBeNull();
  });

  it('passes on what is switched off', async () => {
    expect(await ask(create({ serveAdminPanel: false }), '/admin')).toBeNull();
    expect(await ask(create({ isComplete: false }), '/')).toBeNull();
    expect(await ask(create({ isComplete: false }), '/reset-password')).toEqual(NO_CONSOLE);
  });
});

it('passes on what is built, also if that was not there at the start', async () => {
  const handler = create();
  expect(await ask(handler, '/admin')).toEqual(NO_PANEL);
  build('build');
  expect(await ask(handler, '/admin')).toBeNull();
  expect(await ask(handler, '/')).toEqual(NO_CONSOLE);
  build('console');
  expect(await ask(handler, '/')).toBeNull();
});

it('shows a build that runs, and one that failed, in the place of an old build', async () => {
  build('build');
  const handler = create();
  reportBuild('admin panel', { step: 'Reading' });
  expect(await ask(handler, '/admin')).toEqual([503, 'The admin panel is being built']);
  reportBuild('admin panel', { hasFailed: true });
  expect(await ask(handler, '/admin')).toEqual([503, 'The admin panel could not be built']);
  endBuild('admin panel');
  expect(await ask(handler, '/admin')).toBeNull();
});
