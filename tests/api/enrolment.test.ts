import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import request from 'supertest';
import type { Operation } from '../../src/wire/operation';
import { type Answer, app, as } from '../helpers/api';
import { expectRefusal } from '../helpers/refusals';
import { createApiToken } from '../helpers/tokens';
import { createOperator, createPerson, createTenant, insert, join, type Tenant, unique } from '../helpers/world';

const AGENT = 'api::svc-agent.svc-agent';
const ORGANISATION = 'api::organisation.organisation';
const HEADER = 'X-Client-Cert-Fingerprint';

const fingerprint = (): string => randomBytes(32).toString('hex');
const colons = (digits: string): string => (digits.match(/../g) as string[]).join(':').toUpperCase();

interface Made {
  id: number;
  documentId: string;
  token: string;
}

interface Enrolled extends Made {
  credential: string;
  certificate: string;
}

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});

const make = async (of: Tenant = tenant, data: Record<string, unknown> = {}): Promise<Made> => {
  const { status, body } = await of.people.engineer.call.post('/svc-agents', { hostname: 'web-1', ...data });
  expect(status).toBe(201);
  return { id: body.data.id, documentId: body.data.documentId, token: body.data.enrollment_token };
};

const enrol = (token: unknown, data: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  as(undefined, headers).post('/svc-agents/enrol', {
    enrollment_token: token,
    cert_fingerprint: fingerprint(),
    ...data,
  });

/** An agent with its credential; `isBound` where a proxy vouched for its certificate. */
const enrolled = async (of: Tenant = tenant, isBound = false): Promise<Enrolled> => {
  const made = await make(of);
  const certificate = fingerprint();
  const answer = await enrol(made.token, { cert_fingerprint: certificate }, isBound ? { [HEADER]: certificate } : {});
  expect(answer.status).toBe(201);
  return { ...made, credential: answer.body.data.credential, certificate };
};

const beat = ({ credential, documentId }: Enrolled, headers: Record<string, string> = {}) =>
  as(credential, headers).post(`/svc-agents/${documentId}/heartbeat`, {});
const report = ({ credential }: Enrolled, data: Record<string, unknown> = {}) =>
  as(credential).post('/synthetic-results', { check_name: 'home', status: 'up', ...data });
const stored = ({ documentId }: { documentId: string }) =>
  app().db.connection('svc_agents').where({ document_id: documentId }).first();
const entriesOf = async ({ documentId }: { documentId: string }) =>
  (await app().db.connection('audit_entries').where({ target_id: documentId }).orderBy('id')) as {
    action: string;
    actor_kind: string;
    actor_id: string;
    actor_label: string;
    organisation_id: number;
    changes: unknown;
  }[];
const changesOf = ({ changes }: { changes: unknown }) => (typeof changes === 'string' ? JSON.parse(changes) : changes);
const setStatus = ({ id }: Tenant, org_status: string) =>
  app().db.query(ORGANISATION).update({ where: { id }, data: { org_status } });
const expire = ({ id }: Made, enrollment_expires_at: string | null) =>
  app().db.query(AGENT).update({ where: { id }, data: { enrollment_expires_at } });
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('enrolling', () => {
  it('turns a token into a credential, once, and puts the agent on record for it', async () => {
    const made = await make();
    const certificate = fingerprint();
    const told = { hostname: 'web-2', version: '1.2.3', os: 'linux', arch: 'arm64', capabilities: ['probe'] };
    const { status, body } = await enrol(made.token, { cert_fingerprint: colons(certificate), ...told });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      documentId: made.documentId,
      hostname: 'web-2',
      credential: expect.stringMatching(/^agt_[\w-]{43}$/),
      cert_fingerprint: certificate,
      certificate_required: false,
    });
    const seen = await tenant.people.viewer.call.get(`/svc-agents/${made.documentId}`);
    expect(seen.body.data).toMatchObject({ ...told, cert_fingerprint: certificate, status: 'pending' });
    expect(Date.now() - Date.parse(seen.body.data.enrolled_at)).toBeLessThan(10_000);
    expectRefusal(await enrol(made.token), 401, 'ENROLLMENT_TOKEN_INVALID');
    const row = await stored(made);
    expect([row.enrollment_token_hash, row.enrollment_expires_at]).toEqual([null, null]);
    const [, entry, ...more] = await entriesOf(made);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'svc-agent.update',
      actor_kind: 'agent',
      actor_id: made.documentId,
      actor_label: 'web-2',
      organisation_id: tenant.id,
    });
    expect(changesOf(entry as never)).toMatchObject({ credential_hash: { before: null, after: '[redacted]' } });
    for (const secret of [made.token, body.data.credential, row.credential_hash])
      expect(JSON.stringify([await entriesOf(made), seen.body])).not.toContain(secret);
  });

  it('of many at once is one, and so is the credential', async () => {
    const made = await make();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enrol(made.token)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 401, 'ENROLLMENT_TOKEN_INVALID');
    expect((await entriesOf(made)).filter(({ actor_kind }) => actor_kind === 'agent')).toHaveLength(1);
    const { credential } = won[0]?.body.data as { credential: string };
    expect((await beat({ ...made, credential, certificate: '' })).status).toBe(200);
  });

  it('answers the same, whatever is wrong with the token', async () => {
    const [used, late, undated, revoked, gone, first, second] = (await Promise.all(
      Array.from({ length: 7 }, () => make()),
    )) as [Made, Made, Made, Made, Made, Made, Made];
    expect((await enrol(used.token)).status).toBe(201);
    await expire(late, ago(1));
    await expire(undated, null);
    const { engineer } = tenant.people;
    await engineer.call.put(`/svc-agents/${revoked.documentId}`, { status: 'revoked' });
    await engineer.call.delete(`/svc-agents/${gone.documentId}`);
    const renewed = await engineer.call.post(`/svc-agents/${first.documentId}/enrollment-token`, {});
    const credential = (await enrolled()).credential;
    const tokens = [used, late, undated, revoked, gone, first].map(({ token }) => token);
    const answers = await Promise.all(
      [...tokens, 'tenr_nonesuch', `${second.token}x`, credential, engineer.token].map((token) => enrol(token)),
    );
    for (const answer of answers) {
      expectRefusal(answer, 401, 'ENROLLMENT_TOKEN_INVALID');
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect((await enrol(renewed.body.data.enrollment_token)).status).toBe(201);
    expect((await enrol(second.token)).status).toBe(201);
  });

  it('lasts an hour', async () => {
    const made = await make();
    const end = (
      await app()
        .db.query(AGENT)
        .findOne({ where: { id: made.id } })
    ).enrollment_expires_at as string;
    const minutes = (Date.parse(end) - Date.now()) / 60_000;
    expect([minutes > 58, minutes <= 60]).toEqual([true, true]);
  });

  it('refuses a token that two organisations chose', async () => {
    const enrollment_token = unique('chosen-by-the-caller');
    const agents = [await make(tenant, { enrollment_token }), await make(other, { enrollment_token })];
    expectRefusal(await enrol(enrollment_token), 401, 'ENROLLMENT_TOKEN_INVALID');
    for (const agent of agents) expect((await stored(agent)).credential_hash).toBeNull();
    expectRefusal(
      await tenant.people.engineer.call.post('/svc-agents', { enrollment_token: 'short' }),
      400,
      'VALIDATION_FAILED',
      'enrollment_token',
    );
  });

  it.each(['suspended', 'archived'])('into an organisation that is %s waits, and the token with it', async (status) => {
    const closed = await createTenant();
    const made = await make(closed);
    await setStatus(closed, status);
    expectRefusal(await enrol(made.token), 403, 'ORGANISATION_READ_ONLY');
    await setStatus(closed, 'active');
    expect((await enrol(made.token)).status).toBe(201);
  });

  it.each([
    ['cert_fingerprint', undefined],
    ['cert_fingerprint', null],
    ['cert_fingerprint', 'ab'.repeat(20)],
    ['cert_fingerprint', 'x'],
    ['enrollment_token', undefined],
    ['enrollment_token', null],
    ['enrollment_token', ''],
    ['enrollment_token', 7],
    ['enrollment_token', { $ne: '' }],
    ['status', 'active'],
    ['organisation', 'x'],
    ['hostname', 7],
  ])('is refused with %s %j', async (field, value) => {
    const { token } = await make();
    expectRefusal(await enrol(token, { [field]: value }), 400, 'VALIDATION_FAILED', field);
    expect((await enrol(token)).status).toBe(201);
  });
});

describe('a new enrollment token', () => {
  const renew = ({ documentId }: Made, by = tenant.people.engineer) =>
    by.call.post(`/svc-agents/${documentId}/enrollment-token`, {});

  it('leads to a new credential, and the old one ends with its use', async () => {
    const agent = await enrolled();
    expect((await beat(agent)).status).toBe(200);
    const { status, body } = await renew(agent);
    expect([status, body.data.documentId]).toEqual([200, agent.documentId]);
    expect(Date.parse(body.data.expires_at) - Date.now()).toBeGreaterThan(58 * 60_000);
    expect((await beat(agent)).status).toBe(200);
    const again = await enrol(body.data.enrollment_token);
    expect(again.status).toBe(201);
    expectRefusal(await beat(agent), 401, 'UNAUTHENTICATED');
    expect((await beat({ ...agent, credential: again.body.data.credential })).status).toBe(200);
    const entries = await entriesOf(agent);
    expect(entries.map(({ actor_kind }) => actor_kind)).toEqual(['user', 'agent', 'agent', 'user', 'agent']);
    expect(JSON.stringify(entries)).not.toContain(body.data.enrollment_token);
    expect(changesOf(entries[3] as never)).toMatchObject({ enrollment_token_hash: { after: '[redacted]' } });
  });

  it('is for who may enrol, and for agents that are not revoked', async () => {
    const agent = await make();
    expectRefusal(await renew(agent, tenant.people.viewer), 403, 'CAPABILITY_MISSING');
    expectRefusal(await renew(agent, other.people.owner), 403, 'OUT_OF_SCOPE');
    await tenant.people.engineer.call.put(`/svc-agents/${agent.documentId}`, { status: 'revoked' });
    expectRefusal(await renew(agent), 400, 'AGENT_REVOKED');
  });
});

describe('the limit of agents', () => {
  it('is exact however many are made and enrol at once', async () => {
    const small = await createTenant({ agent_limit: 3 });
    const { engineer } = small.people;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => engineer.call.post('/svc-agents', { hostname: `h${index}` })),
    );
    const tokens = answers.flatMap(({ body }) => body.data?.enrollment_token ?? []);
    expect(tokens).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 403, 'AGENT_LIMIT_REACHED');
    const enrolments = await Promise.all([...tokens, ...tokens].map((token) => enrol(token)));
    expect(enrolments.map(({ status }) => status).sort()).toEqual([201, 201, 201, 401, 401, 401]);
    expect(
      await app()
        .db.query(AGENT)
        .count({ where: { organisation: small.id } }),
    ).toBe(3);
    expectRefusal(await engineer.call.post('/svc-agents', {}), 403, 'AGENT_LIMIT_REACHED');
  });
});

describe('an agent', () => {
  it('reports its heartbeat and results for its own organisation', async () => {
    const agent = await enrolled();
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: tenant.id, name: 'home' });
    const beaten = await beat(agent);
    expect([beaten.status, beaten.body.data.status]).toEqual([200, 'active']);
    const single = await report(agent, { synthetic_check: check.documentId });
    expect([single.status, single.body.data.organisation.documentId]).toEqual([201, tenant.documentId]);
    expect((await report(agent, { organisation: tenant.documentId })).status).toBe(201);
    const results = [
      { check_name: 'a', status: 'up' },
      { synthetic_check: check.documentId, status: 'down' },
    ];
    const caller = as(agent.credential, { 'X-Organisation-Id': tenant.documentId });
    const batch = await caller.post('/synthetic-results/batch', { results });
    expect([batch.status, batch.body.data.created]).toEqual([201, 2]);
    const entries = await entriesOf(agent);
    expect(entries.at(-1)).toMatchObject({ actor_kind: 'agent', actor_id: agent.documentId, actor_label: 'web-1' });
    expect((await beat(agent)).status).toBe(200);
    expect(await entriesOf(agent)).toHaveLength(entries.length);
  });

  it('reports for nobody else', async () => {
    const agent = await enrolled();
    const neighbour = await enrolled();
    const foreign = await enrolled(other);
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: other.id, name: 'theirs' });
    const before = await app().db.query('api::synthetic-result.synthetic-result').count();
    for (const target of [neighbour, foreign])
      expectRefusal(await beat({ ...target, credential: agent.credential }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await beat({ ...agent, documentId: 'nonesuch' }), 404, 'NOT_FOUND');
    expectRefusal(await report(agent, { organisation: other.documentId }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await report(agent, { synthetic_check: check.documentId }), 400, 'RELATION_NOT_FOUND');
    const elsewhere = { 'X-Organisation-Id': other.documentId };
    expectRefusal(await beat(agent, elsewhere), 403, 'OUT_OF_SCOPE');
    expectRefusal(
      await as(agent.credential, elsewhere).post('/synthetic-results', { status: 'up' }),
      403,
      'OUT_OF_SCOPE',
    );
    const results = [{ synthetic_check: check.documentId, status: 'up' }];
    expectRefusal(await as(agent.credential).post('/synthetic-results/batch', { results }), 400, 'RELATION_NOT_FOUND');
    const there = { results: [{ check_name: 'a', status: 'up' }], organisation: other.documentId };
    expectRefusal(await as(agent.credential).post('/synthetic-results/batch', there), 403, 'OUT_OF_SCOPE');
    expect(await app().db.query('api::synthetic-result.synthetic-result').count()).toBe(before);
  });

  it('is no member: allowlist, single sign-on and budget do not concern it, a read-only organisation does', async () => {
    const guarded = await createTenant();
    const agent = await enrolled(guarded);
    const guards = {
      ip_allowlist: ['192.0.2.0/24'],
      sso_only: true,
      workspace_domain: 'corp.example',
      monthly_budget_limit: 1,
      budget_current_spend: 2,
      budget_status: 'hard_limit',
    };
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: guarded.id }, data: guards });
    expect((await beat(agent)).status).toBe(200);
    expect((await report(agent)).status).toBe(201);
    for (const status of ['suspended', 'archived']) {
      await setStatus(guarded, status);
      expectRefusal(await beat(agent), 403, 'ORGANISATION_READ_ONLY');
      expectRefusal(await report(agent), 403, 'ORGANISATION_READ_ONLY');
    }
    await setStatus(guarded, 'active');
    expect((await beat(agent)).status).toBe(200);
  });

  it('is out at once, whoever revokes or removes it', async () => {
    const agents = await Promise.all(Array.from({ length: 4 }, () => enrolled()));
    for (const agent of agents) expect((await beat(agent)).status).toBe(200);
    const [byRest, byAdmin, deleted, script] = agents as [Enrolled, Enrolled, Enrolled, Enrolled];
    const { engineer } = tenant.people;
    await engineer.call.put(`/svc-agents/${byRest.documentId}`, { status: 'revoked' });
    expectRefusal(await beat(byRest), 401, 'UNAUTHENTICATED');
    const { documentId } = byAdmin;
    await app()
      .documents(AGENT)
      .update({ documentId, data: { agent_status: 'revoked' } as never });
    expectRefusal(await beat(byAdmin), 401, 'UNAUTHENTICATED');
    await engineer.call.delete(`/svc-agents/${deleted.documentId}`);
    expectRefusal(await report(deleted), 401, 'UNAUTHENTICATED');
    await app()
      .db.query(AGENT)
      .updateMany({ where: { id: script.id }, data: { agent_status: 'revoked' } });
    expectRefusal(await report(script), 401, 'UNAUTHENTICATED');
  });

  it('stays in where the revocation did not come true', async () => {
    const agent = await enrolled();
    expect((await beat(agent)).status).toBe(200);
    await app()
      .db.transaction(async () => {
        await app()
          .db.query(AGENT)
          .update({ where: { id: agent.id }, data: { agent_status: 'revoked' } });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect((await beat(agent)).status).toBe(200);
  });

  it('sends no statement for its credential when it is warm', async () => {
    const agent = await enrolled();
    const { engineer } = tenant.people;
    const statements = async (work: () => Promise<Answer>): Promise<string[]> => {
      await work();
      const seen: string[] = [];
      const note = ({ sql }: { sql: string }) => void (/data_version/.test(sql) || seen.push(sql));
      app().db.connection.on('query', note);
      const { status } = await work();
      app().db.connection.removeListener('query', note);
      expect(status).toBeLessThan(300);
      return seen;
    };
    const path = `/svc-agents/${agent.documentId}/heartbeat`;
    const person = await statements(() => engineer.call.post(path, {}));
    expect(person.length).toBeGreaterThan(0);
    expect(await statements(() => beat(agent))).toEqual(person);
  });
});

describe('credentials of other kinds', () => {
  it('are worth nothing to each other', async () => {
    const agent = await enrolled();
    const apiToken = await createApiToken('read-only');
    const { token } = await make();
    const scim = await tenant.people.owner.call.post('/scim-tokens', {
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    for (const wrong of [token, scim.body.data.token, `agt_${'a'.repeat(43)}`, agent.credential.slice(0, -1), `agt_x`])
      expectRefusal(await beat({ ...agent, credential: wrong }), 401, 'UNAUTHENTICATED');
    expectRefusal(await beat({ ...agent, credential: apiToken }), 403);
    expectRefusal(
      await as(tenant.people.viewer.token).post('/synthetic-results', { status: 'up' }),
      403,
      'CAPABILITY_MISSING',
    );
    const stranger = await createPerson();
    await join(other.id, stranger, 'engineer');
    expectRefusal(await stranger.call.post(`/svc-agents/${agent.documentId}/heartbeat`, {}), 403, 'OUT_OF_SCOPE');
    expect((await (await createOperator()).call.post(`/svc-agents/${agent.documentId}/heartbeat`, {})).status).toBe(
      200,
    );
  });

  it('may come with any spelling of the scheme, and with no other', async () => {
    const agent = await enrolled();
    const ask = (authorization: string) =>
      as(undefined, { Authorization: authorization }).post(`/svc-agents/${agent.documentId}/heartbeat`, {});
    expect((await ask(`bearer  ${agent.credential}`)).status).toBe(200);
    for (const header of [agent.credential, `Basic ${agent.credential}`, `Bearer ${agent.credential} x`])
      expectRefusal(await ask(header), 401, 'UNAUTHENTICATED');
  });
});

describe('every other route', () => {
  interface Walked {
    method: string;
    path: string;
    config: { auth?: unknown; prefix?: string; operation?: Operation };
  }
  interface Router {
    type?: string;
    prefix?: string;
    routes?: Walked[];
  }
  const routersOf = (modules: object): [string, Router][] =>
    Object.entries(modules as Record<string, { routes?: Record<string, Router> }>).flatMap(([name, { routes }]) =>
      Object.values(routes ?? {}).map((router): [string, Router] => [name, router]),
    );
  const walked = (): Walked[] => [
    ...routersOf(app().apis).flatMap(([, router]) => router.routes ?? []),
    ...routersOf(app().plugins)
      .filter(([, { type }]) => type === 'content-api')
      .flatMap(([name, { prefix = `/${name}`, routes = [] }]) =>
        routes.map((route) => ({ ...route, path: `${route.config?.prefix ?? prefix}${route.path}` })),
      ),
  ];
  const ask = async (agent: Enrolled, { method, path }: Walked): Promise<number> => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const at = `/api${path.replace(/:id\b/g, agent.documentId).replace(/:\w+/g, 'x')}`;
    const pending = request(app().server.httpServer)[verb](at).set('Authorization', `Bearer ${agent.credential}`);
    return (await (verb === 'get' ? pending : pending.send({ data: {} }))).status;
  };

  it('is shut to an agent', async () => {
    const agent = await enrolled();
    const routes = walked();
    expect(routes.length).toBeGreaterThan(90);
    const shut = routes.filter(({ config }) => config.auth !== false && !config.operation?.agents);
    expect(shut.length).toBeGreaterThan(75);
    const answers: [string, number][] = [];
    for (const route of shut) answers.push([`${route.method} ${route.path}`, await ask(agent, route)]);
    expect(answers.filter(([, status]) => status !== 401 && status !== 403)).toEqual([]);
    expect((await beat(agent)).status).toBe(200);
    expect((await stored(agent)).agent_status).toBe('active');
  }, 60_000);

  it('of the admin panel, too', async () => {
    const { credential } = await enrolled();
    for (const path of ['/admin/users/me', '/admin/users', `/content-manager/collection-types/${AGENT}`]) {
      const answer = await request(app().server.httpServer).get(path).set('Authorization', `Bearer ${credential}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

describe('a client certificate', () => {
  /** The application as somebody reaches it who is no trusted proxy. */
  let outside: Server;
  beforeAll(async () => {
    const handle = app().server.app.callback();
    outside = createServer((req, res) => {
      Object.defineProperty(req.socket, 'remoteAddress', { value: '192.0.2.7' });
      void handle(req, res);
    });
    await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => void outside.close(resolve)));

  const fromOutside = async (path: string, data: object, headers: Record<string, string>): Promise<Answer> => {
    const pending = request(outside).post(`/api${path}`).set('Connection', 'close');
    for (const [name, value] of Object.entries(headers)) void pending.set(name, value);
    const { status, body, headers: received } = await pending.send({ data });
    return { status, body, headers: received };
  };

  it('that a trusted proxy told at the enrolment is needed from then on', async () => {
    const agent = await enrolled(tenant, true);
    expect((await beat(agent, { [HEADER]: agent.certificate })).status).toBe(200);
    expect((await beat(agent, { [HEADER]: colons(agent.certificate) })).status).toBe(200);
    const wrong = [
      {},
      { [HEADER]: '' },
      { [HEADER]: fingerprint() },
      { [HEADER]: 'none' },
      { [HEADER]: `${agent.certificate}, ${agent.certificate}` },
    ];
    const answers = await Promise.all(wrong.map((headers) => beat(agent, headers)));
    answers.push(await as(agent.credential).post('/synthetic-results', { status: 'up' }));
    for (const answer of answers) {
      expectRefusal(answer, 401, 'CERTIFICATE_MISMATCH');
      expect(answer.body).toEqual(answers[0]?.body);
      expect(JSON.stringify(answer.body)).not.toContain(agent.certificate);
    }
    const unknown = { ...agent, credential: `agt_${'a'.repeat(43)}` };
    expectRefusal(await beat(unknown, { [HEADER]: agent.certificate }), 401, 'UNAUTHENTICATED');
  });

  it('is not believed from anybody else', async () => {
    const agent = await enrolled(tenant, true);
    const path = `/svc-agents/${agent.documentId}/heartbeat`;
    const headers = { Authorization: `Bearer ${agent.credential}`, [HEADER]: agent.certificate };
    const forwarded = {
      ...headers,
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Client-Cert': `Hash=${agent.certificate}`,
    };
    for (const each of [headers, forwarded])
      expectRefusal(await fromOutside(path, {}, each), 401, 'CERTIFICATE_MISMATCH');
    const loose = await enrolled();
    const answer = await fromOutside(
      `/svc-agents/${loose.documentId}/heartbeat`,
      {},
      {
        Authorization: `Bearer ${loose.credential}`,
        [HEADER]: fingerprint(),
      },
    );
    expect(answer.status).toBe(200);
    const made = await make();
    const body = { enrollment_token: made.token };
    const named = { [HEADER]: fingerprint() };
    expectRefusal(await fromOutside('/svc-agents/enrol', body, named), 400, 'VALIDATION_FAILED', 'cert_fingerprint');
    const told = await fromOutside('/svc-agents/enrol', { ...body, cert_fingerprint: fingerprint() }, named);
    expect([told.status, told.body.data.certificate_required]).toEqual([201, false]);
  });

  it('fills in what the body leaves out, and has to be what the body says', async () => {
    const made = await make();
    const certificate = fingerprint();
    expectRefusal(await enrol(made.token, {}, { [HEADER]: certificate }), 401, 'CERTIFICATE_MISMATCH');
    expectRefusal(await enrol('tenr_nonesuch', {}, { [HEADER]: certificate }), 401, 'CERTIFICATE_MISMATCH');
    expectRefusal(await enrol(made.token, {}, { [HEADER]: 'none' }), 401, 'CERTIFICATE_MISMATCH');
    const { status, body } = await enrol(
      made.token,
      { cert_fingerprint: undefined },
      { [HEADER]: colons(certificate) },
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ cert_fingerprint: certificate, certificate_required: true });
  });

  it('of an agent that enrolled without a proxy is looked at where there is one', async () => {
    const agent = await enrolled();
    expect((await beat(agent)).status).toBe(200);
    expect((await beat(agent, { [HEADER]: agent.certificate })).status).toBe(200);
    expectRefusal(await beat(agent, { [HEADER]: fingerprint() }), 401, 'CERTIFICATE_MISMATCH');
  });

  it('is exchanged by who may enrol, at once', async () => {
    const agent = await enrolled(tenant, true);
    const next = fingerprint();
    expect((await beat(agent, { [HEADER]: agent.certificate })).status).toBe(200);
    const path = `/svc-agents/${agent.documentId}`;
    expect((await tenant.people.engineer.call.put(path, { cert_fingerprint: colons(next) })).status).toBe(200);
    expectRefusal(await beat(agent, { [HEADER]: agent.certificate }), 401, 'CERTIFICATE_MISMATCH');
    expect((await beat(agent, { [HEADER]: next })).status).toBe(200);
    for (const cert_fingerprint of [null, 'none', '']) {
      await tenant.people.engineer.call.put(path, { cert_fingerprint });
      for (const headers of [{}, { [HEADER]: 'none' }, { [HEADER]: '' }, { [HEADER]: next }])
        expectRefusal(await beat(agent, headers as Record<string, string>), 401, 'CERTIFICATE_MISMATCH');
    }
  });

  it('is needed by all where the installation demands it', async () => {
    const loose = await enrolled();
    const bound = await enrolled(tenant, true);
    const made = await make();
    app().config.set('agents.isCertificateRequired', true);
    try {
      expectRefusal(await beat(loose), 401, 'CERTIFICATE_MISMATCH');
      expect((await beat(loose, { [HEADER]: loose.certificate })).status).toBe(200);
      expect((await beat(bound, { [HEADER]: bound.certificate })).status).toBe(200);
      expectRefusal(await enrol(made.token), 401, 'CERTIFICATE_MISMATCH');
      const certificate = fingerprint();
      const { status } = await enrol(made.token, { cert_fingerprint: certificate }, { [HEADER]: certificate });
      expect(status).toBe(201);
    } finally {
      app().config.set('agents.isCertificateRequired', false);
    }
  });
});
