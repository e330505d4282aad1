import { existsSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { type Answer, app, as, type Method } from '../helpers/api';
import { checkAnswer, openApiText } from '../helpers/openapi';
import { createTenant, insert, type Tenant } from '../helpers/world';

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
  requestBody?: unknown;
  'x-capability'?: string;
}

const operations = (): [string, Operation][] =>
  Object.entries(openApiText().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation as unknown as Operation,
    ]),
  );

const OF_THE_SPEC: [string, string[], string | undefined][] = [
  ['PUT /api/organisations/{id}', ['200', '400', '401', '403', '404'], 'organisation:update'],
  ['GET /api/blueprint-drafts', ['200', '401', '403'], 'blueprint:read'],
  ['GET /api/scim-tokens', ['200', '401', '403'], 'scim:manage'],
  ['POST /api/svc-agents', ['201', '400', '401', '403'], 'agent:enroll'],
  ['POST /api/synthetic-results', ['201', '400', '401', '403'], 'synthetic:report'],
  ['PUT /api/subscription-plans/{id}', ['200', '400', '401', '403', '404'], undefined],
  ['PUT /api/security-findings/{id}', ['200', '400', '401', '403', '404'], 'finding:triage'],
];

/** Every `$ref` in a value. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part.replace(/~1/g, '/')],
      document,
    );

describe('the OpenAPI text', () => {
  it('is served to anyone as OpenAPI 3.1', async () => {
    const { status, body, headers } = await as(undefined).get('/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Tenantry API' } });
  });

  it('has no reference that leads nowhere', () => {
    const document = openApiText();
    const dangling = referencesIn(document).filter((reference) => resolve(document, reference) === undefined);
    expect(dangling).toEqual([]);
  });

  it.each(OF_THE_SPEC)('describes %s with its answers', (name, statuses, capability) => {
    const operation = Object.fromEntries(operations())[name];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
    expect(operation?.['x-capability']).toBe(capability);
    expect(operation?.requestBody !== undefined).toBe(!name.startsWith('GET'));
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(ids.every((id) => /^[a-z]\w+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('asks for credentials wherever an operation does, and names the 401', () => {
    const open = operations().filter(([, { security }]) => security.length === 0);
    expect(
      open
        .map(([name]) => name)
        .filter(
          (name) =>
            !/ \/api\/(auth\/|openapi\.json|billing\/stripe-webhook|svc-agents\/enrol$|invitations\/(accept|decline)$)/.test(
              name,
            ),
        ),
    ).toEqual([]);
    const guarded = operations().filter(([, { security }]) => security.length > 0);
    expect(guarded.filter(([, { responses }]) => !responses[401]).map(([name]) => name)).toEqual([]);
  });

  it('describes only what is served', () => {
    const layers = app().server.listRoutes() as unknown as { methods: string[]; path: string }[];
    const served = new Set(layers.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)));
    const unserved = operations().filter(([name]) => !served.has(name.replace(/\{(\w+)\}/g, ':$1')));
    expect(unserved.map(([name]) => name)).toEqual([]);
  });
});

describe('the routes', () => {
  it('are all described, whoever made them', () => {
    const described = new Set(operations().map(([name]) => name));
    const layers = app().server.listRoutes() as unknown as { methods: string[]; path: string }[];
    const served = layers
      .filter(({ path: served }) => served.startsWith('/api/'))
      .flatMap(({ methods, path: served }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${served.replace(/:(\w+)/g, '{$1}')}`),
      );
    expect(served.length).toBeGreaterThan(50);
    expect(served.filter((name) => !described.has(name))).toEqual([]);
  });
});

describe('the check of answers', () => {
  let tenant: Tenant;
  let agents: Answer;

  beforeAll(async () => {
    tenant = await createTenant();
    await insert('api::svc-agent.svc-agent', { organisation: tenant.id, hostname: 'web-1', agent_status: 'active' });
    agents = await tenant.people.viewer.call.get('/svc-agents');
    expect(agents.body.data).toHaveLength(1);
  });

  const changed = (change: Record<string, unknown>): Answer => {
    const copy = JSON.parse(JSON.stringify(agents)) as Answer;
    Object.assign(copy.body.data[0], change);
    return copy;
  };

  const check =
    (answer: Answer, path = '/svc-agents', method: Method = 'get') =>
    () =>
      checkAnswer(method, path, answer);

  it('passes what was answered', () => {
    expect(check(agents, '/svc-agents?sort=hostname')).not.toThrow();
  });

  it.each([
    ['a field that leaks', { enrollment_token_hash: 'x' }],
    ['a secret', { enrollment_token: 'x' }],
    ['a value of another type', { hostname: 5 }],
    ['a value outside the vocabulary', { status: 'asleep' }],
    ['a moment that is not in UTC', { createdAt: '2026-01-01T00:00:00+02:00' }],
    ['a field that is missing', { version: undefined }],
    ['more of a related record than its stub', { organisation: { id: 1, documentId: 'x', name: 'y', vat_id: 'z' } }],
  ])('refuses %s', (_what, change) => {
    const answer = changed(change);
    answer.body = JSON.parse(JSON.stringify(answer.body));
    expect(check(answer)).toThrow('another shape');
  });

  it('refuses a status, a path and a method that nobody described', () => {
    expect(check({ ...agents, status: 500 })).toThrow('answers 500, which');
    expect(check(agents, '/nowhere')).toThrow('not in the OpenAPI text');
    expect(check(agents, '/svc-agents', 'delete')).toThrow('not in the OpenAPI text');
  });

  it('refuses an error code that the operation does not name', async () => {
    const refused = await as(undefined).get('/svc-agents');
    expect(refused.status).toBe(401);
    const other = JSON.parse(JSON.stringify(refused)) as Answer;
    other.body.error.details.code = 'SOMETHING_ELSE';
    expect(check(other)).toThrow('the code SOMETHING_ELSE');
  });

  it('refuses an answer without a header that its operation promises, or with one that it does not name', () => {
    expect(check({ ...agents, headers: { 'content-type': 'application/json' } })).toThrow(
      'without the header X-Request',
    );
    expect(check({ ...agents, headers: { ...agents.headers, 'retry-after': '5' } })).toThrow('with Retry-After');
    const error = { data: null, error: { status: 429, name: 'RateLimitError', message: 'x', details: { code: 'x' } } };
    const refused = { status: 429, body: error, headers: agents.headers };
    expect(check(refused, '/auth/local', 'post')).toThrow('without the header Retry-After');
    const soon = { ...refused, headers: { ...agents.headers, 'retry-after': 'soon' } };
    expect(check(soon, '/auth/local', 'post')).toThrow('with Retry-After: soon');
  });

  it('lets pass that there is nothing', () => {
    expect(check({ status: 404, body: {}, headers: {} }, '/nothing')).not.toThrow();
  });
});

describe('/documentation', () => {
  it('shows the text in production', async () => {
    expect(process.env.NODE_ENV).toBe('production');
    const page = await request(app().server.httpServer).get('/documentation');
    expect(page.status).toBe(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('<title>Tenantry API</title>');
    expect(page.text).toContain('"openapi":"3.0.3"');
    expect(page.text).toContain('/api/svc-agents');
  });

  it('is allowed to run by its own security headers, and finds its scripts', async () => {
    const page = await request(app().server.httpServer).get('/documentation');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'unsafe-inline'/);
    for (const [, address] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await request(app().server.httpServer).get(address as string);
      expect([address, asset.status]).toEqual([address, 200]);
    }
  });

  it('uses nothing that OpenAPI 3.0 does not know', async () => {
    const { text } = await request(app().server.httpServer).get('/documentation');
    const json = /spec: (\{.*\}),\n/.exec(text)?.[1] as string;
    expect(JSON.parse(json)).toMatchObject({ openapi: '3.0.3', info: { title: 'Tenantry API' } });
    expect(json).not.toMatch(/"type":\["|"type":"null"|"propertyNames"/);
  });

  it('leaves no files behind', async () => {
    const service = app().plugin('documentation').service('documentation');
    await service.generateFullDoc();
    await service.deleteDocumentation();
    expect(service.getDocumentationVersions()).toEqual([
      { version: expect.stringMatching(/^\d+\./), generatedDate: '', url: '' },
    ]);
    for (const { extensions } of [app().dirs.app, app().dirs.dist]) {
      expect(existsSync(path.join(extensions, 'documentation', 'documentation'))).toBe(false);
      expect(existsSync(path.join(extensions, 'documentation', 'public'))).toBe(false);
    }
  });
});
