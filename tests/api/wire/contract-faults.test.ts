import { type Answer, app, as, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';
import { elsewhere } from '../../helpers/addresses';

let tenant: Tenant;
let operator: Person;
let engineer: Person;

beforeAll(async () => {
  tenant = await createTenant();
  operator = await createOperator();
  engineer = tenant.people.engineer;
});

interface Reported {
  path: (string | number)[];
  message: string;
  line?: number;
  column?: number;
}
const faultsOf = ({ body }: Answer): Reported[] => body.error.details.errors;
const pathsOf = (answer: Answer): string[] => faultsOf(answer).map(({ path }) => path.join('.'));

describe('a request with very many faults', () => {
  const expectFirst = (answer: Answer, code: string): void => {
    expectRefusal(answer, 400, code);
    expect(answer.body.error.message).toBe('More than 20 faults in the request; these are the first ones');
    expect(faultsOf(answer)).toHaveLength(20);
  };
  const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

  it('lists the first ones', async () => {
    const { owner } = tenant.people;
    const draft = (data: object) => engineer.call.post('/blueprint-drafts', { name: unique(), ...data });
    const variables = Object.fromEntries(many(20_000, (at) => [`v${at}`, 1]));
    expectFirst(await draft({ variables }), 'VARIABLES_INVALID');
    expectFirst(await draft({ steps: many(200, () => ({ id: 5 })) }), 'VALIDATION_FAILED');
    expectFirst(await draft(Object.fromEntries(many(20_000, (at) => [`k${at}`, 1]))), 'VALIDATION_FAILED');
    expectFirst(
      await owner.call.put(`/organisations/${tenant.documentId}`, { ip_allowlist: many(99_000, () => 1) }),
      'VALIDATION_FAILED',
    );
    const members = many(30_000, (at) => `unknown${at}`);
    const split = { into: [{ name: 'One', members }, { name: 'Two' }] };
    expectFirst(
      await owner.call.post(`/organisations/${tenant.documentId}/split?dry_run=true`, split),
      'RELATION_NOT_FOUND',
    );
  });

  it('does not say that the places that are not listed are valid', async () => {
    const ranges = { ip_allowlist: many(500, () => 'x') };
    const answer = await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, ranges);
    expectRefusal(answer, 400, 'CIDR_INVALID');
    expect(faultsOf(answer)).toHaveLength(20);
    expect(answer.body.error.details.remedy).toMatch(/Later entries have not been checked/);
  });

  it('lists one fault for a list that is too long', async () => {
    const alerts = { budget_alert_emails: many(400_000, () => 1) };
    const answer = await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, alerts);
    expectRefusal(answer, 400, 'VALIDATION_FAILED', 'budget_alert_emails');
    expect(faultsOf(answer)).toHaveLength(1);
  });
});

describe('an operation without a body', () => {
  const run = (body: unknown, path = '/watchdogs/budget/run') => send('post', path, { token: operator.token, body });
  const runs = () => app().db.query('api::watchdog-run.watchdog-run').count();

  it('refuses dry_run in the body instead of making a real run', async () => {
    const before = await runs();
    const wrapped = await run({ data: { dry_run: true } });
    expectRefusal(wrapped, 400, 'VALIDATION_FAILED', 'dry_run');
    expect(pathsOf(wrapped)).toEqual(['dry_run']);
    const bare = await run({ dry_run: true });
    expectRefusal(bare, 400, 'BODY_INVALID', 'dry_run');
    expect(pathsOf(bare)).toEqual(['dry_run']);
    expect(await runs()).toBe(before);
  });

  it('refuses dry_run of other operations too', async () => {
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: tenant.id, name: 'c' });
    const { owner } = tenant.people;
    const at = `/organisations/${tenant.documentId}`;
    const bodies: [string, unknown, Person][] = [
      ['/svc-agents', { hostname: 'x', dry_run: true }, engineer],
      ['/synthetic-results', { synthetic_check: check.documentId, dry_run: true }, engineer],
      [`${at}/merge`, { into: tenant.documentId, dry_run: true }, owner],
      [`${at}/end-password-sessions`, { dry_run: true }, owner],
    ];
    for (const [path, data, { token }] of bodies)
      expectRefusal(await send('post', path, { token, body: { data } }), 400, 'VALIDATION_FAILED', 'dry_run');
    const answer = await send('put', at, { token: owner.token, body: { data: { dry_run: true } } });
    expectRefusal(answer, 400, 'VALIDATION_FAILED', 'dry_run');
  });

  it('accepts no body, an empty body and an empty record', async () => {
    for (const body of [undefined, {}, { data: {} }]) expect((await run(body)).status).toBe(200);
  });

  it('refuses a body that is not JSON or not an object', async () => {
    expectRefusal(await run('{"data":'), 400, 'BODY_INVALID');
    expectRefusal(await run('[1]'), 400, 'BODY_INVALID');
  });
});

describe('an unreadable body', () => {
  const post = (body: string, path = '/svc-agents') => send('post', path, { token: engineer.token, body });

  it.each([
    ['is incomplete', '{"data":', 1, 9],
    ['lacks a comma', '{"data":{"hostname":"a"\n "os":"b"}}', 2, 2],
    ['has a trailing comma', '{"data":{"hostname":"a",}}', 1, 25],
    ['has single quotes', "{'data':{}}", 1, 2],
    ['has a comment', '{\n  // hello\n  "data":{}}', 2, 3],
    ['has content after its end', '{"data":{}} x', 1, 13],
    ['has an unquoted value', '{"data":{"hostname":abc}}', 1, 21],
  ])('is refused with BODY_INVALID, line and column because it %s', async (_what, body, line, column) => {
    const answer = await post(body);
    expectRefusal(answer, 400, 'BODY_INVALID');
    expect(faultsOf(answer)).toMatchObject([{ path: [], line, column }]);
    expect(answer.body.error.message).toContain(`line ${line}, column ${column}`);
  });

  it.each([
    ['a string', '"data"'],
    ['null', 'null'],
    ['a number', '5'],
    ['a boolean', 'true'],
    ['an array', '[{"data":{}}]'],
  ])('is refused with the reason because it is %s', async (what, body) => {
    const answer = await post(body);
    expectRefusal(answer, 400, 'BODY_INVALID');
    expect(faultsOf(answer)).toMatchObject([{ path: [], message: expect.stringContaining(`The body is ${what}`) }]);
  });

  it.each([
    ['missing', '{}', 'is missing'],
    ['null', '{"data":null}', 'is null'],
    ['an array', '{"data":[]}', 'is an array'],
    ['a string', '{"data":"x"}', 'is a string'],
  ])('is refused with the reason because its data is %s', async (_what, body, words) => {
    const answer = await post(body);
    expectRefusal(answer, 400, 'BODY_INVALID', 'data');
    expect(faultsOf(answer)).toMatchObject([{ message: expect.stringContaining(`data ${words}`) }]);
  });

  it('is refused with the reason because it has a key named __proto__ or is large', async () => {
    const answers = [await post('{"data":{"__proto__":{}}}'), await post(`{"data":[${'1,'.repeat(100_000)}]`)];
    for (const answer of answers) expectRefusal(answer, 400, 'BODY_INVALID');
    expect(answers.map(({ body }) => body.error.message)).toEqual([
      expect.stringMatching(/prototype/),
      expect.stringMatching(/Unexpected token.*1,1,/),
    ]);
  });

  it('is refused with BODY_INVALID at a sign-in too', async () => {
    const answer = await send('post', '/auth/local', { body: '{"identifier":' });
    expectRefusal(answer, 400, 'BODY_INVALID');
    expect(faultsOf(answer)).toMatchObject([{ path: [], line: 1, column: 15 }]);
  });
});

describe('a body of another media type', () => {
  const at = (path: string, type: string | undefined, body: string, token = engineer.token) =>
    sendRaw({
      method: 'POST',
      path: `/api${path}`,
      headers: {
        ...elsewhere(),
        authorization: `Bearer ${token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'is refused with 415: %s',
    async (type) => {
      expectRefusal(await at('/svc-agents', type, '{"data":{"hostname":"x"}}'), 415, 'UNSUPPORTED_MEDIA_TYPE');
      expectRefusal(await at('/watchdogs/budget/run', type, 'a=b', operator.token), 415, 'UNSUPPORTED_MEDIA_TYPE');
      expectRefusal(await at('/auth/local', type, 'identifier=a&password=b'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('is refused with 415 without a type, and after missing credentials', async () => {
    expectRefusal(await at('/svc-agents', undefined, '{"data":{}}'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectRefusal(await at('/svc-agents', 'text/plain', '{"data":{}}', 'x'), 401);
  });

  it('is accepted without content', async () => {
    expect((await at('/watchdogs/budget/run', 'text/plain', '', operator.token)).status).toBe(200);
  });
});

describe('a 401', () => {
  const CHALLENGE = 'Bearer realm="Tenantry"';

  it('names the scheme, and reports an invalid token', async () => {
    expect((await send('get', '/svc-agents')).headers['www-authenticate']).toBe(CHALLENGE);
    const withToken = await as('nonsense').get('/svc-agents');
    expect(withToken.headers['www-authenticate']).toBe(`${CHALLENGE}, error="invalid_token"`);
    const signIn = await send('post', '/auth/local', { body: { identifier: 'unknown', password: 'wrong' } });
    expect([signIn.status, signIn.headers['www-authenticate']]).toEqual([401, CHALLENGE]);
    const admin = await sendRaw({ method: 'GET', path: '/admin/users/me', headers: {} });
    expect([admin.status, admin.headers['www-authenticate']]).toEqual([401, CHALLENGE]);
  });

  it('is the only response with a challenge', async () => {
    const readOnly = await createApiToken('read-only');
    const answers = [
      await engineer.call.get('/svc-agents'),
      await tenant.people.viewer.call.post('/svc-agents', {}),
      await as(readOnly).post('/svc-agents', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
    for (const { headers } of answers) expect(headers['www-authenticate']).toBeUndefined();
  });
});

describe('a name', () => {
  const BLANK = ['', ' ', '\t\n', '\u00a0', '\u200b', '\u3000 '];

  it('cannot be blank over REST', async () => {
    const { owner } = tenant.people;
    const bodies: [string, Record<string, unknown>, Person][] = [
      ['/organisations', {}, operator],
      ['/blueprint-drafts', {}, engineer],
      ['/synthetic-checks', {}, engineer],
      ['/cloud-instances', {}, engineer],
      ['/directory-integrations', { kind: 'entra' }, owner],
      ['/subscription-plans', { account_tier: 'free' }, operator],
      ['/cloud-accounts', { organisation: tenant.documentId, billing_account_id: unique() }, operator],
    ];
    for (const [path, data, { token }] of bodies) {
      for (const name of BLANK) {
        const answer = await send('post', path, { token, body: { data: { ...data, name } } });
        expectRefusal(answer, 400, 'VALIDATION_FAILED');
        expect([path, name, pathsOf(answer)]).toEqual([path, name, ['name']]);
      }
    }
    const renamed = await owner.call.put(`/organisations/${tenant.documentId}`, { name: ' ' });
    expectRefusal(renamed, 400, 'VALIDATION_FAILED', 'name');
  });

  it('cannot be blank in the admin panel or in scripts', async () => {
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: tenant.id, name: 'c' });
    const query = app().db.query('api::synthetic-check.synthetic-check');
    await expect(query.update({ where: { id: check.id }, data: { name: ' ' } })).rejects.toThrow(/blank/);
    await expect(query.create({ data: { name: '\t', organisation: tenant.id } as never })).rejects.toThrow(/blank/);
    await expect(
      app()
        .documents('api::subscription-plan.subscription-plan')
        .create({ data: { name: '\u00a0', account_tier: 'free' } as never }),
    ).rejects.toThrow(/blank/);
  });

  it('cannot be blank for an account', async () => {
    const body = { username: '    ', email: `${unique()}@example.com`, password: 'Demo-Passw0rd!' };
    expectRefusal(await send('post', '/auth/local/register', { body }), 400, 'VALIDATION_FAILED', 'username');
  });
});

describe('the address of a synthetic check', () => {
  const BAD = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
    'example.com',
    '//example.com',
    'http://',
    ' https://example.com',
    'java\nscript:alert(1)',
    'https://exa mple.com',
    'https://user:pass@example.com',
    '',
  ];
  const GOOD = ['https://example.com', 'http://localhost:8080/health?x=1#y', 'HTTPS://EXAMPLE.COM/', 'http://[::1]/'];

  it.each(BAD)('has to be http or https, in checks and results: not %j', async (url) => {
    for (const [path, data] of [
      ['/synthetic-checks', { name: 'c', url }],
      ['/synthetic-results', { check_name: 'c', url }],
    ] as const)
      expectRefusal(await engineer.call.post(path, data), 400, 'VALIDATION_FAILED', 'url');
    const results = [{ check_name: 'a' }, { check_name: 'b', url }];
    const batch = await engineer.call.post('/synthetic-results/batch', { results });
    expectRefusal(batch, 400, 'VALIDATION_FAILED', 'results.1.url');
  });

  it.each([...GOOD, null])('is returned as it was sent: %j', async (url) => {
    const check = await engineer.call.post('/synthetic-checks', { name: 'c', url });
    expect([check.status, check.body.data.url]).toEqual([201, url]);
    const result = await engineer.call.post('/synthetic-results', { check_name: 'c', url });
    expect([result.status, result.body.data.url]).toEqual([201, url]);
  });

  it('has to be http or https in the admin panel and in scripts too', async () => {
    for (const type of ['synthetic-check', 'synthetic-result']) {
      const data = { organisation: tenant.id, name: 'c', url: 'javascript:alert(1)' };
      await expect(insert(`api::${type}.${type}`, data)).rejects.toThrow(/http/);
    }
  });
});

describe('a filter on a vocabulary', () => {
  it.each([
    ['/security-findings', 'severity'],
    ['/security-findings', 'status'],
    ['/svc-agents', 'status'],
    ['/synthetic-results', 'status'],
    ['/blueprint-drafts', 'status'],
    ['/cloud-instances', 'status'],
    ['/organisations', 'org_status'],
    ['/organisations', 'budget_status'],
    ['/memberships', 'role'],
    ['/subscription-plans', 'account_tier'],
  ])('of %s refuses other values: %s', async (path, field) => {
    const { owner } = tenant.people;
    for (const operator of ['', '[$eq]', '[$ne]', '[$in][0]', '[$notIn][0]', '[$eqi]']) {
      const answer = await owner.call.get(`${path}?filters[${field}]${operator}=nonsense`);
      expectRefusal(answer, 400, 'QUERY_INVALID');
      expect(answer.body.error.message).toMatch(new RegExp(`nonsense.*${field}.*: `));
      expect(pathsOf(answer)).toHaveLength(1);
    }
    expect((await owner.call.get(`${path}?filters[${field}][$null]=true`)).status).toBe(200);
    expect((await owner.call.get(`${path}?filters[${field}][$contains]=on`)).status).toBe(200);
  });

  it('accepts each of its values, in any case with $eqi', async () => {
    for (const filter of ['=high', '[$in][0]=high&filters[severity][$in][1]=low', '[$eqi]=HIGH', '[$nei]=High'])
      expect((await engineer.call.get(`/security-findings?filters[severity]${filter}`)).status).toBe(200);
  });
});

describe('a list of values in a filter', () => {
  const ids = (count: number, name = '[]') =>
    Array.from({ length: count }, (_, index) => `filters[documentId][$in]${name || `[${index}]`}=x${index}`).join('&');

  it.each([
    ['[]', 101],
    ['[]', 300],
    ['', 101],
    ['', 300],
  ])('with too many values is refused (%s, %i)', async (name, count) => {
    const answer = await engineer.call.get(`/svc-agents?${ids(count, name)}`);
    expectRefusal(answer, 400, 'QUERY_INVALID', 'filters.documentId.$in');
    expect(faultsOf(answer)).toHaveLength(1);
    expect(answer.body.error.message).toBe(`$in accepts at most 100 values, not ${count}.`);
  });

  it.each(['[]', ''])('with 100 values is accepted (%s)', async (name) => {
    expect((await engineer.call.get(`/svc-agents?${ids(100, name)}`)).status).toBe(200);
  });
});

describe('one invalid field', () => {
  it('is reported in one entry', async () => {
    const cases: [string, unknown, string[]][] = [
      ['/blueprint-drafts', { name: '' }, ['name']],
      ['/blueprint-drafts', { name: null }, ['name']],
      ['/blueprint-drafts', {}, ['name']],
      ['/blueprint-drafts', { name: 7, version: 5 }, ['name', 'version']],
      ['/security-findings', { rule_id: '', severity: 'high', status: 'open' }, ['rule_id']],
      ['/security-findings', { rule_id: 'r', severity: null, status: 'x' }, ['severity', 'status']],
    ];
    for (const [path, data, paths] of cases) {
      const answer = await engineer.call.post(path, data);
      expectRefusal(answer, 400);
      expect([path, data, pathsOf(answer).sort()]).toEqual([path, data, paths]);
    }
  });

  it('is reported as the organisation if it refers to the organisation', async () => {
    for (const organisation of [{ id: tenant.id }, { documentId: 5 }, {}, 5, ['x']]) {
      for (const path of ['/svc-agents', '/synthetic-results', '/blueprint-drafts']) {
        const answer = await engineer.call.post(path, { name: 'x', organisation });
        expectRefusal(answer, 400, 'VALIDATION_FAILED');
        expect([path, organisation, pathsOf(answer)[0]]).toEqual([path, organisation, 'organisation']);
        expect(answer.body.error.message).toMatch(/organisation.*documentId/);
      }
    }
  });

  it('is reported with the valid values if it is another relation', async () => {
    const answer = await engineer.call.post('/svc-agents', { cloud_instance: { id: 1 } });
    expectRefusal(answer, 400, 'VALIDATION_FAILED', 'cloud_instance');
    expect(answer.body.error.message).toMatch(/cloud_instance.*documentId/);
  });
});

describe('a refusal to remove the last directory', () => {
  it('names the setting that would have no sign-in method', async () => {
    const fresh = await createTenant();
    const { owner } = fresh.people;
    const added = await owner.call.post('/directory-integrations', {
      kind: 'entra',
      name: 'd',
      enabled: true,
      idp_tenant_id: unique(),
    });
    expect(added.status).toBe(201);
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: fresh.id }, data: { sso_only: true } });
    const at = `/directory-integrations/${added.body.data.documentId}`;
    const call = operator.call;
    expectRefusal(await call.put(at, { enabled: false }), 400, 'SSO_METHOD_MISSING', 'enabled');
    expectRefusal(await call.put(at, { idp_tenant_id: null }), 400, 'SSO_METHOD_MISSING', 'idp_tenant_id');
    expectRefusal(await call.put(at, { idp_tenant_id: ' ' }), 400, 'SSO_METHOD_MISSING', 'idp_tenant_id');
    expectRefusal(await call.delete(at), 400, 'SSO_METHOD_MISSING', 'organisation.sso_only');
  });
});
