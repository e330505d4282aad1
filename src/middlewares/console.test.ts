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
  const respond = consoleApp({ isComplete, operatorContact: '' }, { strapi });
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
  const respond = consoleApp({ isComplete: true, operatorContact: '' }, { strapi });
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

it.each([
  ['/login', { 'sec-fetch-dest': 'document' }, 404, '<html>'],
  ['/blueprints/42', { accept: 'text/html,*/*;q=0.8' }, 404, '<html>'],
  ['/login', { accept: 'application/json' }, 404, undefined],
  ['/login', { accept: '*/*' }, 404, undefined],
  ['/logo.png', { 'sec-fetch-dest': 'image', accept: 'image/*' }, 404, undefined],
  ['/api/nothing', { accept: 'text/html' }, 404, undefined],
  ['/scim/v2/nothing', { accept: 'text/html' }, 404, undefined],
  ['/admin', { accept: 'text/html' }, 200, 'the panel'],
  ['/status/nope', { accept: 'text/html' }, 404, 'no status page'],
])('has the page of %s for %o', async (where, headers: Record<string, string>, status, body) => {
  const config = { get: () => null };
  const strapi = { config, dirs: { dist: { root: path.join(folder, 'built') } } } as unknown as Arguments[1]['strapi'];
  const answers: Record<string, [number, string]> = {
    '/admin': [200, 'the panel'],
    '/status/nope': [404, 'no status page'],
  };
  for (const isComplete of [true, false]) {
    const [given, text] = answers[where] ?? [404, undefined];
    const get = (name: string): string => headers[name.toLowerCase()] ?? '';
    const ctx = { method: 'GET', path: where, status: 404, get, set: () => undefined, body: undefined as unknown };
    const respond = consoleApp({ isComplete, operatorContact: '' }, { strapi });
    await respond(ctx as unknown as Parameters<typeof respond>[0], () => {
      Object.assign(ctx, { status: given, body: text });
      return Promise.resolve();
    });
    expect([ctx.status, ctx.body]).toEqual([status, isComplete || body !== '<html>' ? body : undefined]);
  }
});

it.each([
  ['support@example.com', 'support@example.com'],
  [' https://example.com/?a=1&b="$&" ', 'https:&#x2F;&#x2F;example.com&#x2F;?a=1&amp;b=&quot;$&amp;&quot;'],
  ['', ''],
])('says in the document that the operator is reached at %p', async (operatorContact, content) => {
  const root = mkdtempSync(path.join(folder, 'contact-'));
  mkdirSync(path.join(root, 'console'));
  writeFileSync(path.join(root, 'console', 'index.html'), '<meta content="__OPERATOR__">');
  const strapi = { config: { get: () => null }, dirs: { dist: { root } } } as unknown as Arguments[1]['strapi'];
  const ctx = { method: 'GET', path: '/', set: () => undefined, body: undefined };
  const respond = consoleApp({ isComplete: true, operatorContact }, { strapi });
  await respond(ctx as unknown as Parameters<typeof respond>[0], () => Promise.resolve());
  expect(ctx.body).toBe(`<meta content="${content}">`);
});
