import { createTenantryClient } from './client.ts';
import { createCookieSession, type Locks } from './cookie-session.ts';
import type { TenantryError } from './errors.ts';

interface Sent {
  path: string;
  token: string | null;
  mode: string | null;
  body: string;
}

type Handler = (sent: Sent, count: number) => Response;

const tokenOf = (person: number, number: number): string => `h.${btoa(JSON.stringify({ id: person }))}.${number}`;
const refusal = (code: string, status = 401): Response =>
  Response.json({ data: null, error: { status, name: 'Error', message: 'No.', details: { code } } }, { status });

/** A client of a web app, with a service that a function plays. */
const clientOf = (handler: Handler) => {
  const sent: Sent[] = [];
  const over: string[] = [];
  const client = createTenantryClient({
    baseUrl: 'http://service.example',
    credentials: { session: 'cookie' },
    retries: 0,
    onSessionOver: ({ code }: TenantryError) => void over.push(code),
    fetch: async (request) => {
      const { headers } = request;
      const [token, mode] = [headers.get('Authorization'), headers.get('Tenantry-Session')];
      sent.push({ path: new URL(request.url).pathname.replace('/api/', ''), token, mode, body: await request.text() });
      return handler(sent[sent.length - 1] as Sent, sent.length);
    },
  });
  const pathsAndTokens = (): [string, string | null][] => sent.map(({ path, token }) => [path, token]);
  return { client, sent, over, pathsAndTokens };
};

const FIRST = tokenOf(1, 1);
const body = { identifier: 'owner@acme.example', password: 'secret' };
const me = () => Response.json({ data: {} });

it('gets the first token by the cookie, once', async () => {
  const { client, sent, pathsAndTokens } = clientOf(({ path }) =>
    path === 'auth/refresh' ? Response.json({ jwt: FIRST }) : me(),
  );
  await Promise.all([client.get('/api/me'), client.get('/api/me')]);
  expect(pathsAndTokens()).toEqual([
    ['auth/refresh', null],
    ['me', `Bearer ${FIRST}`],
    ['me', `Bearer ${FIRST}`],
  ]);
  expect(sent.map(({ mode }) => mode)).toEqual(['cookie', null, null]);
  expect(sent[0]?.body).toBe('{}');
});

it('sends requests without a token while nobody is signed in, and takes the token of the sign-in', async () => {
  const { client, over, pathsAndTokens, sent } = clientOf(({ path }) => {
    if (path === 'auth/refresh') return refusal('UNAUTHENTICATED');
    return path === 'auth/local' ? Response.json({ jwt: FIRST, user: {} }) : me();
  });
  await client.get('/api/me');
  const { jwt } = await client.post('/api/auth/local', { body });
  await client.get('/api/me');
  await client.post('/api/auth/logout', { body: {} });
  await client.get('/api/me');
  expect(jwt).toBe(FIRST);
  expect(pathsAndTokens()).toEqual([
    ['auth/refresh', null],
    ['me', null],
    ['auth/local', null],
    ['me', `Bearer ${FIRST}`],
    ['auth/logout', `Bearer ${FIRST}`],
    ['auth/refresh', null],
    ['me', null],
  ]);
  expect(sent.map(({ mode }) => mode)).toEqual(['cookie', null, 'cookie', null, 'cookie', 'cookie', null]);
  expect(over).toEqual([]);
});

it('exchanges the code of a single sign-on, without the token of an earlier session', async () => {
  const { client, pathsAndTokens } = clientOf(({ path }) =>
    path === 'auth/refresh' ? Response.json({ jwt: FIRST }) : me(),
  );
  await client.post('/api/auth/refresh', { body: { refreshToken: 'code' } });
  await client.get('/api/me');
  expect(pathsAndTokens()).toEqual([
    ['auth/refresh', null],
    ['me', `Bearer ${FIRST}`],
  ]);
});

it('renews a token that is refused, and says when the session is over', async () => {
  const { client, over, sent } = clientOf(({ path, token }, count) => {
    if (path === 'auth/refresh') return count < 5 ? Response.json({ jwt: tokenOf(1, count) }) : refusal('SESSION_OVER');
    return token === `Bearer ${tokenOf(1, 3)}` && count < 5 ? me() : refusal('UNAUTHENTICATED');
  });
  await client.get('/api/me');
  expect(sent).toHaveLength(4);
  expect(over).toEqual([]);
  await expect(client.get('/api/me')).rejects.toMatchObject({ code: 'SESSION_OVER' });
  expect(over).toEqual(['SESSION_OVER']);
});

it('does not continue as another person who has signed in in another window', async () => {
  const { client, over } = clientOf(({ path }, count) => {
    if (path === 'auth/refresh') return Response.json({ jwt: tokenOf(count, count) });
    return refusal('UNAUTHENTICATED');
  });
  await expect(client.get('/api/me')).rejects.toMatchObject({ code: 'SESSION_REPLACED' });
  expect(over).toEqual(['SESSION_REPLACED']);
});

it('finds a session that has begun elsewhere in the browser', async () => {
  const { client, pathsAndTokens } = clientOf(({ path }, count) => {
    if (path !== 'auth/refresh') return me();
    return count === 1 ? refusal('UNAUTHENTICATED') : Response.json({ jwt: FIRST });
  });
  await client.get('/api/me');
  await client.get('/api/me');
  expect(pathsAndTokens().map(([, token]) => token)).toEqual([null, null, null, `Bearer ${FIRST}`]);
});

it('keeps the session after an outage', async () => {
  const { client, over } = clientOf((_, count) =>
    count === 1 ? refusal('DATABASE_UNAVAILABLE', 503) : Response.json({ jwt: FIRST }),
  );
  await expect(client.get('/api/me')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await client.get('/api/me');
  expect(over).toEqual([]);
});

it('does not take a wrong password for a refused token', async () => {
  const { client, sent } = clientOf(({ path }) =>
    path === 'auth/refresh' ? Response.json({ jwt: FIRST }) : refusal('CREDENTIALS_INVALID'),
  );
  const stepUp = client.post('/api/auth/step-up', { body: { password: 'wrong' } });
  await expect(stepUp).rejects.toMatchObject({ code: 'CREDENTIALS_INVALID' });
  expect(sent.map(({ path }) => path)).toEqual(['auth/refresh', 'auth/step-up']);
});

it('changes the cookie under the lock of the browser', async () => {
  const order: string[] = [];
  const locks: Locks = {
    request: (name, work) => {
      order.push(`lock ${name}`);
      return work().finally(() => void order.push('unlock'));
    },
  };
  const { token, send } = createCookieSession({
    baseUrl: 'http://service.example',
    locks,
    send: ({ url }) => {
      order.push(new URL(url).pathname);
      return Promise.resolve(Response.json({ jwt: FIRST }));
    },
  });
  const any = new Request('http://service.example/api/me');
  expect(await token(any)).toBe(FIRST);
  await send(any);
  expect(order).toEqual(['lock tenantry-session', '/api/auth/refresh', 'unlock', '/api/me']);
});
