import request from 'supertest';
import type { Operation } from '../../../src/wire/operation';
import {
  AGENT,
  type EnrolledAgent,
  makeAgent,
  enrolledAgent,
  beat,
  report,
  storedAgent,
  entriesOf,
} from '../../helpers/agents';
import { elsewhere } from '../../helpers/addresses';
import { type Answer, app, as } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createPair } from '../../helpers/merge-split-world';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, expectScimError } from '../../helpers/scim';
import { createApiToken } from '../../helpers/tokens';
import { createOperator, createPerson, createTenant, insert, join, type Tenant } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});
const setStatus = ({ id }: Tenant, org_status: string) =>
  app().db.query(ORGANISATION).update({ where: { id }, data: { org_status } });

describe('an agent', () => {
  it('reports heartbeats and results for its own organisation', async () => {
    const agent = await enrolledAgent(tenant);
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

  it('cannot report for others', async () => {
    const agent = await enrolledAgent(tenant);
    const neighbour = await enrolledAgent(tenant);
    const foreign = await enrolledAgent(other);
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

  it('is not a member: only a read-only organisation stops it, not the IP allowlist, SSO-only or the budget', async () => {
    const guarded = await createTenant();
    const agent = await enrolledAgent(guarded);
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

  it('is refused at once after it is revoked or deleted', async () => {
    const agents = await Promise.all(Array.from({ length: 4 }, () => enrolledAgent(tenant)));
    for (const agent of agents) expect((await beat(agent)).status).toBe(200);
    const [byRest, byAdmin, deleted, script] = agents as [EnrolledAgent, EnrolledAgent, EnrolledAgent, EnrolledAgent];
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

  it('keeps its access when the revocation is rolled back', async () => {
    const agent = await enrolledAgent(tenant);
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

  it('is authenticated without a statement when its credential is cached', async () => {
    const agent = await enrolledAgent(tenant);
    const { engineer } = tenant.people;
    const statements = async (work: () => Promise<Answer>): Promise<string[]> => {
      await work();
      const seen = await statementsDuring(async () => expect((await work()).status).toBeLessThan(300));
      return seen.map(({ sql }) => sql);
    };
    const path = `/svc-agents/${agent.documentId}/heartbeat`;
    const person = await statements(() => engineer.call.post(path, {}));
    expect(person.length).toBeGreaterThan(0);
    expect(await statements(() => beat(agent))).toEqual(person);
  });
});

describe('credentials of other kinds', () => {
  it('are not accepted as agent credentials, nor the reverse', async () => {
    const agent = await enrolledAgent(tenant);
    const apiToken = await createApiToken('read-only');
    const { token } = await makeAgent(tenant);
    const scim = await tenant.people.owner.call.post('/scim-tokens', {
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    for (const wrong of [token, `agt_${'a'.repeat(43)}`, agent.credential.slice(0, -1), `agt_x`])
      expectRefusal(await beat({ ...agent, credential: wrong }), 401, 'UNAUTHENTICATED');
    const { token: scimToken } = scim.body.data;
    expectRefusal(await beat({ ...agent, credential: scimToken }), 403, 'CAPABILITY_MISSING');
    expectScimError(await directory(agent.credential).get('/Users'), 403);
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

  it('are accepted in any spelling of the scheme Bearer, and in no other scheme', async () => {
    const agent = await enrolledAgent(tenant);
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
  const ask = async (
    agent: Pick<EnrolledAgent, 'credential' | 'documentId'>,
    { method, path }: Walked,
  ): Promise<number> => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const at = `/api${path.replace(/:id\b/g, agent.documentId).replace(/:\w+/g, 'x')}`;
    // Refusals of the routes that take credentials are counted by address.
    const headers = { ...elsewhere(), Authorization: `Bearer ${agent.credential}` };
    const pending = request(app().server.httpServer)[verb](at).set(headers);
    return (await (verb === 'get' ? pending : pending.send({ data: {} }))).status;
  };

  const forbiddenRoutes = () => walked().filter(({ config }) => config.auth !== false && !config.operation?.agents);
  // A record that does not exist is a 404 for every authenticated principal.
  const isForbidden = ({ path }: Walked, status: number) => status === 403 || (status === 404 && path.includes(':id'));
  const authorisedRoutes = async (credential: string, routes: Walked[]): Promise<[string, number][]> => {
    const answers: [string, number][] = [];
    for (const route of routes) {
      const status = await ask({ credential, documentId: 'nonesuch' }, route);
      if (!isForbidden(route, status)) answers.push([`${route.method} ${route.path}`, status]);
    }
    return answers;
  };

  it('is forbidden to an agent', async () => {
    const agent = await enrolledAgent(tenant);
    expect(walked().length).toBeGreaterThan(90);
    expect(forbiddenRoutes().length).toBeGreaterThan(75);
    expect(await authorisedRoutes(agent.credential, forbiddenRoutes())).toEqual([]);
    expect((await beat(agent)).status).toBe(200);
    expect((await storedAgent(agent)).agent_status).toBe('active');
  });

  it('is forbidden to a SCIM token, as are the routes of agents', async () => {
    const { token } = await createScimToken(tenant);
    const routes = walked().filter(({ config }) => config.auth !== false);
    expect(await authorisedRoutes(token, routes)).toEqual([]);
    const agent = await makeAgent(tenant);
    const { status } = await as(token).get(`/svc-agents/${agent.documentId}`);
    expect(status).toBe(403);
  });

  it('of an account is forbidden to an API token', async () => {
    const routes = walked().filter(({ config }) => config.auth !== false && !config.operation);
    expect(routes.length).toBeGreaterThan(4);
    for (const type of ['full-access', 'read-only'] as const)
      expect(await authorisedRoutes(await createApiToken(type), routes)).toEqual([]);
  });

  it('answers a revoked credential with 401', async () => {
    const agent = await enrolledAgent(tenant);
    await tenant.people.engineer.call.put(`/svc-agents/${agent.documentId}`, { status: 'revoked' });
    const scim = await createScimToken(tenant);
    await tenant.people.admin.call.post(`/scim-tokens/${scim.documentId}/revoke`, {});
    for (const credential of [agent.credential, scim.token])
      expectRefusal(await as(credential).get('/svc-agents'), 401, 'UNAUTHENTICATED');
  });

  it('of the admin panel answers a revoked credential with 401 too', async () => {
    const { credential } = await enrolledAgent(tenant);
    for (const path of ['/admin/users/me', '/admin/users', `/content-manager/collection-types/${AGENT}`]) {
      const answer = await request(app().server.httpServer).get(path).set('Authorization', `Bearer ${credential}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

it('an agent of a merged organisation reports to the target at once', async () => {
  const { source, target } = await createPair();
  const agent = await enrolledAgent(source);
  expect((await report(agent)).body.data.organisation.documentId).toBe(source.documentId);
  const { call } = source.people.owner;
  expect((await call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId })).status).toBe(200);
  expect((await beat(agent)).status).toBe(200);
  const answer = await report(agent);
  expect([answer.status, answer.body.data.organisation.documentId]).toEqual([201, target.documentId]);
});
