import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import consoleApp from './console';

type Arguments = Parameters<typeof consoleApp>;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-console-'));
  mkdirSync(path.join(folder, 'built', 'console'), { recursive: true });
  writeFileSync(path.join(folder, 'built', 'console', 'index.html'), '<html>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the document is the response to a path. */
const isServed = async (where: string, isComplete: boolean, dist = 'built'): Promise<boolean> => {
  const config = { get: () => null };
  const strapi = { config, dirs: { dist: { root: path.join(folder, dist) } } } as unknown as Arguments[1]['strapi'];
  const ctx = { method: 'GET', path: where, set: () => undefined, body: undefined };
  const respond = consoleApp({ isComplete }, { strapi });
  await respond(ctx as unknown as Parameters<typeof respond>[0], () => Promise.resolve());
  return ctx.body === '<html>';
};

it.each([
  ['/reset-password', true],
  ['/invitation', true],
  ['/confirm-address', true],
  ['/address-confirmed', true],
  ['/', false],
  ['/sign-in', false],
  ['/organisations/acme/dashboard', false],
])('without the console, %s is the document: %s', async (where, expected) => {
  expect(await isServed(where, false)).toBe(expected);
  expect(await isServed(where, true)).toBe(true);
});

it('leaves all paths to the server if the console is not built', async () => {
  expect(await isServed('/', true, 'absent')).toBe(false);
});

it('serves a console that was built after the start', async () => {
  const root = path.join(folder, 'later');
  const strapi = { config: { get: () => null }, dirs: { dist: { root } } } as unknown as Arguments[1]['strapi'];
  const respond = consoleApp({ isComplete: true }, { strapi });
  const ask = async (): Promise<unknown> => {
    const ctx = { method: 'GET', path: '/', set: () => undefined, body: undefined };
    await respond(ctx as unknown as Parameters<typeof respond>[0], () => Promise.resolve());
    return ctx.body;
  };
  expect(await ask()).toBeUndefined();
  mkdirSync(path.join(root, 'console'), { recursive: true });
  writeFileSync(path.join(root, 'console', 'index.html'), '<html>');
  expect(await ask()).toBe('<html>');
});
