import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { app, send } from '../../helpers/api';
import { mainThreadMs } from '../../helpers/timing/event-loop';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, elsewhere, PASSWORD, type Tenant, unique } from '../../helpers/world';

/** yup's own pattern for email addresses takes seconds for this one, and twice as long for each further dot. */
const HOSTILE_ADDRESS = `a@${'a.'.repeat(30)}!`;
/** Of the processor. */
const SOON_MS = 2_000;

const admin = (path: string, body: object) =>
  sendRaw({
    method: 'POST',
    path: `/admin${path}`,
    headers: { 'content-type': 'application/json', ...elsewhere() },
    body: JSON.stringify(body),
  });

const post = (path: string, body: unknown, token?: string) => send('post', path, { body, token, headers: elsewhere() });

describe('an email address that causes catastrophic backtracking', () => {
  it.each([
    ['registration', () => post('/auth/local/register', registration())],
    ['a forgotten password', () => post('/auth/forgot-password', { email: HOSTILE_ADDRESS })],
    ['a confirmation', () => post('/auth/send-email-confirmation', { email: HOSTILE_ADDRESS })],
    ['the admin panel', () => admin('/forgot-password', { email: HOSTILE_ADDRESS })],
  ])('is refused at once by %s', async (_where, attempt) => {
    const before = mainThreadMs();
    expect((await attempt()).status).toBeLessThan(500);
    expect(mainThreadMs() - before).toBeLessThan(SOON_MS);
  });

  const registration = () => ({ username: unique('person'), email: HOSTILE_ADDRESS, password: PASSWORD });
});

describe('a request body', () => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await createTenant();
  });

  const manyKeys = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"key${at}":1`).join()}}`;

  it.each(['/auth/local', '/auth/local/register', '/auth/forgot-password', '/auth/refresh', '/invitations/accept'])(
    'has at most 16 KiB if it contains credentials: %s',
    async (path) => {
      expectRefusal(await post(path, { padding: 'a'.repeat(20_000) }), 413, 'PAYLOAD_TOO_LARGE');
    },
  );

  it('has at most 16 KiB at the sign-in of the admin panel', async () => {
    expect((await admin('/login', { padding: 'a'.repeat(20_000) })).status).toBe(413);
  });

  it('has at most 25,000 names', async () => {
    const { owner } = tenant.people;
    const answer = await post('/svc-agents', `{"data":${manyKeys(60_000)}}`, owner.token);
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    expect(answer.body.error.message).toBe('The objects in the body have more than 25000 names.');
  });

  it('with too many names is refused after missing credentials', async () => {
    expectRefusal(await post('/svc-agents', `{"data":${manyKeys(60_000)}}`), 401, 'UNAUTHENTICATED');
  });

  it('has at most 25,000 names, whatever its JSON media type', async () => {
    const { owner } = tenant.people;
    const { status, body } = await sendRaw({
      method: 'POST',
      path: '/api/svc-agents',
      headers: { 'content-type': 'application/csp-report', authorization: `Bearer ${owner.token}` },
      body: `{"data":${manyKeys(60_000)}}`,
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/25000/);
  });

  it('with one long list of numbers is accepted', async () => {
    const { owner } = tenant.people;
    const body = `{"data":{"hostname":"numbers","capabilities":{"list":[${Array(100_000).fill(1).join()}]}}}`;
    expect((await post('/svc-agents', body, owner.token)).status).toBe(201);
  });
});

/** The status of a request that announces a large body and never sends it. */
const statusWithoutBody = (
  method: string,
  path: string,
  authorization?: string,
  more: Record<string, string> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': 900_000, ...elsewhere(), ...more };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    if (authorization !== undefined) sent.setHeader('authorization', authorization);
    sent.on('error', reject).flushHeaders();
  });

/** Sends a large body without its last byte. */
const openBody = (path: string, token: string, body: Buffer) => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'content-length': body.length,
  };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false });
  const begun = new Promise<void>((resolve) => sent.write(body.subarray(0, -1), () => resolve()));
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  return { begun, status, finish: () => void sent.end(body.subarray(-1)) };
};

describe('a large body', () => {
  it.each([
    ['no token', undefined],
    ['the token of nothing', 'Bearer a.b.c'],
    ['an unknown key', `Bearer tnk_${'a'.repeat(60)}`],
    ['another scheme', 'Basic YTpi'],
  ])('is not read before a caller with %s is refused', async (_what, authorization) => {
    const paths = ['POST /api/svc-agents', 'POST /API/svc-agents', 'PUT /api/organisations/a', 'POST /api/auth/logout'];
    const statuses = paths.map((operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return statusWithoutBody(method, path, authorization);
    });
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 401]);
  });

  it('is not read for the signature of another route', async () => {
    const signed = { 'stripe-signature': 't=1,v1=a' };
    expect(await statusWithoutBody('POST', '/api/svc-agents', 'Bearer a.b.c', signed)).toBe(401);
  });

  it('must not be compressed outside the API', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', ...elsewhere() };
    const body = gzipSync(JSON.stringify({ email: 'a@example.com', password: PASSWORD }));
    expect((await sendRaw({ method: 'POST', path: '/admin/login', headers, body })).status).toBe(415);
  });

  it('has one of eight places of its caller, and the others wait', async () => {
    const { owner } = (await createTenant()).people;
    const body = Buffer.from(JSON.stringify({ data: { hostname: unique(), junk: 'a'.repeat(100_000) } }));
    const open = Array.from({ length: 8 }, () => openBody('/api/svc-agents', owner.token, body));
    await Promise.all(open.map(({ begun }) => begun));
    const late = openBody('/api/svc-agents', owner.token, body);
    for (const { finish } of open) finish();
    late.finish();
    expect(await Promise.all([...open, late].map(({ status }) => status))).toEqual(Array(9).fill(400));
  });

  it('of unknown length is read by the routes of the plugin, too', async () => {
    const { owner } = (await createTenant()).people;
    const answer = await sendRaw({
      method: 'POST',
      path: '/api/auth/logout',
      headers: {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        authorization: `Bearer ${owner.token}`,
      },
      body: '{"scope":"none"}',
    });
    expect(answer.status).toBe(400);
  });
});
