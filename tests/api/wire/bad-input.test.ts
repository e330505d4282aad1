import { gzipSync } from 'node:zlib';
import { type Answer, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { countRows, expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const TYPES = ['svc-agent', 'synthetic-result', 'security-finding', 'blueprint-draft', 'organisation', 'audit-entry'];

let tenant: Tenant;
let other: Tenant;
let operator: Person;
let engineer: Person;
let finding: string;
let theirs: Record<'agent' | 'instance' | 'check' | 'finding', string>;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  operator = await createOperator();
  engineer = tenant.people.engineer;
  const owned = { organisation: other.id };
  const add = async (type: string, data: Record<string, unknown>) =>
    (await insert(`api::${type}.${type}`, data)).documentId;
  const leak = { rule_id: 'R1', severity: 'low', finding_status: 'open' };
  finding = await add('security-finding', { organisation: tenant.id, ...leak });
  theirs = {
    agent: await add('svc-agent', { ...owned, hostname: 'their-host' }),
    instance: await add('cloud-instance', { ...owned, name: 'their-vm' }),
    check: await add('synthetic-check', { ...owned, name: 'their-check' }),
    finding: await add('security-finding', { ...owned, ...leak }),
  };
});

/** A refused request leaves no trace. */
let before: Record<string, number>;
beforeEach(async () => {
  before = await countRows(...TYPES);
});
const expectNothingWritten = async () => expect(await countRows(...TYPES)).toEqual(before);

const post = (body: unknown, token = engineer.token): Promise<Answer> => send('post', '/svc-agents', { token, body });
const agent = (data: Record<string, unknown>) => post({ data });
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const rawAgent = (field: string, json: string) => post(`{"data":{"${field}":${json}}}`);

describe('a request body', () => {
  it('that is not JSON is refused after missing credentials and before anything else', async () => {
    expectRefusal(await send('post', '/svc-agents', { body: '{"data":' }), 401);
    expectRefusal(await post('{"data":'), 400);
    expectRefusal(await send('post', '/svc-agents', { token: tenant.people.viewer.token, body: '{"data":' }), 403);
    await expectNothingWritten();
  });

  it('over 1 MiB is refused with 413, also when it is packed or has no length', async () => {
    const large = JSON.stringify({ data: { hostname: 'x'.repeat(1024 * 1024) } });
    const headers = { authorization: `Bearer ${engineer.token}`, 'content-type': 'application/json' };
    const path = '/api/svc-agents';
    expectRefusal(await post(large), 413, 'PAYLOAD_TOO_LARGE');
    const packed = { ...headers, 'content-encoding': 'gzip' };
    expectRefusal(await sendRaw({ method: 'POST', path, headers: packed, body: gzipSync(large) }), 413);
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    expectRefusal(await sendRaw({ method: 'POST', path, headers: chunked, body: large }), 413);
    await expectNothingWritten();
  });

  it.each([
    ['an array', '[]'],
    ['a string', '"data"'],
    ['null', 'null'],
    ['empty', ''],
    ['an object without data', '{"hostname":"x"}'],
    ['data that is null', '{"data":null}'],
    ['data that is an array', '{"data":[]}'],
    ['data that is a string', '{"data":"x"}'],
    ['a key in addition to data', '{"data":{},"meta":{}}'],
    ['__proto__ in addition to data', '{"data":{},"__proto__":{"isOperator":true}}'],
  ])('that is %s is refused', async (_what, body) => {
    expectRefusal(await post(body), 400);
    await expectNothingWritten();
  });

  it.each([
    ['text/plain', '{"data":{"hostname":"x"}}'],
    ['application/x-www-form-urlencoded', 'data[hostname]=x'],
    ['application/xml', '<data/>'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--x--\r\n'],
  ])('of the type %s is refused', async (type, body) => {
    const headers = { authorization: `Bearer ${engineer.token}`, 'content-type': type };
    const answer = await sendRaw({ method: 'POST', path: '/api/svc-agents', headers, body });
    expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    await expectNothingWritten();
  });

  it('is refused with the names of unknown fields, including those of the prototype', async () => {
    for (const name of [
      'surprise',
      'constructor',
      'toString',
      'organisation_id',
      'enrollment_token_hash',
      'agent_status',
    ])
      expectRefusal(await rawAgent(name, '"x"'), 400, 'VALIDATION_FAILED', name);
    await expectNothingWritten();
  });

  it('with a hundred thousand errors gets a short response', async () => {
    const strange = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1]));
    const wrong = { name: 'x', tags: Array.from({ length: 200_000 }, () => 1) };
    for (const [path, data] of [
      ['/svc-agents', strange],
      ['/blueprint-drafts', wrong],
    ] as const) {
      const answer = await send('post', path, { token: engineer.token, body: { data } });
      expectRefusal(answer, 400);
      expect(JSON.stringify(answer.body).length).toBeLessThan(200_000);
    }
    await expectNothingWritten();
  });
});

describe('a value', () => {
  it.each<[string, string, unknown, string?]>([
    ['/svc-agents', 'hostname', 7],
    ['/svc-agents', 'hostname', {}],
    ['/svc-agents', 'hostname', 'x'.repeat(256)],
    ['/svc-agents', 'hostname', 'null\0byte'],
    ['/svc-agents', 'hostname', 'lone \ud800 surrogate'],
    ['/svc-agents', 'status', 'retired'],
    ['/svc-agents', 'status', null],
    ['/svc-agents', 'status', ''],
    ['/svc-agents', 'enrolled_at', 'yesterday'],
    ['/svc-agents', 'enrolled_at', '2026-02-30T00:00:00Z'],
    ['/svc-agents', 'enrolled_at', '2026-01-01T00:00:00'],
    ['/svc-agents', 'enrolled_at', '9999-12-31T23:59:59-23:00'],
    ['/svc-agents', 'enrolled_at', 1767225600000],
    ['/svc-agents', 'capabilities', 'null\0byte'],
    ['/svc-agents', 'capabilities', { 'null\0byte': 1 }],
    ['/svc-agents', 'capabilities', 'lone \udc00 surrogate'],
    ['/svc-agents', 'capabilities', { '\ud800': 1 }],
    ['/svc-agents', 'capabilities', 'x'.repeat(256 * 1024)],
    ['/svc-agents', 'cloud_instance', 7],
    ['/svc-agents', 'cloud_instance', ['a']],
    ['/svc-agents', 'cloud_instance', ''],
    ['/svc-agents', 'cloud_instance', 'null\0byte'],
    ['/svc-agents', 'cloud_instance', 'x'.repeat(10_000)],
    ['/svc-agents', 'cloud_instance', { connect: ['a'] }],
    ['/svc-agents', 'organisation', 7],
    ['/svc-agents', 'organisation', ['a']],
    ['/synthetic-results', 'synthetic_check', 'null\0byte'],
    ['/synthetic-results', 'synthetic_check', 7],
    ['/synthetic-results', 'response_time_ms', 1.5],
    ['/synthetic-results', 'response_time_ms', '12'],
    ['/synthetic-results', 'response_time_ms', -1],
    ['/synthetic-results', 'response_time_ms', 2_147_483_648],
    ['/synthetic-results', 'response_time_ms', true],
    ['/synthetic-results', 'status_code', 1000],
    ['/synthetic-results', 'error_message', 'x'.repeat(10_001)],
    ['/blueprint-drafts', 'estimated_cost_monthly', -0.01],
    ['/blueprint-drafts', 'estimated_cost_monthly', 0.1234567],
    ['/blueprint-drafts', 'estimated_cost_monthly', 1e12],
    ['/blueprint-drafts', 'estimated_cost_monthly', '12'],
    ['/blueprint-drafts', 'tags', 'tag'],
    ['/blueprint-drafts', 'tags', [1], 'tags.0'],
    ['/blueprint-drafts', 'tags', ['\0'], 'tags.0'],
    ['/blueprint-drafts', 'tags', ['\ud800'], 'tags.0'],
    ['/blueprint-drafts', 'slug', 'Not A Slug'],
    ['/blueprint-drafts', 'name', '\0'],
    ['/synthetic-checks', 'enabled', 'true'],
    ['/synthetic-checks', 'enabled', null],
    ['/synthetic-checks', 'interval_seconds', 0],
  ])('of the wrong type is refused by name: %s %s %j', async (path, field, value, place = field) => {
    const data =
      path === '/blueprint-drafts' || path === '/synthetic-checks' ? { name: 'x', [field]: value } : { [field]: value };
    expectRefusal(await send('post', path, { token: engineer.token, body: { data } }), 400, undefined, place);
    await expectNothingWritten();
  });

  it.each([
    ['capabilities', nested(40)],
    ['capabilities', nested(5_000)],
    ['capabilities', nested(45_000)],
    ['capabilities', `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ['capabilities', '1e400'],
    ['capabilities', '{"a":[-1e400]}'],
    ['hostname', nested(45_000)],
    ['cloud_instance', nested(45_000)],
    ['organisation', nested(45_000)],
  ])('of %s that is too deep to traverse is refused (%#)', async (field, json) => {
    expectRefusal(await rawAgent(field, json), 400, undefined, field);
    await expectNothingWritten();
  });

  it('that is null or empty is not treated as unchanged', async () => {
    const { owner } = tenant.people;
    const { body } = await owner.call.post('/scim-tokens', { expires_at: '2999-01-01T00:00:00Z' });
    const path = `/scim-tokens/${body.data.documentId}`;
    for (const json of ['"garbage"', '1e400', '{}', '[]', '""', 'false', '{"documentId":null}', nested(45_000)]) {
      const sent = `{"data":{"revoked_at":${json}}}`;
      expectRefusal(await send('put', path, { token: owner.token, body: sent }), 403, 'FIELD_NOT_WRITABLE');
    }
    const organisation = `{"data":{"organisation":{"documentId":null}}}`;
    expectRefusal(await send('put', path, { token: owner.token, body: organisation }), 403, 'FIELD_NOT_WRITABLE');
  });

  it('that is too deep to compare is not treated as unchanged', async () => {
    const { body } = await engineer.call.post('/svc-agents', { hostname: 'deep' });
    const token = engineer.token;
    const path = `/svc-agents/${body.data.documentId}`;
    for (const field of ['organisation', 'enrollment_token']) {
      const sent = `{"data":{"${field}":${nested(45_000)}}}`;
      expectRefusal(await send('put', path, { token, body: sent }), 403, 'FIELD_NOT_WRITABLE');
    }
  });

  it('in any script is returned as it was sent', async () => {
    const hostname = 'naïve 日本語 🚀 \u200d \\u0000 \' " ; -- %_*?[';
    const capabilities = { '🚀': ['\\u0000', 'é', 0.1, -5, 1e20, true, null, { toString: 1 }] };
    const { status, body } = await agent({ hostname, capabilities });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ hostname, capabilities });
    const query = encodeURIComponent(hostname);
    for (const operator of ['$eq', '$eqi', '$contains', '$containsi', '$startsWith', '$endsWithi']) {
      const found = await engineer.call.get(`/svc-agents?filters[hostname][${operator}]=${query}`);
      expect(found.body.data).toHaveLength(1);
    }
  });

  it('of every scalar JSON type is accepted as a capability', async () => {
    for (const capabilities of ['text', 0, 1.5, true, false, null, [], {}, '', [[1]], '"quoted"', 'null', '7']) {
      const { status, body } = await agent({ capabilities });
      expect({ status, capabilities: body.data.capabilities }).toEqual({ status: 201, capabilities });
      const read = await engineer.call.get(`/svc-agents/${body.data.documentId}`);
      expect(read.body.data.capabilities).toEqual(capabilities);
    }
  });
});

describe('required fields', () => {
  const complete = { rule_id: 'R1', severity: 'high', status: 'open' };
  it.each(['rule_id', 'severity', 'status'])('are reported when %s is absent, null or empty', async (field) => {
    for (const value of [undefined, null, '']) {
      const body = { data: { ...complete, [field]: value } };
      const token = engineer.token;
      expectRefusal(await send('put', `/security-findings/${finding}`, { token, body }), 400, undefined, field);
      expectRefusal(await send('post', '/security-findings', { token, body }), 400, undefined, field);
    }
    await expectNothingWritten();
  });

  it('are reported for plans, drafts, SCIM tokens and memberships', async () => {
    const owner = tenant.people.owner.token;
    const table: [string, string, Record<string, unknown>, string[]][] = [
      ['/subscription-plans', operator.token, {}, ['name', 'account_tier']],
      ['/blueprint-drafts', owner, {}, ['name']],
      ['/scim-tokens', owner, {}, ['expires_at']],
      ['/memberships', owner, {}, ['user', 'role']],
      ['/organisations', owner, {}, ['name']],
    ];
    for (const [path, token, data, fields] of table) {
      const answer = await send('post', path, { token, body: { data } });
      for (const field of fields) expectRefusal(answer, 400, undefined, field);
    }
    await expectNothingWritten();
  });
});

describe('the query of a list', () => {
  const encode = (query: string) => query.replaceAll('\0', '%00');
  const deep = (levels: number) => `filters${'[$and][0]'.repeat(levels)}[hostname]=x`;
  const leaves = (count: number) =>
    Array.from({ length: count }, (_, index) => `filters[$or][${index}][hostname][$ne]=x`).join('&');

  it.each([
    ...['0', '-1', 'abc', '1e9', '1.5', '', ' 1', '01', '1000001', '99999999999999999999', '%00'].map(
      (page) => `pagination[page]=${page}`,
    ),
    ...['0', '101', '-1', 'all', '1000000000'].map((size) => `pagination[pageSize]=${size}`),
    'pagination[page][]=1',
    'pagination[page]=1&pagination[page]=2',
    'pagination[page][a]=1',
    'pagination[start]=-1',
    'pagination[start]=0&pagination[page]=1',
    'pagination[limit]=0',
    'pagination[limit]=101',
    'pagination[withCount]=5',
    'status=draft',
    'status=active',
    'locale=a b',
    'pagination=1',
    'pagination[]=1',
    'page=1',
    'fields=enrollment_token_hash',
    'counts=hostname',
    '_q=a b c d e f',
    'status=draft',
    '__proto__=1',
    'filters=x',
    'filters[]=x',
    'filters[surprise]=1',
    'filters[hostname][$surprise]=1',
    'filters[hostname][$eq][$eq]=1',
    'filters[hostname][$eq]=1&filters[hostname][$eq]=2',
    'filters[hostname][$eq]=%00',
    'filters[hostname][$contains]=%00',
    `filters[hostname]=${'x'.repeat(256)}`,
    `filters[hostname][$in]=${'x'.repeat(300)}`,
    `filters[${'x'.repeat(5000)}]=1`,
    'filters[enrollment_token]=x',
    'filters[enrollment_token][$notNull]=true',
    'filters[enrollment_token_hash][$startsWith]=a',
    'filters[agent_status]=pending',
    'filters[organisation_id]=1',
    'filters[organisation][ip_allowlist][$notNull]=true',
    'filters[organisation][vat_id]=DE1',
    'filters[organisation][memberships][user][email]=x',
    'filters[cloud_instance][organisation][name]=x',
    'filters[cloud_instance][external_id]=x',
    'filters[organisation][$contains]=x',
    'filters[capabilities][$containsi]=x',
    'filters[capabilities][$eq]=x',
    'filters[id]=abc',
    'filters[id]=99999999999',
    'filters[id][$between]=1',
    'filters[createdAt][$gt]=yesterday',
    'filters[enrolled_at][$contains]=2026',
    'filters[hostname][$null]=maybe',
    'filters[hostname][$in][a]=1',
    'filters[$or]=x',
    'filters[$or][0]=x',
    'filters[$not]=x',
    'filters[$surprise]=x',
    'filters[constructor]=x',
    'filters[toString][$eq]=x',
    'filters[__proto__][x]=1',
    'filters[hostname][constructor]=x',
    'filters[organisation][constructor]=x',
    'filters[organisation][__proto__]=x',
    deep(5),
    deep(30),
    leaves(51),
    'sort=surprise',
    'sort=enrollment_token',
    'sort=enrollment_token_hash',
    'sort=organisation',
    'sort=organisation.slug',
    'sort=cloud_instance.organisation.name',
    'sort=capabilities',
    'sort=hostname:sideways',
    'sort=hostname:asc:desc',
    'sort=',
    'sort=,',
    'sort[hostname]=sideways',
    'sort[organisation]=asc',
    'sort=constructor',
    'sort=toString',
    'sort=__proto__',
    'sort=hostname%00',
    'sort=hostname;drop table svc_agents',
    'sort=id,hostname,os,arch,version,createdAt',
    'populate=surprise',
    'populate=hostname',
    'populate=organisation.memberships',
    'populate=constructor',
    'populate[surprise]=*',
    'populate[organisation][populate]=password',
    'populate[organisation][filters][name]=x',
    'populate[organisation][fields]=vat_id',
    'populate=deep',
  ])('is refused as %s', async (query) => {
    expectRefusal(await engineer.call.get(`/svc-agents?${encode(query)}`), 400, 'QUERY_INVALID');
  });

  it("cannot reach private fields of a draft's author", async () => {
    for (const query of [
      'filters[author][email]=x',
      'filters[author][password][$notNull]=true',
      'filters[author][resetPasswordToken]=x',
      'sort=author.email',
    ])
      expectRefusal(await engineer.call.get(`/blueprint-drafts?${query}`), 400, 'QUERY_INVALID');
  });

  it('is accepted within the bounds', async () => {
    for (const query of [
      deep(4),
      leaves(50),
      'pagination[page]=1000000&pagination[pageSize]=100',
      'populate=*',
      'populate=organisation,cloud_instance',
      'populate[]=organisation&populate[]=cloud_instance',
      'populate[organisation]=true',
      'populate[organisation]=*',
      'populate[organisation][fields][0]=name',
      'populate[cloud_instance][populate]=*',
      'populate[cloud_instance][populate][organisation]=true',
      'populate=cloud_instance.organisation',
      'pagination[start]=100000000&pagination[limit]=100',
      'pagination[page]=1&pagination[withCount]=false',
      'status=published&publicationState=live&locale=en',
      'fields=*',
      'sort=hostname,os:desc',
      'sort[]=hostname&sort[]=os:desc',
      'sort[hostname]=asc',
      'sort[0][organisation][name]=desc',
      'filters[hostname]=',
      '',
    ])
      expect((await engineer.call.get(`/svc-agents?${query}`)).status).toBe(200);
  });

  it('is validated where one record is read or written too', async () => {
    for (const query of ['surprise=1', 'filters[id]=1', 'populate=surprise', '__proto__=1']) {
      expectRefusal(await engineer.call.get(`/security-findings/${finding}?${query}`), 400, 'QUERY_INVALID');
      expectRefusal(await engineer.call.post(`/svc-agents?${query}`, { hostname: 'x' }), 400, 'QUERY_INVALID');
    }
    await expectNothingWritten();
  });
});

describe('an id of another tenant', () => {
  it('in a path is refused with 403, and nothing changes', async () => {
    const finding = { rule_id: 'R2', severity: 'low', status: 'open' };
    expectRefusal(await engineer.call.get(`/svc-agents/${theirs.agent}`), 403, 'OUT_OF_SCOPE');
    expectRefusal(await engineer.call.put(`/svc-agents/${theirs.agent}`, { hostname: 'mine' }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await engineer.call.delete(`/svc-agents/${theirs.agent}`), 403, 'OUT_OF_SCOPE');
    expectRefusal(await engineer.call.put(`/security-findings/${theirs.finding}`, finding), 403, 'OUT_OF_SCOPE');
    expectRefusal(
      await tenant.people.owner.call.put(`/organisations/${other.documentId}`, { name: 'x' }),
      403,
      'OUT_OF_SCOPE',
    );
    await expectNothingWritten();
    const kept = await other.people.engineer.call.get(`/svc-agents/${theirs.agent}`);
    expect(kept.body.data.hostname).toBe('their-host');
  });

  it('in a body is refused with 403 for the organisation and 400 for other records', async () => {
    expectRefusal(await agent({ organisation: other.documentId }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await agent({ organisation: 'a'.repeat(24) }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await agent({ organisation: { documentId: other.documentId } }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await agent({ organisation: '\0' }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await post({ data: { organisation: '\0' } }, operator.token), 403, 'OUT_OF_SCOPE');
    expectRefusal(await agent({ cloud_instance: theirs.instance }), 400, 'RELATION_NOT_FOUND', 'cloud_instance');
    expectRefusal(await agent({ cloud_instance: 'a'.repeat(24) }), 400, 'RELATION_NOT_FOUND', 'cloud_instance');
    const result = await engineer.call.post('/synthetic-results', { synthetic_check: theirs.check });
    expectRefusal(result, 400, 'RELATION_NOT_FOUND', 'synthetic_check');
    const mine = await engineer.call.post('/svc-agents', { hostname: 'mine' });
    const moved = await engineer.call.put(`/svc-agents/${mine.body.data.documentId}`, {
      cloud_instance: theirs.instance,
    });
    expectRefusal(moved, 400, 'RELATION_NOT_FOUND', 'cloud_instance');
    const foreign = { organisation: other.documentId };
    expectRefusal(
      await engineer.call.put(`/svc-agents/${mine.body.data.documentId}`, foreign),
      403,
      'FIELD_NOT_WRITABLE',
    );
  });

  it('in a filter finds nothing', async () => {
    for (const filter of [
      `[organisation]=${other.documentId}`,
      `[organisation][id]=${other.id}`,
      `[organisation][name]=${other.name}`,
      `[documentId]=${theirs.agent}`,
      `[cloud_instance][documentId]=${theirs.instance}`,
      `[$or][0][organisation]=${other.documentId}&filters[$or][1][hostname]=their-host`,
    ]) {
      const { status, body } = await engineer.call.get(`/svc-agents?filters${filter}`);
      expect({ status, total: body.meta.pagination.total }).toEqual({ status: 200, total: 0 });
    }
  });

  it.each([
    ['of another tenant', () => other.documentId],
    ['of no organisation', () => 'a'.repeat(24)],
    ['of the wrong kind', () => String(tenant.id)],
    ['of 5,000 letters', () => 'x'.repeat(5_000)],
    ['with quotes', () => "'; drop table organisations; --"],
    ['with bytes beyond ASCII', () => 'caf\u00e9'],
  ])('in X-Organisation-Id is refused with 403: %s', async (_what, id) => {
    for (const { call } of [engineer, ...(id() === other.documentId ? [] : [operator])]) {
      const headers = { 'X-Organisation-Id': id() };
      expectRefusal(await call.get('/svc-agents', headers), 403, 'OUT_OF_SCOPE');
      expectRefusal(await call.post('/svc-agents', { hostname: 'x' }, headers), 403, 'OUT_OF_SCOPE');
      expectRefusal(await call.get(`/security-findings/${finding}`, headers), 403, 'OUT_OF_SCOPE');
    }
    await expectNothingWritten();
  });

  it.each([
    'x'.repeat(10_000),
    '%00',
    'a%00b',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%9A%80',
    "'%20or%201=1--",
    '%25',
    '__proto__',
    '0',
    '1',
    '-1',
    'undefined',
  ])('in an invalid form is a 404 in a path (%#)', async (id) => {
    for (const path of [`/security-findings/${id}`, `/organisations/${id}`]) {
      const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' };
      expectRefusal(await sendRaw({ method: 'GET', path: `/api${path}`, headers }), 404);
      expectRefusal(await sendRaw({ method: 'PUT', path: `/api${path}`, headers, body: '{"data":{}}' }), 404);
    }
  });

  it('with an invalid encoding is refused as an error of the request', async () => {
    const headers = { authorization: `Bearer ${engineer.token}` };
    for (const id of ['%', '%E0%A4%A', '%ff']) {
      const answer = await sendRaw({ method: 'GET', path: `/api/security-findings/${id}`, headers });
      expect([400, 404]).toContain(answer.status);
      expectRefusal(answer, answer.status);
    }
  });
});

describe('a record that the caller has read', () => {
  const make = async (): Promise<[string, Person, string[]][]> => {
    const owner = tenant.people.owner;
    const owned = { organisation: tenant.id };
    const add = async (type: string, data: Record<string, unknown>) =>
      (await insert(`api::${type}.${type}`, data)).documentId;
    const plan = await add('subscription-plan', { name: unique('Plan'), account_tier: 'team', max_agents: 5 });
    const membership = await tenant.people.owner.call.get(
      `/memberships?filters[user]=${tenant.people.viewer.documentId}`,
    );
    const made = async (path: string, data: Record<string, unknown>) =>
      (await owner.call.post(path, data)).body.data.documentId as string;
    return [
      [
        `/organisations/${tenant.documentId}`,
        owner,
        ['budget_status', 'plan', 'org_status', 'forum_community_id', 'tier'],
      ],
      [
        `/blueprint-drafts/${await made('/blueprint-drafts', { name: 'Round trip' })}`,
        owner,
        ['author', 'organisation'],
      ],
      [`/cloud-instances/${await made('/cloud-instances', { name: 'vm' })}`, owner, ['terminated_at', 'organisation']],
      [
        `/directory-integrations/${await made('/directory-integrations', { name: 'Entra', kind: 'entra' })}`,
        owner,
        ['organisation'],
      ],
      [`/memberships/${membership.body.data[0].documentId}`, owner, ['user', 'organisation']],
      [
        `/scim-tokens/${await made('/scim-tokens', { expires_at: '2999-01-01T00:00:00Z' })}`,
        owner,
        ['token_hash', 'last_used_at', 'revoked_at', 'expires_at'],
      ],
      [`/security-findings/${finding}`, engineer, ['organisation']],
      [
        `/svc-agents/${await made('/svc-agents', { hostname: 'round', capabilities: { a: 1 } })}`,
        engineer,
        ['enrollment_token', 'organisation'],
      ],
      [`/synthetic-checks/${await made('/synthetic-checks', { name: 'round' })}`, engineer, ['organisation']],
      [`/subscription-plans/${plan}`, operator, []],
      [
        `/subscriptions/${await add('subscription', { ...owned, subscription_status: 'active', past_due_since: '2026-01-01T00:00:00.000Z' })}`,
        operator,
        ['organisation'],
      ],
    ];
  };

  it('can be sent back unchanged by anybody who can change it, and not with a changed field that they cannot write', async () => {
    for (const [path, person, untouchable] of await make()) {
      const { body } = await person.call.get(path);
      for (const { call } of [person, operator]) {
        const sentBack = await call.put(path, body.data);
        expect({ path, status: sentBack.status, body: sentBack.body }).toMatchObject({ path, status: 200 });
        expect(sentBack.body.data).toEqual({ ...body.data, updatedAt: sentBack.body.data.updatedAt });
      }
      for (const field of untouchable) {
        const answer = await person.call.put(path, { ...body.data, [field]: '2031-01-01T00:00:00.000Z' });
        expectRefusal(answer, 403, 'FIELD_NOT_WRITABLE');
        expect(answer.body.error.details.fields).toEqual([field]);
        expect(answer.body.error.message).toContain(field);
      }
      expect((await person.call.get(path)).body.data).toMatchObject({ ...body.data, updatedAt: expect.any(String) });
    }
  });
});

describe('HTTP', () => {
  const path = '/api/svc-agents';
  const json = { 'content-type': 'application/json' };

  it('answers HEAD like GET without a body', async () => {
    const headers = { authorization: `Bearer ${engineer.token}` };
    expect(await sendRaw({ method: 'HEAD', path, headers })).toMatchObject({ status: 200, body: '' });
    expect(await sendRaw({ method: 'HEAD', path })).toMatchObject({ status: 401, body: '' });
  });

  it('refuses methods that a path does not have', async () => {
    const headers = { authorization: `Bearer ${engineer.token}`, ...json };
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const answer = await sendRaw({ method, path, headers, body: '{}' });
      expect([404, 405]).toContain(answer.status);
      expectRefusal(answer, answer.status);
    }
  });

  it.each([
    ['bearer %s', 200],
    ['BEARER %s', 200],
    ['Bearer    %s', 200],
    ['Bearer %s more', 401],
    ['Bearer', 401],
    ['Bearer ', 401],
    ['%s', 401],
    ['Basic %s', 401],
    ['Bearer "%s"', 401],
    ['Bearer %s,Bearer %s', 401],
  ])('answers Authorization: %s with %i', async (form, status) => {
    const headers = { authorization: form.replaceAll('%s', engineer.token) };
    const answer = await sendRaw({ method: 'GET', path, headers });
    if (status === 200) expect(answer.status).toBe(200);
    else expectRefusal(answer, status);
  });

  it('accepts two Authorization headers only if they name one caller', async () => {
    const headers = { authorization: [`Bearer ${tenant.people.viewer.token}`, `Bearer ${operator.token}`] };
    const answer = await sendRaw({ method: 'POST', path, headers: { ...headers, ...json }, body: '{"data":{}}' });
    expect([401, 403]).toContain(answer.status);
    await expectNothingWritten();
  });

  it('reads a packed body', async () => {
    const headers = { authorization: `Bearer ${engineer.token}`, ...json, 'content-encoding': 'gzip' };
    const body = gzipSync('{"data":{"hostname":"packed"}}');
    expect((await sendRaw({ method: 'POST', path, headers, body })).status).toBe(201);
  });

  it.each([
    [{ 'content-encoding': 'gzip' }, '{"data":{}}'],
    [{ 'content-encoding': 'surprise' }, '{"data":{}}'],
    [{}, '\ufeff{"data":{}}{'],
  ])('refuses an unreadable body (%j)', async (more, body) => {
    const headers = { authorization: `Bearer ${engineer.token}`, ...json, ...more };
    const answer = await sendRaw({ method: 'POST', path, headers, body });
    expect([400, 415]).toContain(answer.status);
    expectRefusal(answer, answer.status);
    await expectNothingWritten();
  });
});
