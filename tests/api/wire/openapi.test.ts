import { existsSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { type Answer, app, as, type Method } from '../../helpers/api';
import { checkAnswer, checkRequest, openApiDocument } from '../../helpers/openapi/openapi';
import { createScimToken, newUser, scimSend } from '../../helpers/scim';
import { createOperator, createTenant, insert, type Tenant } from '../../helpers/world';

interface Parameter {
  name: string;
  in: string;
  example?: Record<string, unknown>;
  schema: { default?: unknown; items?: { pattern?: string } };
}

interface Operation {
  description?: string;
  parameters?: Parameter[];
  operationId: string;
  security: object[];
  responses: Record<string, object>;
  requestBody?: { content?: Record<string, { example?: unknown }> };
  'x-capability'?: string;
}

const operations = (): [string, Operation][] =>
  Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
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

/** The parameters of an operation, with shared ones resolved. */
const resolved = (parameters: readonly (Parameter & { $ref?: string })[]): Parameter[] => {
  const shared = (openApiDocument().components as unknown as { parameters: Record<string, Parameter> }).parameters;
  return parameters.map((parameter) => shared[parameter.$ref?.split('/').pop() ?? ''] ?? parameter);
};

const parametersOf = (name: string): Parameter[] => resolved(Object.fromEntries(operations())[name]?.parameters ?? []);

/** The query that Swagger UI sends with its unchanged form. */
const suggestedQuery = (parameters: readonly Parameter[]): string =>
  resolved(parameters)
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, example, schema }) => {
      if (example) return Object.entries(example).map(([key, value]) => `${name}[${key}]=${String(value)}`);
      return schema.default === undefined ? [] : [`${name}=${String(schema.default)}`];
    })
    .join('&');

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

describe('the OpenAPI document', () => {
  it('is public, as OpenAPI 3.1', async () => {
    const { status, body, headers } = await as(undefined).get('/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Tenantry API' } });
  });

  it('has no reference without a target', () => {
    const document = openApiDocument();
    const dangling = referencesIn(document).filter((reference) => resolve(document, reference) === undefined);
    expect(dangling).toEqual([]);
  });

  it.each(OF_THE_SPEC)('describes %s with its responses', (name, statuses, capability) => {
    const operation = Object.fromEntries(operations())[name];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
    expect(operation?.['x-capability']).toBe(capability);
    expect(operation?.requestBody !== undefined).toBe(!name.startsWith('GET'));
  });

  it('gives every operation a unique id', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(ids.every((id) => /^[a-z]\w+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('requires credentials where the operation does, and describes the 401', () => {
    const open = operations().filter(([, { security }]) => security.length === 0);
    expect(
      open
        .map(([name]) => name)
        .filter(
          (name) =>
            !/ \/api\/(auth\/|openapi\.json|billing\/stripe-webhook|svc-agents\/enrol$|check-ins\/|deployment-callbacks\/|cells\/lookup$|invitations\/(accept|decline|show)$|alert-recipients\/(sender|confirm|refuse|unsubscribe)$|leave-links\/(show|use)$|(address|sign-in)-links\/use$|undo-links\/show$)/.test(
              name,
            ),
        ),
    ).toEqual([]);
    const guarded = operations().filter(([, { security }]) => security.length > 0);
    expect(guarded.filter(([, { responses }]) => !responses[401]).map(([name]) => name)).toEqual([]);
  });

  it('satisfies linters: a contact, descriptions, and a success or default response for every operation', () => {
    expect(openApiDocument()).toMatchObject({ info: { contact: { name: expect.stringMatching(/./) } } });
    const faulty = operations().filter(([, { description, responses }]) => {
      const isAnswered = Object.keys(responses).some((status) => /^2|^default$/.test(status));
      return !description || !isAnswered;
    });
    expect(faulty.map(([name]) => name)).toEqual([]);
  });

  it('suggests queries that every list accepts', async () => {
    const operator = await createOperator();
    // Other files leave so many records that lists of all organisations cannot be sorted by every field.
    const organisation = { 'X-Organisation-Id': (await createTenant()).documentId };
    const lists = operations().filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'filters'));
    expect(lists.length).toBeGreaterThan(15);
    for (const [name, { parameters = [] }] of lists) {
      const path = `${name.replace('GET /api', '')}?${suggestedQuery(parameters)}`;
      const answer = await operator.call.get(path, organisation);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('has an example for every JSON body, which its schema accepts', () => {
    const bodies = operations().flatMap(([name, { requestBody }]) => {
      const content = requestBody?.content?.['application/json'] ?? requestBody?.content?.['application/scim+json'];
      return content ? [[name, content.example] as const] : [];
    });
    expect(bodies.length).toBeGreaterThan(50);
    // Stripe describes its events, and scanners their reports.
    const without = bodies.filter(([, example]) => example === undefined).map(([name]) => name);
    expect(without.sort()).toEqual(['POST /api/billing/stripe-webhook', 'POST /api/security-findings/import']);
    for (const [name, example] of bodies.filter(([, known]) => known !== undefined)) {
      const [method = '', path = ''] = name.split(' ');
      expect(() => checkRequest(method.toLowerCase() as Method, path, example)).not.toThrow();
    }
  });

  it('suggests bodies that create records', async () => {
    const tenant = await createTenant();
    const bodies = operations().flatMap(([name, { requestBody }]) => {
      const example = requestBody?.content?.['application/json']?.example;
      return name.startsWith('POST') && example ? [[name, example] as const] : [];
    });
    for (const [name, body] of bodies)
      expect(() => checkRequest('post', name.replace('POST ', ''), body)).not.toThrow();
    const names = bodies.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['POST /api/svc-agents', 'POST /api/security-findings']));
    const { data } = bodies.find(([name]) => name === 'POST /api/security-findings')?.[1] as { data: object };
    expect((await tenant.people.engineer.call.post('/security-findings', data)).status).toBe(201);
  });

  it('describes flat filters that generated clients can send', async () => {
    const { viewer, engineer } = (await createTenant()).people;
    await engineer.call.post('/svc-agents', { hostname: 'web-1' });
    await engineer.call.post('/svc-agents', { hostname: 'web-2' });
    const { schema } = parametersOf('GET /api/svc-agents').find(({ name }) => name === 'filter') as Parameter;
    const pattern = new RegExp(schema.items?.pattern as string);
    const terms = ['hostname:$in:web-2,web-3', 'status:$eq:pending', 'organisation.documentId:$notNull:true'];
    expect(terms.filter((term) => !pattern.test(term))).toEqual([]);
    expect(['enrollment_token:$eq:x', 'hostname:eq:x', 'nothing:$eq:x'].filter((term) => pattern.test(term))).toEqual(
      [],
    );
    const query = terms.map((term) => `filter=${encodeURIComponent(term)}`).join('&');
    const answer = await viewer.call.get(`/svc-agents?${query}&filters[hostname][$startsWith]=web`);
    expect(answer.body.data.map(({ hostname }: { hostname: string }) => hostname)).toEqual(['web-2']);
    expect((await viewer.call.get('/svc-agents?filter=enrollment_token:$eq:x')).status).toBe(400);
  });

  it('describes only existing routes', () => {
    const layers = app().server.listRoutes() as unknown as { methods: string[]; path: string }[];
    const served = new Set(layers.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)));
    // A middleware serves SCIM: its tests are below.
    const routed = operations().filter(([name]) => !name.includes(' /scim/v2/'));
    const unserved = routed.filter(([name]) => !served.has(name.replace(/\{(\w+)\}/g, ':$1')));
    expect(unserved.map(([name]) => name)).toEqual([]);
  });
});

describe('the routes of the application', () => {
  it('are all described, including those of plugins', () => {
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

describe('SCIM in the OpenAPI document', () => {
  const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
  const ENDPOINTS = ['Users', 'Groups', 'ServiceProviderConfig', 'ResourceTypes', 'Schemas'];
  /** The parts of RFC 7644 that Tenantry does not have. */
  const ABSENT = ['Me', 'Bulk', 'Users/.search/x'];
  const SEARCHES = ['.search', 'Users/.search', 'Groups/.search'];
  const PATHS = [...ENDPOINTS.flatMap((name) => [name, `${name}/{id}`]), ...ABSENT];

  it('describes every operation that is served, and no other', async () => {
    const { token } = await createScimToken(await createTenant());
    const described = operations().map(([name]) => name);
    const served: string[] = [];
    for (const path of PATHS)
      for (const method of METHODS) {
        const body = ['get', 'delete'].includes(method) ? undefined : {};
        const answer = await scimSend(method, `/${path.replace('{id}', 'unknown')}`, { token, body });
        const isAbsent = answer.body.detail === 'There is no such operation.';
        if (!isAbsent) served.push(`${method.toUpperCase()} /scim/v2/${path}`);
      }
    // With another method, these are the ids of users and groups.
    for (const path of SEARCHES) {
      expect((await scimSend('post', `/${path}`, { token, body: {} })).body.scimType).toBe('invalidSyntax');
      served.push(`POST /scim/v2/${path}`);
    }
    expect(served.sort()).toEqual(described.filter((name) => name.includes(' /scim/v2/')).sort());
    expect(served).toHaveLength(20);
  });

  it('requires a SCIM token, and describes Retry-After', () => {
    for (const [name, { security, responses }] of operations().filter(([known]) => known.includes(' /scim/v2/'))) {
      expect([name, security]).toEqual([name, [{ scim: [] }]]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '503']));
    }
    const { ScimTooManyRequests, ScimUnavailable, ScimUnauthenticated } = openApiDocument().components.responses;
    for (const response of [ScimTooManyRequests, ScimUnavailable])
      expect(response?.headers).toHaveProperty('Retry-After');
    expect(ScimUnauthenticated?.headers).toHaveProperty('WWW-Authenticate');
  });

  it('has the attributes of /Schemas, and the common ones of every resource', async () => {
    const { token } = await createScimToken(await createTenant());
    const { body } = await scimSend('get', '/Schemas', { token });
    const { schemas } = openApiDocument().components as unknown as { schemas: Record<string, { properties: object }> };
    for (const { name, attributes } of body.Resources) {
      const listed = attributes.map((attribute: { name: string }) => attribute.name);
      expect(Object.keys(schemas[`Scim${name}Resource`]?.properties ?? {}).sort()).toEqual(
        ['externalId', 'id', 'meta', 'schemas', ...listed].sort(),
      );
    }
  });

  it.each([
    ['without userName', { userName: undefined }],
    ['without schemas', { schemas: undefined }],
    ['with more than 20 addresses', { emails: Array.from({ length: 21 }, () => ({ value: 'a@b.example' })) }],
    ['with a number as its name', { displayName: 5 }],
  ])('accepts a new user, and refuses one %s', async (_what, change) => {
    const { token } = await createScimToken(await createTenant());
    const [user, faulty] = [newUser(), JSON.parse(JSON.stringify(newUser(change)))];
    expect(() => checkRequest('post', '/scim/v2/Users', user)).not.toThrow();
    expect((await scimSend('post', '/Users', { token, body: user })).status).toBe(201);
    expect(() => checkRequest('post', '/scim/v2/Users', faulty)).toThrow('does not accept this body');
    expect((await scimSend('post', '/Users', { token, body: faulty })).status).toBe(400);
  });
});

describe('the validation of responses in tests', () => {
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

  it('accepts a real response', () => {
    expect(check(agents, '/svc-agents?sort=hostname')).not.toThrow();
  });

  it.each([
    ['an undescribed field', { enrollment_token_hash: 'x' }],
    ['a secret', { enrollment_token: 'x' }],
    ['a value of another type', { hostname: 5 }],
    ['a value outside the vocabulary', { status: 'asleep' }],
    ['a timestamp that is not in UTC', { createdAt: '2026-01-01T00:00:00+02:00' }],
    ['a missing field', { version: undefined }],
    ['more of a related record than its stub', { organisation: { id: 1, documentId: 'x', name: 'y', vat_id: 'z' } }],
  ])('refuses %s', (_what, change) => {
    const answer = changed(change);
    answer.body = JSON.parse(JSON.stringify(answer.body));
    expect(check(answer)).toThrow('differs from its OpenAPI document');
  });

  it('refuses an undescribed status, path or method', () => {
    expect(check({ ...agents, status: 500 })).toThrow('answers 500, which');
    expect(check(agents, '/nowhere')).toThrow('not in the OpenAPI document');
    expect(check(agents, '/svc-agents', 'delete')).toThrow('not in the OpenAPI document');
  });

  it('refuses an error code that the operation does not list', async () => {
    const refused = await as(undefined).get('/svc-agents');
    expect(refused.status).toBe(401);
    const other = JSON.parse(JSON.stringify(refused)) as Answer;
    other.body.error.details.code = 'SOMETHING_ELSE';
    expect(check(other)).toThrow('the code SOMETHING_ELSE');
  });

  it('refuses a response without a described header, or with an undescribed one', () => {
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

  it('refuses a SCIM response with an undescribed attribute, scimType, code or media type', async () => {
    const { token } = await createScimToken(tenant);
    const headers = (await scimSend('get', '/Groups', { token })).headers;
    const groups = (await scimSend('get', '/Groups', { token })).body;
    const checkScim =
      (status: number, body: object, more: object = {}) =>
      () =>
        checkAnswer('get', '/Groups', { status, body, headers: { ...headers, ...more } }, '/scim/v2');
    expect(checkScim(200, groups)).not.toThrow();
    const [first, ...others] = groups.Resources;
    expect(checkScim(200, { ...groups, Resources: [{ ...first, role: 'admin' }, ...others] })).toThrow(
      'differs from its OpenAPI document',
    );
    expect(checkScim(200, groups, { 'content-type': 'application/json' })).toThrow('says application/scim+json');
    const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', detail: 'No.' };
    expect(checkScim(400, { ...error, scimType: 'invalidFilter' })).not.toThrow();
    expect(checkScim(400, { ...error, scimType: 'uniqueness' })).toThrow('the scimType uniqueness');
    expect(checkScim(400, { ...error, code: 'LAST_OWNER' })).toThrow('the code LAST_OWNER');
    expect(checkScim(400, { ...error, status: '404' })).toThrow('the status 404 in its body');
  });

  it('accepts an empty response', () => {
    expect(check({ status: 404, body: {}, headers: {} }, '/nothing')).not.toThrow();
  });
});

describe('/documentation', () => {
  it('shows the document in production', async () => {
    expect(process.env.NODE_ENV).toBe('production');
    const page = await request(app().server.httpServer).get('/documentation');
    expect(page.status).toBe(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('<title>Tenantry API</title>');
    expect(page.text).toContain('"openapi":"3.0.3"');
    expect(page.text).toContain('/api/svc-agents');
  });

  it('can run under its own security headers, and its scripts exist', async () => {
    const page = await request(app().server.httpServer).get('/documentation');
    const policy = page.headers['content-security-policy'] as string;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^']{44}'; style-src 'self' 'sha256-[^']{44}';/,
    );
    expect(policy).not.toMatch(/unsafe|https?:|jsdelivr/);
    for (const [, address] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await request(app().server.httpServer).get(address as string);
      expect([address, asset.status]).toEqual([address, 200]);
    }
  });

  it.each([
    '/documentation/',
    '/documentation/v0.0.0',
    '/documentation-of-others',
    '/api/me',
    '/_health',
    '/admin/init',
  ])('%s has no policy that allows programs in the page, a CDN or other sites', async (address) => {
    const { headers } = await request(app().server.httpServer).get(address);
    const policy = headers['content-security-policy'] as string;
    expect(policy).toMatch(/script-src 'self'[; ]/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|jsdelivr|strapi\.io/);
    expect(policy).toMatch(/connect-src 'self'[; ]/);
    expect(policy).not.toMatch(/connect-src[^;]*https?:/);
  });

  it('can be switched off', async () => {
    app().config.set('api.hasDocumentation', false);
    try {
      const page = await request(app().server.httpServer).get('/documentation');
      expect([page.status, page.text]).toEqual([404, expect.not.stringContaining('swagger')]);
    } finally {
      app().config.set('api.hasDocumentation', true);
    }
  });

  it('uses nothing that OpenAPI 3.0 lacks', async () => {
    const { text } = await request(app().server.httpServer).get('/documentation');
    const json = /type="application\/json">(.*)<\/script>/.exec(text)?.[1] as string;
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
