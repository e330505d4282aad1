import request from 'supertest';
import { mayCarryToken } from '../../../src/domain/access/uncacheable';
import { app, as } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { openApiDocument, TOKEN_FIELD } from '../../helpers/openapi/openapi';
import { sendRaw } from '../../helpers/raw';
import { createTenant, elsewhere, PASSWORD, type Tenant, unique } from '../../helpers/world';

interface Node {
  $ref?: unknown;
  properties?: Record<string, Node>;
  [key: string]: unknown;
}

/** Names of the fields with tokens in a schema, following its references. */
const tokenFields = (document: unknown, node: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const { $ref, properties = {} } = node as Node;
  // In SCIM, a member of a group has a property named `$ref`, whose schema is an object.
  const path = typeof $ref === 'string' ? $ref.slice(2).split('/') : null;
  const target = path?.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document);
  const own = Object.entries(properties).flatMap(([name, { type }]) =>
    TOKEN_FIELD.test(name) && type !== 'boolean' && type !== 'null' ? [name] : [],
  );
  return [...own, ...[target, ...Object.values(node)].flatMap((part) => tokenFields(document, part, seen))];
};

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

describe('an operation whose response contains a token', () => {
  const showing = () => {
    const document = openApiDocument();
    return Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) => {
        const fields = Object.entries(responses).flatMap(([status, answer]) =>
          status.startsWith('2') ? tokenFields(document, answer) : [],
        );
        return fields.length > 0 ? [{ method: method.toUpperCase(), path, fields }] : [];
      }),
    );
  };

  it('is in the list of uncacheable routes', () => {
    const operations = showing();
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    for (const known of ['auth/local', 'auth/refresh', 'auth/reset-password', 'invitations/accept', 'scim-tokens'])
      expect(names).toContain(`POST /api/${known}`);
    for (const known of ['svc-agents', 'svc-agents/enrol', 'webhook-endpoints', 'svc-agents/{id}/enrollment-token'])
      expect(names).toContain(`POST /api/${known}`);
    expect(operations.filter(({ method, path }) => !mayCarryToken(method, path))).toEqual([]);
  });
});

describe('Cache-Control: no-store', () => {
  const expectUncached = (headers: Record<string, string>) => expect(headers['cache-control']).toBe('no-store');

  it('is set on sign-ins, successful and refused, and on refreshes', async () => {
    const { email } = tenant.people.viewer;
    const signIn = (password: string) =>
      request(app().server.httpServer).post('/api/auth/local').set(elsewhere()).send({ identifier: email, password });
    const good = await signIn(PASSWORD);
    expect(good.body.jwt).toEqual(expect.any(String));
    expectUncached(good.headers as Record<string, string>);
    expectUncached((await signIn('wrong-password')).headers as Record<string, string>);
    const { refreshToken } = good.body as { refreshToken: string };
    const refreshed = await request(app().server.httpServer).post('/api/auth/refresh').send({ refreshToken });
    expect(refreshed.body.jwt).toEqual(expect.any(String));
    expectUncached(refreshed.headers as Record<string, string>);
  });

  it('is set on the creation of tokens', async () => {
    const { call } = tenant.people.owner;
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const made = [
      await call.post('/scim-tokens', { label: 'x', expires_at }),
      await call.post('/svc-agents', {}),
      await call.post('/invitations', { email: `${unique('guest')}@example.com`, role: 'viewer' }),
    ];
    for (const { status, headers } of made) {
      expect(status).toBe(201);
      expectUncached(headers);
    }
  });

  it('is set on every step of single sign-on, wherever it redirects', async () => {
    for (const path of [`/api/auth/sso/${unique()}/start?method=workspace`, '/api/auth/sso/callback?state=x&code=y'])
      expectUncached((await sendRaw({ method: 'GET', path, headers: elsewhere() })).headers);
  });

  it('is set on the sign-in and the reads of the admin panel', async () => {
    const admin = await signInAdmin();
    for (const path of ['/admin/users/me', '/admin/api-tokens']) {
      const answer = await admin.send('get', path);
      expect(answer.status).toBe(200);
      expectUncached(answer.headers);
    }
    const body = { email: `${unique('nobody')}@example.com`, password: PASSWORD };
    const refused = await request(app().server.httpServer).post('/admin/login').set(elsewhere()).send(body);
    expectUncached(refused.headers as Record<string, string>);
  });

  it('is not set on plain reads of records', async () => {
    const { call } = tenant.people.owner;
    for (const path of ['/organisations', '/svc-agents', '/scim-tokens', '/me'])
      expect((await call.get(path)).headers).not.toHaveProperty('cache-control');
    expect((await as(undefined).get('/openapi.json')).headers['cache-control']).not.toBe('no-store');
  });
});
