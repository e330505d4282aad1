import { rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { FIRST_ADMINISTRATOR, type RunningApp, startApp } from '../helpers/processes/running-app';
import { giveKnexItsDriver } from '../helpers/database/sqlite';
import { until } from '../helpers/timing/until';
import { type Receiver, startReceiver } from '../helpers/servers/webhook-receiver';
import { startStopwatch } from '../helpers/timing/stopwatch';

/** Processes start slowly on a busy machine. */
const DELAY_MS = 2_000;
const DRAIN_MS = 10_000;

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

let app: RunningApp;
let agent: http.Agent;

/** A request of a client with keep-alive, which resolves when the whole response has arrived. */
const send = (
  pathname: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): { request: http.ClientRequest; answer: Promise<Answer> } => {
  const request = http.request(`${app.url}${pathname}`, { method, headers, agent });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode as number, connection: response.headers.connection, body }),
      );
    });
  });
  return { request, answer };
};

const get = (pathname: string): Promise<Answer> => {
  const { request, answer } = send(pathname);
  request.end();
  return answer;
};

/** A sign-in of which half has arrived at the server. */
const halfSignIn = async (): Promise<() => Promise<Answer>> => {
  const body = JSON.stringify({ identifier: 'nobody@example.com', password: 'wrong' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length), Expect: '100-continue' };
  const { request, answer } = send('/api/auth/local', { method: 'POST', headers });
  const begun = new Promise((resolve) => request.once('continue', resolve));
  request.flushHeaders();
  await begun;
  request.write(body.slice(0, 10));
  // The server may reset it before the test awaits it.
  answer.catch(() => undefined);
  return () => {
    request.end(body.slice(10));
    return answer;
  };
};

beforeEach(() => {
  agent = new http.Agent({ keepAlive: true });
});

afterEach(async () => {
  agent.destroy();
  await app.stop();
});

it('reports that it is not ready, still serves requests for a while, and completes requests in progress', async () => {
  app = await startApp({ SHUTDOWN_DELAY_MS: String(DELAY_MS) });
  expect(await get('/_health')).toMatchObject({ status: 204, connection: 'keep-alive' });
  expect((await get('/_ready')).status).toBe(204);
  const finish = await halfSignIn();
  const startedAt = Date.now();
  const waited = startStopwatch();
  app.signal('SIGTERM');
  await until(async () => (await get('/_ready')).status === 503, 'the node is not ready');
  expect(JSON.parse((await get('/_ready')).body)).toMatchObject({
    status: 'unavailable',
    reason: { code: 'SHUTTING_DOWN' },
  });
  expect((await get('/_health')).status).toBe(204);
  expect(await get('/api/me')).toMatchObject({ status: 401, connection: 'close' });
  const isClosed = (): Promise<boolean> =>
    get('/_health').then(
      () => false,
      () => true,
    );
  await until(isClosed, 'the port is closed', DELAY_MS + DRAIN_MS);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(DELAY_MS);
  expect(await finish()).toMatchObject({ status: 401, connection: 'close' });
  expect(await app.ended).toBe(0);
  expect(waited()).toBeLessThan(DELAY_MS + DRAIN_MS);
});

it('closes idle connections, and does not wait for a request that never ends', async () => {
  app = await startApp();
  expect((await get('/_health')).status).toBe(204);
  const finish = await halfSignIn();
  const waited = startStopwatch();
  app.signal('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(waited()).toBeLessThan(DRAIN_MS + 5_000);
  await expect(finish()).rejects.toThrow();
});

it('exits at once on a second signal', async () => {
  app = await startApp({ SHUTDOWN_DELAY_MS: '60000' });
  const startedAt = Date.now();
  const waited = startStopwatch();
  app.signal('SIGTERM');
  app.signal('SIGTERM');
  await until(async () => (await get('/_ready')).status === 503, 'the node is not ready');
  await until(() => Date.now() - startedAt > 600, 'the second signal is one of its own');
  expect((await get('/_ready')).status).toBe(503);
  app.signal('SIGTERM');
  expect(await app.ended).toBe(1);
  expect(waited()).toBeLessThan(10_000);
});

describe('deliveries in progress', () => {
  let folder: string;
  let db: Knex;
  let receiver: Receiver;

  beforeEach(async () => {
    folder = newDatabaseFolder();
    const filename = path.join(folder, 'data.db');
    receiver = await startReceiver();
    receiver.state.answering = 'stuck';
    app = await startApp({
      DATABASE_FILENAME: filename,
      WATCHDOGS_ENABLED: 'true',
      WEBHOOK_TIMEOUT_MS: '60000',
      WEBHOOK_ALLOW_HTTP: 'true',
      ALLOW_INSECURE: 'private-webhooks,http-webhooks',
      WEBHOOK_ALLOWED_PRIVATE_RANGES: '127.0.0.0/8',
    });
    giveKnexItsDriver();
    db = knex({ client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true });
  });

  afterEach(async () => {
    await db.destroy();
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const addEndpoint = async (): Promise<string> => {
    const json = { 'Content-Type': 'application/json' };
    const registered = await fetch(`${app.url}/admin/register-admin`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(FIRST_ADMINISTRATOR),
    });
    const { data } = (await registered.json()) as { data: { token: string } };
    const created = await fetch(`${app.url}/content-manager/collection-types/api::webhook-endpoint.webhook-endpoint`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${data.token}` },
      body: JSON.stringify({ url: receiver.url }),
    });
    return ((await created.json()) as { data: { documentId: string } }).data.documentId;
  };

  it('delay the exit by at most ten seconds, and are tried again', async () => {
    const endpoint = await addEndpoint();
    const now = Date.now();
    await db('outbox_events').insert({
      document_id: 'stuck',
      event: 'webhook.test',
      event_key: 'stuck',
      destination: 'webhook',
      endpoint,
      payload: '{}',
      event_status: 'pending',
      attempts: 0,
      available_at: now,
      created_at: now,
    });
    await until(() => receiver.received.length === 1, 'the event is on its way');
    const waited = startStopwatch();
    app.signal('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(waited()).toBeLessThan(DRAIN_MS);
    const [event] = await db('outbox_events').where({ document_id: 'stuck' });
    expect(event).toMatchObject({ event_status: 'pending', attempts: 0, available_at: now });
  });
});
