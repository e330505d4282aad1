import { as } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { createTenant } from '../../helpers/world';

const FRONTEND = 'http://localhost:3000';

const listOf = (header: string | undefined): string[] => (header ?? '').split(',').map((name) => name.trim());

const preflight = (origin: string, method = 'PUT') =>
  sendRaw({
    method: 'OPTIONS',
    path: '/api/svc-agents/x',
    headers: { Origin: origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'if-match' },
  });

describe('a web frontend of another origin', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('can send the headers of the API with %s', async (method) => {
    const { status, headers } = await preflight(FRONTEND, method);
    expect([status, headers['access-control-allow-origin']]).toEqual([204, FRONTEND]);
    expect(listOf(headers['access-control-allow-methods'])).toContain(method);
    expect(listOf(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining([
        ...['Authorization', 'Content-Type', 'X-Organisation-Id', 'X-Request-Id'],
        ...['Idempotency-Key', 'If-Match', 'If-None-Match'],
        ...['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'Cache-Control', 'Pragma', 'X-Requested-With'],
      ]),
    );
  });

  it('repeats preflights every two hours only', async () => {
    expect((await preflight(FRONTEND)).headers['access-control-max-age']).toBe('7200');
  });

  it('can read the headers of every response, also of an error', async () => {
    const { people } = await createTenant();
    const known = await people.owner.call.get('/svc-agents', { Origin: FRONTEND });
    const refused = await as(undefined).get('/svc-agents', { Origin: FRONTEND });
    expect([known.status, refused.status]).toEqual([200, 401]);
    for (const { headers } of [known, refused]) {
      expect(headers['access-control-allow-origin']).toBe(FRONTEND);
      expect(listOf(headers['access-control-expose-headers'])).toEqual(
        expect.arrayContaining([
          ...['X-Request-Id', 'WWW-Authenticate', 'Retry-After', 'ETag', 'RateLimit', 'RateLimit-Policy'],
          ...['Idempotency-Replayed', 'Deprecation', 'Sunset', 'Link'],
        ]),
      );
    }
  });

  it('gets no permission if it is not in CORS_ORIGINS', async () => {
    const { headers } = await preflight('https://elsewhere.example');
    for (const name of ['origin', 'headers', 'methods'])
      expect(headers).not.toHaveProperty(`access-control-allow-${name}`);
    const list = await as(undefined).get('/openapi.json', { Origin: 'https://elsewhere.example' });
    expect(list.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
