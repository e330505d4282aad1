import { type ClientOptions, createTenantryClient } from './client.ts';
import type { TenantryError } from './errors.ts';

interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

type Handler = (request: Sent, count: number) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const refusal = (code: string, status: number, details: object = {}, headers: Record<string, string> = {}): Response =>
  json(
    { data: null, error: { status, name: 'Error', message: `It is ${code}.`, details: { code, ...details } } },
    status,
    headers,
  );

/** A client of a service that a function plays. */
const clientOf = (handler: Handler, options: Partial<ClientOptions> = {}) => {
  const sent: Sent[] = [];
  const client = createTenantryClient({
    baseUrl: 'http://service.example/',
    credentials: { token: 'key-1' },
    retries: 1,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      sent.push({ method, path: decodeURIComponent(pathname + search), headers, body: await request.text() });
      return handler(sent[sent.length - 1] as Sent, sent.length);
    },
    ...options,
  });
  return { client, sent };
};

const LIST = { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } };

describe('a call', () => {
  it('sends the token, the organisation and the parameters, and returns the body', async () => {
    const { client, sent } = clientOf(() => json(LIST), { organisation: 'org-1' });
    const query = { sort: 'hostname:asc', filter: ['status:$eq:offline', 'os:linux'], pagination: { pageSize: 5 } };
    expect(await client.get('/api/svc-agents', { params: { query } })).toEqual(LIST);
    const [{ headers, path }] = sent as [Sent];
    expect(path).toBe(
      '/api/svc-agents?sort=hostname:asc&filter=status:$eq:offline&filter=os:linux&pagination[pageSize]=5',
    );
    expect([headers.get('Authorization'), headers.get('X-Organisation-Id')]).toEqual(['Bearer key-1', 'org-1']);
    expect(headers.has('Idempotency-Key')).toBe(false);
  });

  it('returns nothing for 204', async () => {
    const { client } = clientOf(() => json(null, 204));
    const params = { path: { id: 'draft-1' } };
    expect(await client.delete('/api/blueprint-drafts/{id}', { params })).toBeUndefined();
  });

  it('has one idempotency key for all attempts of a POST, and another one for the next POST', async () => {
    const { client, sent } = clientOf((_, count) =>
      count === 1 ? refusal('X', 503, {}, { 'Retry-After': '0' }) : json({ data: {} }, 201),
    );
    const create = () => client.post('/api/blueprint-drafts', { body: { data: { name: 'Edge' } } });
    await create();
    await create();
    const [first, second, third] = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"data":{"name":"Edge"}}'));
  });

  it("keeps the caller's idempotency key", async () => {
    const { client, sent } = clientOf(() => json({ data: {} }, 201));
    const headers = { 'Idempotency-Key': 'build-77' };
    await client.post('/api/blueprint-drafts', { body: { data: { name: 'Edge' } }, headers });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('build-77');
  });

  it('throws refusals with their code', async () => {
    const errors = [{ path: ['data', 'name'], message: 'It is required.' }];
    const { client } = clientOf(() =>
      refusal('VALIDATION_FAILED', 400, { errors, remedy: 'Send a name.' }, { 'X-Request-Id': 'req-1' }),
    );
    const error = (await client.get('/api/svc-agents').catch((thrown: unknown) => thrown)) as TenantryError;
    expect(error).toMatchObject({
      name: 'TenantryError',
      code: 'VALIDATION_FAILED',
      status: 400,
      message: 'It is VALIDATION_FAILED.',
      remedy: 'Send a name.',
      faults: errors,
      requestId: 'req-1',
      retryAfterSeconds: undefined,
    });
  });

  it('throws what a proxy responds', async () => {
    const { client } = clientOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }), { retries: 0 });
    await expect(client.get('/api/svc-agents')).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 502 });
  });

  it('throws the page of a proxy, also if its status is 200', async () => {
    const page = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
    const { client } = clientOf(() => new Response('<h1>Sign in</h1>', page));
    await expect(client.get('/api/svc-agents')).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 });
  });

  it('shows headers, and passes 304 on', async () => {
    const { client } = clientOf(({ headers }) =>
      headers.has('If-None-Match') ? new Response(null, { status: 304 }) : json({ data: {} }, 200, { ETag: '"a"' }),
    );
    const params = { path: { id: 'agent-1' } };
    const { response } = await client.raw.GET('/api/svc-agents/{id}', { params });
    const tag = response.headers.get('ETag') as string;
    const again = await client.raw.GET('/api/svc-agents/{id}', { params, headers: { 'If-None-Match': tag } });
    expect(again.response.status).toBe(304);
  });
});

describe('each', () => {
  it('follows cursors to the end', async () => {
    const pages: Record<string, object> = {
      '': { data: [{ id: 1 }, { id: 2 }], meta: { pagination: { pageSize: 100, nextCursor: 'c2' } } },
      c2: { data: [{ id: 3 }], meta: { pagination: { pageSize: 100, nextCursor: null } } },
    };
    const { client, sent } = clientOf(({ path }) => json(pages[/\[cursor\]=(\w*)/.exec(path)?.[1] ?? '?']));
    const ids: number[] = [];
    for await (const { id } of client.each('/api/svc-agents', { params: { query: { sort: 'hostname' } } }))
      ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/svc-agents?sort=hostname&pagination[pageSize]=100&pagination[cursor]=',
      '/api/svc-agents?sort=hostname&pagination[pageSize]=100&pagination[cursor]=c2',
    ]);
  });

  it('fetches no page that is not read', async () => {
    const page = { data: [{ id: 1 }], meta: { pagination: { pageSize: 100, nextCursor: 'more' } } };
    const { client, sent } = clientOf(() => json(page));
    for await (const { id } of client.each('/api/svc-agents')) if (id === 1) break;
    expect(sent).toHaveLength(1);
  });
});
