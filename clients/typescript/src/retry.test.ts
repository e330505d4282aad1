import { TenantryError } from './errors.ts';
import { isRepeatable, type RetryOptions, retryingFetch, waitBefore } from './retry.ts';

const URL = 'http://service.example/api/svc-agents';

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response([204, 304].includes(status) ? null : '{}', { status, headers });

/** Sends one request to a service that answers each attempt as listed. */
const outcomeOf = async (
  answers: (Response | Error)[],
  request: Request = new Request(URL),
  more: Partial<RetryOptions> = {},
) => {
  const waits: number[] = [];
  const bodies: string[] = [];
  const send = retryingFetch({
    fetch: async (sent) => {
      bodies.push(await sent.text());
      const next = answers[bodies.length - 1];
      if (next instanceof Error) throw next;
      return next as Response;
    },
    retries: 3,
    timeoutMs: 1000,
    maxWaitMs: 60_000,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...more,
  });
  const result = await send(request).catch((error: unknown) => error);
  return { result, waits, bodies };
};

const post = (headers: Record<string, string> = {}): Request =>
  new Request(URL, { method: 'POST', body: '{"data":{}}', headers });

const KEY = { 'Idempotency-Key': 'a-key' };

describe('a request', () => {
  it('is sent once if it succeeds or is refused', async () => {
    for (const status of [200, 204, 304, 400, 401, 403, 404, 412, 422, 500]) {
      const { result, bodies } = await outcomeOf([answer(status)]);
      expect([(result as Response).status, bodies.length]).toEqual([status, 1]);
    }
  });

  it.each([429, 502, 503, 504])('is repeated after %i', async (status) => {
    const { result, bodies } = await outcomeOf([answer(status), answer(status), answer(200)]);
    expect((result as Response).status).toBe(200);
    expect(bodies).toHaveLength(3);
  });

  it('is repeated after a conflict only if the service says when', async () => {
    expect((await outcomeOf([answer(409)])).bodies).toHaveLength(1);
    const { waits } = await outcomeOf([answer(409, { 'Retry-After': '1' }), answer(201)], post(KEY));
    expect(waits).toEqual([1000]);
  });

  it('is repeated with its body after a network failure', async () => {
    const { result, bodies } = await outcomeOf([new TypeError('fetch failed'), answer(201)], post(KEY));
    expect((result as Response).status).toBe(201);
    expect(bodies).toEqual(['{"data":{}}', '{"data":{}}']);
  });

  it('is never repeated if it is a POST without an idempotency key', async () => {
    const { result, bodies } = await outcomeOf([new TypeError('fetch failed'), answer(201)], post());
    expect(result).toMatchObject({ name: 'TenantryError', code: 'NETWORK_FAILURE', status: undefined });
    expect(bodies).toHaveLength(1);
    expect((await outcomeOf([answer(503)], post())).bodies).toHaveLength(1);
  });

  it('fails after the last attempt', async () => {
    const failures = [1, 2, 3, 4].map(() => new TypeError('fetch failed'));
    const { result, bodies } = await outcomeOf(failures);
    expect(result).toBeInstanceOf(TenantryError);
    expect((result as TenantryError).cause).toBe(failures[3]);
    expect(bodies).toHaveLength(4);
    const refused = await outcomeOf([503, 503, 503, 503].map((status) => answer(status)));
    expect((refused.result as Response).status).toBe(503);
    expect(refused.bodies).toHaveLength(4);
  });

  it('waits as long as the service asks for, up to the bound', async () => {
    expect((await outcomeOf([answer(429, { 'Retry-After': '7' }), answer(200)])).waits).toEqual([7000]);
    const { result, waits } = await outcomeOf([answer(429, { 'Retry-After': '61' })]);
    expect((result as Response).status).toBe(429);
    expect(waits).toEqual([]);
  });

  it('ends when its caller aborts it', async () => {
    const stop = new AbortController();
    stop.abort(new Error('no longer needed'));
    const { result, bodies } = await outcomeOf([answer(200)], new Request(URL, { signal: stop.signal }), {
      fetch: (_, { signal }) => Promise.reject(signal.reason as Error),
    });
    expect(result).toMatchObject({ message: 'no longer needed' });
    expect(bodies).toEqual([]);
  });

  it('has a timeout', async () => {
    const { result } = await outcomeOf([], new Request(URL), {
      retries: 0,
      timeoutMs: 5,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    expect(result).toMatchObject({ code: 'TIMEOUT', message: 'No response within 5 ms.' });
  });
});

describe('waitBefore', () => {
  it('doubles, with a random part', () => {
    expect([0, 1, 2].map((attempt) => waitBefore(attempt, undefined, 1))).toEqual([250, 500, 1000]);
    expect(waitBefore(2, undefined, 0)).toBe(500);
  });

  it('reads Retry-After as seconds and as a date', () => {
    expect(waitBefore(0, new Headers({ 'Retry-After': '2' }))).toBe(2000);
    const soon = new Date(Date.now() + 10_000).toUTCString();
    expect(waitBefore(0, new Headers({ 'Retry-After': soon }))).toBeGreaterThan(5000);
    expect(waitBefore(0, new Headers({ 'Retry-After': 'later' }), 1)).toBe(250);
    expect(waitBefore(0, new Headers({ 'Retry-After': 'Mon, 01 Jan 2024 00:00:00 GMT' }))).toBe(0);
  });
});

it('knows which requests are repeatable', () => {
  const of = (method: string, headers = {}) => isRepeatable(new Request(URL, { method, headers }));
  expect([of('GET'), of('PUT'), of('DELETE'), of('POST'), of('POST', KEY)]).toEqual([true, true, true, false, true]);
});
