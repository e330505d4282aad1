import request from 'supertest';
import { app } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { elsewhere } from '../../helpers/addresses';
import { openCoded, readCoded } from '../../helpers/coded';
import { createScimToken } from '../../helpers/scim';
import { createOperator, createTenant, insert, PASSWORD, type Tenant } from '../../helpers/world';

const AGENT = 'api::svc-agent.svc-agent';
const AGENTS = 30;
const LIST = '/api/svc-agents?sort=hostname&pagination[pageSize]=100';
const EXPORT = '/api/audit-entries/export';

let tenant: Tenant;
let token: string;

beforeAll(async () => {
  tenant = await createTenant();
  token = tenant.people.owner.token;
  for (let n = 0; n < AGENTS; n += 1) await insert(AGENT, { organisation: tenant.id, hostname: `h${n}` });
});

describe('a list', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.25', 'gzip'],
    ['*', 'gzip'],
    ['deflate, br;q=0.001', 'br'],
  ])('is compressed for Accept-Encoding: %s as %s', async (coding, expected) => {
    const plain = await readCoded(LIST, { token });
    const { headers, bytes, text } = await readCoded(LIST, { token, coding });
    expect(headers['content-encoding']).toBe(expected);
    expect(headers['content-type']).toBe(plain.headers['content-type']);
    expect(headers).not.toHaveProperty('content-length');
    expect(text).toBe(plain.text);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it.each([
    undefined,
    '',
    'identity',
    'deflate',
    'zstd',
    'gzip;q=0',
    'br;q=0, gzip;q=0',
    '*;q=0',
    'identity;q=0',
    ';;,',
  ])('is sent as it is for Accept-Encoding: %s', async (coding) => {
    const { status, headers, bytes, text } = await readCoded(LIST, { token, coding });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(JSON.parse(text).data).toHaveLength(AGENTS);
  });

  it('varies by Accept-Encoding, and by Origin', async () => {
    for (const coding of [undefined, 'br']) {
      const { headers } = await readCoded(LIST, { token, coding, headers: { Origin: 'http://localhost:3000' } });
      expect(headers.vary).toMatch(/\bOrigin\b/);
      expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    }
  });

  it('is not compressed below 1 kB', async () => {
    const { headers, bytes } = await readCoded('/api/svc-agents?pagination[pageSize]=1', { token, coding: 'br' });
    expect(bytes.length).toBeLessThan(1024);
    expect(headers['content-encoding']).toBeUndefined();
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  it('has no body for HEAD', async () => {
    const { status, bytes } = await readCoded(LIST, { token, coding: 'br', method: 'HEAD' });
    expect([status, bytes.length]).toEqual([200, 0]);
  });

  it('with large JSON fields is compressed while it is streamed', async () => {
    const large = await insert<{ documentId: string }>(AGENT, {
      organisation: tenant.id,
      hostname: 'large',
      capabilities: Array.from({ length: 80_000 }, () => []),
    });
    const path = '/api/svc-agents?filters[hostname]=large';
    const plain = await readCoded(path, { token });
    for (const coding of ['br', 'gzip']) {
      const { headers, text } = await readCoded(path, { token, coding });
      expect([headers['content-encoding'], text === plain.text]).toEqual([coding, true]);
    }
    await app().documents(AGENT).delete({ documentId: large.documentId });
  });
});

describe('other responses', () => {
  it.each(['ndjson', 'csv'])('are compressed: an export as %s', async (format) => {
    const path = `${EXPORT}?format=${format}`;
    const { headers, text } = await readCoded(path, { token, coding: 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(text).toBe((await readCoded(path, { token })).text);
  });

  it.each(['/documentation', '/api/openapi.json'])(
    'have an entity tag if they are the same for all: %s',
    async (path) => {
      const { headers, text } = await readCoded(path, { coding: 'br' });
      const again = await readCoded(path, { coding: 'br' });
      expect([again.text, again.headers.etag, again.bytes.length]).toEqual([
        text,
        headers.etag,
        Number(headers['content-length']),
      ]);
      expect(headers.etag).toMatch(/^"[^"]+-br"$/);
      expect(headers['cache-control']).toBe('no-cache');
      const known = await readCoded(path, { coding: 'br', headers: { 'If-None-Match': headers.etag as string } });
      expect([known.status, known.headers.etag, known.bytes.length]).toEqual([304, headers.etag, 0]);
      expect((await readCoded(path, { coding: 'gzip' })).text).toBe(text);
      expect((await readCoded(path)).text).toBe(text);
    },
  );

  it.each(['br', 'gzip'])('of files are the same in %s', async (coding) => {
    const path = '/plugins/documentation/swagger-ui-bundle.js';
    const plain = await readCoded(path);
    for (const attempt of [1, 2]) {
      const coded = await readCoded(path, { coding });
      expect([attempt, coded.headers['content-encoding'], coded.text === plain.text]).toEqual([attempt, coding, true]);
      expect(coded.headers['content-length']).toBe(String(coded.bytes.length));
      expect(coded.headers['content-type']).toBe(plain.headers['content-type']);
    }
    const head = await readCoded(path, { coding, method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('are compressed: SCIM, metrics, the documentation and the OpenAPI document', async () => {
    const operator = await createOperator();
    const scim = await createScimToken(tenant);
    for (const [path, credential] of [
      ['/scim/v2/Schemas', scim.token],
      ['/api/metrics', operator.token],
      ['/documentation', undefined],
      ['/api/openapi.json', undefined],
    ] as const) {
      const { status, headers, text } = await readCoded(path, { token: credential, coding: 'br' });
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br']);
      expect(text.length).toBeGreaterThan(1024);
    }
  });

  it('end the read when the client closes a compressed export', async () => {
    const response = await openCoded(EXPORT, { token, coding: 'gzip' });
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
    expect((await readCoded(LIST, { token, coding: 'gzip' })).status).toBe(200);
  });

  it('are not compressed if they can contain a token, however long', async () => {
    const padding = { 'Accept-Encoding': 'gzip, br' };
    const signIn = await request(app().server.httpServer)
      .post('/api/auth/local')
      .set({ ...elsewhere(), ...padding })
      .send({ identifier: tenant.people.viewer.email, password: PASSWORD });
    expect(signIn.body.jwt).toEqual(expect.any(String));
    const made = await tenant.people.owner.call.post('/svc-agents', { hostname: 'x'.repeat(200) }, padding);
    const batch = await tenant.people.owner.call.put(
      `/organisations/${tenant.documentId}`,
      { ip_allowlist: Array.from({ length: 200 }, (_, n) => `2001:db8:${n.toString(16)}::/48`) },
      padding,
    );
    expect(Number(batch.headers['content-length'])).toBeGreaterThan(1024);
    for (const { headers } of [signIn, made, batch]) {
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('are not compressed if they are JSON of the admin panel', async () => {
    const admin = await signInAdmin();
    const { status, headers } = await admin.send('get', '/admin/permissions');
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });
});

describe('the ETag of the OpenAPI document', () => {
  const PATH = '/api/openapi.json';
  const tagFor = async (coding?: string): Promise<string> => (await readCoded(PATH, { coding })).headers.etag as string;

  it('is strong, and differs for each coding', async () => {
    const plain = await tagFor();
    expect(plain).toMatch(/^"[\w-]{22}"$/);
    expect(await tagFor()).toBe(plain);
    expect(await tagFor('br')).toBe(`${plain.slice(0, -1)}-br"`);
    expect(await tagFor('gzip')).toBe(`${plain.slice(0, -1)}-gzip"`);
  });

  it.each([undefined, 'br', 'gzip'])('makes an unchanged document a 304 without a body (coding %s)', async (coding) => {
    const tag = await tagFor(coding);
    for (const sent of [tag, `"other", ${tag}`, `W/${tag}`]) {
      const answer = await readCoded(PATH, { coding, headers: { 'If-None-Match': sent } });
      expect([answer.status, answer.headers.etag, answer.bytes.length]).toEqual([304, tag, 0]);
      expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/);
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
    expect((await readCoded(PATH, { coding, headers: { 'If-None-Match': '*' } })).status).toBe(304);
  });

  it('serialises nothing for a 304', async () => {
    const tag = await tagFor();
    const stringify = jest.spyOn(JSON, 'stringify');
    const { status } = await readCoded(PATH, { headers: { 'If-None-Match': tag } });
    const calls = stringify.mock.calls.length;
    stringify.mockRestore();
    expect([status, calls]).toEqual([304, 0]);
  });

  it.each(['"other"', 'nonsense', '""', ','])('sends the document for If-None-Match: %s', async (sent) => {
    const { status, text } = await readCoded(PATH, { headers: { 'If-None-Match': sent } });
    expect([status, JSON.parse(text).openapi]).toEqual([200, '3.1.0']);
  });
});
