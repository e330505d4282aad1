import { TenantryError } from './errors.ts';
import { createSession, type SessionOptions, type Tokens } from './session.ts';

/** A session with a service that issues numbered tokens. `refused` lists the paths below /api/auth that it refuses. */
const sessionOf = (credentials: SessionOptions['credentials'], refused: string[] = []) => {
  const sent: [string, unknown][] = [];
  const stored: Tokens[] = [];
  const session = createSession({
    baseUrl: 'http://service.example',
    credentials,
    onTokens: (tokens) => void stored.push(tokens),
    send: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/auth/', '');
      sent.push([path, await request.json()]);
      const error = { status: 401, name: 'UnauthorizedError', message: 'No.', details: { code: 'SESSION_OVER' } };
      if (refused.includes(path)) return Response.json({ data: null, error }, { status: 401 });
      return Response.json({ jwt: `jwt-${sent.length}`, refreshToken: `refresh-${sent.length}`, user: {} });
    },
  });
  return { session, sent, stored };
};

const ANY = new Request('http://service.example/api/me');
const PASSWORD = { identifier: 'owner@acme.example', password: 'secret' };

it('uses a long-lived token as it is', async () => {
  const { session, sent } = sessionOf({ token: 'key-1' });
  expect([await session.token(ANY), await session.renew('key-1')]).toEqual(['key-1', undefined]);
  expect(sent).toEqual([]);
});

it('signs in once, at the first need', async () => {
  const { session, sent, stored } = sessionOf(PASSWORD);
  expect(await Promise.all([session.token(ANY), session.token(ANY)])).toEqual(['jwt-1', 'jwt-1']);
  expect(await session.token(ANY)).toBe('jwt-1');
  expect(sent).toEqual([['local', PASSWORD]]);
  expect(stored).toEqual([{ jwt: 'jwt-1', refreshToken: 'refresh-1' }]);
});

it('refreshes once for all requests that were refused', async () => {
  const { session, sent, stored } = sessionOf({ jwt: 'old', refreshToken: 'refresh-0' });
  expect(await session.token(ANY)).toBe('old');
  expect(await Promise.all(['old', 'old', 'old'].map((jwt) => session.renew(jwt)))).toEqual(Array(3).fill('jwt-1'));
  // This one was refused before, and learns it after the refresh.
  expect(await session.renew('old')).toBe('jwt-1');
  expect(sent).toEqual([['refresh', { refreshToken: 'refresh-0' }]]);
  expect(stored).toHaveLength(1);
});

it('signs in again after a session is over, if it has a password', async () => {
  const { session, sent } = sessionOf(PASSWORD, ['refresh']);
  expect(await session.renew((await session.token(ANY)) as string)).toBe('jwt-3');
  expect(sent.map(([path]) => path)).toEqual(['local', 'refresh', 'local']);
});

it('fails if the session is over and there is no password', async () => {
  const { session } = sessionOf({ jwt: 'old', refreshToken: 'refresh-0' }, ['refresh']);
  const error: unknown = await session.renew('old').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TenantryError);
  expect(error).toMatchObject({ code: 'SESSION_OVER', status: 401 });
});
