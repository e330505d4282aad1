import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import documents from './documents';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-documents-'));
  mkdirSync(path.join(folder, 'console/documents/docs/guides'), { recursive: true });
  mkdirSync(path.join(folder, 'console/documents/docs/images'));
  writeFileSync(path.join(folder, 'console/index.html'), 'the console');
  writeFileSync(path.join(folder, 'console/documents/docs/guides.html'), 'all guides');
  writeFileSync(path.join(folder, 'console/documents/docs/guides/checks.html'), 'checks');
  writeFileSync(path.join(folder, 'console/documents/docs/images/a.png'), 'image');
  const app = new Koa();
  const strapi = { dirs: { dist: { root: folder } } } as unknown as Parameters<typeof documents>[1]['strapi'];
  const respond = documents({}, { strapi });
  app.use((ctx, next) => respond(ctx as unknown as Parameters<typeof respond>[0], next));
  server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const get = (where: string, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${where}`, { method, redirect: 'manual' });

it.each([
  ['/docs/guides', 'all guides', 'text/html; charset=utf-8'],
  ['/docs/guides/checks', 'checks', 'text/html; charset=utf-8'],
  ['/docs/images/a.png', 'image', 'image/png'],
])('serves %s with its policy, for a while', async (where, text, type) => {
  const response = await get(where);
  expect([response.status, await response.text(), response.headers.get('Content-Type')]).toEqual([200, text, type]);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self'; img-src/);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
});

it.each([
  ['/docs', '/docs/guides'],
  ['/docs/', '/docs/guides'],
  ['/docs/guides/', '/docs/guides'],
])('leads from %s to %s', async (where, target) => {
  const response = await get(where);
  expect([response.status, response.headers.get('Location')]).toEqual([308, target]);
});

it.each([
  ['/docs/guides/none', 'GET'],
  ['/docs/../index.html', 'GET'],
  ['/docs/%2e%2e/index.html', 'GET'],
  ['/docs/..%2findex.html', 'GET'],
  ['/documentation', 'GET'],
  ['/docs/guides', 'POST'],
])('leaves %s by %s to others', async (where, method) => {
  const response = await get(where, method);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBeNull();
});
