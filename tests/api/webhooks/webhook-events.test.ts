import { app, as, db, isSqlite } from '../../helpers/api';
import { importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { WEBHOOK_EVENT_NAMES } from '../../../src/domain/events/catalogue';
import {
  allowLoopback,
  configureWebhooks,
  type Receiver,
  startReceiver,
  verified,
} from '../../helpers/servers/webhook-receiver';
import {
  addEndpoint,
  clearOutbox,
  deliveriesTo,
  type Endpoint,
  enqueue,
  relay,
  removeEndpoints,
} from '../../helpers/webhooks';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const { findingDeadlinesWatchdog } = compiled('watchdogs/findings/finding-deadlines');
const { planExpiryWatchdog } = compiled('watchdogs/plan-expiry');

const AGENT = 'api::svc-agent.svc-agent';
/** Long ago, so that plans and findings of other tests are not affected. */
const LAST_DAY = '1991-06-30';

let operator: Person;
let tenant: Tenant;
let other: Tenant;
let receiver: Receiver;
let own: Endpoint;
let platform: Endpoint;
let foreign: Endpoint;

beforeAll(async () => {
  operator = await createOperator();
  [tenant, other] = [await createTenant(), await createTenant()];
});

beforeEach(async () => {
  await clearOutbox();
  allowLoopback();
  receiver = await startReceiver();
  const at = (path: string) => ({ url: receiver.url.replace('/hooks', path) });
  own = await addEndpoint(tenant.id, at('/own'));
  platform = await addEndpoint(null, at('/platform'));
  foreign = await addEndpoint(other.id, at('/foreign'));
});

afterEach(async () => {
  await receiver.stop();
  configureWebhooks();
  await removeEndpoints();
  await clearOutbox();
});

const [TRIAL, NEXT] = [unique('Trial'), unique('Next')];

/** Runs the watchdog of plans at a given time, on a plan that expires. */
const watchPlan = async (moment: string) => {
  const plans = app().db.query('api::subscription-plan.subscription-plan');
  for (const name of [TRIAL, NEXT])
    if (!(await plans.findOne({ where: { name } })))
      await insert('api::subscription-plan.subscription-plan', { name, account_tier: 'free' });
  const before = app().config.get('organisations.defaultPlan');
  app().config.set('organisations.defaultPlan', NEXT);
  const change = (data: Record<string, unknown>) =>
    app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data });
  await change({ plan: TRIAL, plan_expires_at: LAST_DAY });
  await planExpiryWatchdog.run(app(), new Date(moment));
  await change({ plan: null, plan_expires_at: null, agent_limit: 1000 });
  app().config.set('organisations.defaultPlan', before);
};

/** The messages that an endpoint received, in the order of the outbox. */
const receivedBy = (path: string, { secret }: Endpoint): { type: string; data: any }[] =>
  receiver.received.filter((message) => message.path === path).map((message) => verified(message, secret));

const enrol = (enrollment_token: string, hostname: string) =>
  as(undefined).post('/svc-agents/enrol', { enrollment_token, hostname, cert_fingerprint: 'a1'.repeat(32) });

const enrolOne = async (hostname: string) => {
  const { body } = await tenant.people.engineer.call.post('/svc-agents', {});
  return enrol(body.data.enrollment_token, hostname);
};

/** Every event with its cause and its data other than the organisation. */
type Cause = [event: string, cause: () => Promise<unknown>, data: () => Record<string, unknown>];

const CAUSES: Cause[] = [
  [
    'agent.enrolled',
    () => enrolOne('web-1'),
    () => ({ agent: { documentId: expect.any(String), hostname: 'web-1', status: 'pending' } }),
  ],
  [
    'agent.status-changed',
    async () => {
      const agent = await insert(AGENT, { hostname: 'web-2', organisation: tenant.id });
      await clearOutbox();
      await tenant.people.engineer.call.post(`/svc-agents/${agent.documentId}/heartbeat`, {});
      // A heartbeat of an active agent causes no event.
      return tenant.people.engineer.call.post(`/svc-agents/${agent.documentId}/heartbeat`, {});
    },
    () => ({
      agent: { documentId: expect.any(String), hostname: 'web-2', status: 'active' },
      previous_status: 'pending',
    }),
  ],
  [
    'finding.created',
    () =>
      tenant.people.engineer.call.post('/security-findings', {
        rule_id: 'CIS-1.1',
        severity: 'high',
        status: 'open',
        description: 'the password is hunter2',
      }),
    () => ({ finding: { documentId: expect.any(String), rule_id: 'CIS-1.1', severity: 'high', status: 'open' } }),
  ],
  [
    'incident.opened',
    () => tenant.people.engineer.call.post('/incidents', { title: 'Slow' }),
    () => ({
      incident: {
        documentId: expect.any(String),
        title: 'Slow',
        status: 'open',
        checks: [],
        started_at: expect.any(String),
        resolved_at: null,
      },
    }),
  ],
  ...(['acknowledge', 'resolve'] as const).map((action): Cause => [
    `incident.${action}d`,
    async () => {
      const { documentId } = await insert('api::incident.incident', { title: 'Slow', organisation: tenant.id });
      await clearOutbox();
      return tenant.people.engineer.call.post(`/incidents/${documentId}/${action}`, {});
    },
    () => ({
      incident: {
        documentId: expect.any(String),
        title: 'Slow',
        status: `${action}d`,
        checks: [],
        started_at: expect.any(String),
        resolved_at: action === 'resolve' ? expect.any(String) : null,
      },
    }),
  ]),
  [
    'finding.mitigated',
    async () => {
      const finding = { rule_id: 'R1', severity: 'low' };
      const { documentId } = await insert('api::security-finding.security-finding', {
        ...finding,
        finding_status: 'open',
        organisation: tenant.id,
      });
      await clearOutbox();
      const path = `/security-findings/${documentId}`;
      await tenant.people.engineer.call.put(path, { ...finding, status: 'mitigated' });
      return tenant.people.engineer.call.put(path, { ...finding, status: 'mitigated', tool: 'trivy' });
    },
    () => ({ finding: { documentId: expect.any(String), rule_id: 'R1', severity: 'low', status: 'mitigated' } }),
  ],
  ...(
    [
      ['finding.acceptance-ends-soon', 'accepted_risk', '1991-06-24T12:00:00.000Z', 'accepted_risk'],
      ['finding.acceptance-expired', 'accepted_risk', '1991-07-01T00:00:00.000Z', 'open'],
      ['finding.overdue', 'open', '1991-07-01T00:00:00.000Z', 'open'],
    ] as const
  ).map(([event, before, now, after]): Cause => [
    event,
    async () => {
      await db()('security_findings').where({ organisation_id: tenant.id }).delete();
      const finding = await insert('api::security-finding.security-finding', {
        ...{ rule_id: 'R1', severity: 'info', finding_status: before, organisation: tenant.id },
        accepted_reason: 'the password is hunter2',
      });
      const end = isSqlite() ? Date.parse(LAST_DAY) : LAST_DAY;
      const deadline = before === 'open' ? { due_at: end } : { accepted_until: end };
      await db()('security_findings').where({ id: finding.id }).update(deadline);
      await clearOutbox();
      return findingDeadlinesWatchdog.run(app(), new Date(now));
    },
    () => ({ finding: { documentId: expect.any(String), rule_id: 'R1', severity: 'info', status: after } }),
  ]),
  ...(
    [
      ['finding.reopened', [], 'high'],
      ['finding.severity-changed', [sarifResult('R1', 1, { level: 'note' })], 'high'],
    ] as const
  ).map(([event, before, severity]): Cause => [
    event,
    async () => {
      const { send } = importer(tenant.people.engineer.token);
      const [now, scope] = [sarif([sarifResult('R1', 1)]), `?scope=${event}`];
      if (before.length === 0) await send(now, scope);
      await send(sarif(before), scope);
      await clearOutbox();
      await send(now, scope);
      return db()('outbox_events').where({ event: 'scan.completed' }).delete();
    },
    () => ({ finding: { documentId: expect.any(String), rule_id: 'R1', severity, status: 'open' } }),
  ]),
  [
    'scan.completed',
    () => importer(tenant.people.engineer.token).send(sarif([]), '?scope=empty'),
    () => ({
      scan: {
        ...{ documentId: expect.any(String), tool: 'Scan', scope: 'empty', status: 'succeeded' },
        ...{ created: 0, unchanged: 0, updated: 0, reopened: 0, closed: 0, suppressed: 0, skipped: 0 },
      },
    }),
  ],
  [
    'blueprint.published',
    async () => {
      const { call } = tenant.people.engineer;
      const draft = await call.post('/blueprint-drafts', {
        name: 'Shop',
        slug: unique('shop'),
        version: '1.0',
        steps: [{ id: 'a', type: 'provision' }],
      });
      await call.put(`/blueprint-drafts/${draft.body.data.documentId}`, { status: 'review' });
      const path = `/blueprint-drafts/${draft.body.data.documentId}`;
      return tenant.people.owner.call.put(path, { status: 'published' });
    },
    () => ({
      blueprint: {
        documentId: expect.any(String),
        name: 'Shop',
        slug: expect.stringMatching(/^shop-/),
        version: '1.0',
        number: 1,
      },
    }),
  ],
  [
    'blueprint.rejected',
    async () => {
      const { call } = tenant.people.engineer;
      const draft = await call.post('/blueprint-drafts', { name: 'Shop' });
      const path = `/blueprint-drafts/${draft.body.data.documentId}`;
      await call.put(path, { status: 'review' });
      return tenant.people.owner.call.post(`${path}/reject`, { reason: 'It has no steps.' });
    },
    () => ({ draft: { documentId: expect.any(String), name: 'Shop' } }),
  ],
  [
    'member.added',
    async () => {
      const person = await createPerson();
      const offer = await tenant.people.admin.call.post('/memberships', { user: person.documentId, role: 'viewer' });
      return person.call.post(`/memberships/${offer.body.data.documentId}/accept`, {});
    },
    () => ({ member: { documentId: expect.any(String), role: 'viewer' } }),
  ],
  [
    'member.role-changed',
    async () => {
      const { id: user } = await createPerson();
      const data = { user, role: 'auditor', organisation: tenant.id };
      const { documentId } = await insert('api::membership.membership', data);
      await clearOutbox();
      return tenant.people.admin.call.put(`/memberships/${documentId}`, { role: 'engineer' });
    },
    () => ({ member: { documentId: expect.any(String), role: 'engineer' }, previous_role: 'auditor' }),
  ],
  [
    'member.removed',
    async () => {
      const { id: user } = await createPerson();
      const data = { user, role: 'auditor', organisation: tenant.id };
      const { documentId } = await insert('api::membership.membership', data);
      await clearOutbox();
      return tenant.people.admin.call.delete(`/memberships/${documentId}`);
    },
    () => ({ member: { documentId: expect.any(String), role: 'auditor' } }),
  ],
  [
    'organisation.budget-threshold-reached',
    async () => {
      const where = { id: tenant.id };
      await app()
        .db.query('api::organisation.organisation')
        .update({ where, data: { budget_current_spend: 75 } });
      const limit = { monthly_budget_limit: 100, budget_alert_emails: ['secret@example.com'] };
      return tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, limit);
    },
    () => ({ threshold: 70, spend: 75, limit: 100, month: expect.stringMatching(/^\d{4}-\d{2}$/) }),
  ],
  [
    'organisation.plan-expires-soon',
    () => watchPlan('1991-06-24T12:00:00.000Z'),
    () => ({ plan: TRIAL, next_plan: NEXT, plan_expires_at: LAST_DAY, threshold: 7 }),
  ],
  [
    'organisation.plan-expired',
    () => watchPlan('1991-07-01T00:00:00.000Z'),
    () => ({ plan: TRIAL, next_plan: NEXT, plan_expires_at: LAST_DAY }),
  ],
  [
    'organisation.status-changed',
    () => operator.call.put(`/organisations/${tenant.documentId}`, { org_status: 'grace_period' }),
    () => ({ before: 'active', after: 'grace_period', set_by_operator: true, causes: [] }),
  ],
];

describe('a webhook event', () => {
  it.each(CAUSES)('%s reaches the organisation and the platform, and no other endpoint', async (event, cause, data) => {
    await cause();
    await relay();
    const expected = { type: event, data: { organisation: { documentId: tenant.documentId }, ...data() } };
    expect(receivedBy('/own', own)).toMatchObject([expected]);
    expect(receivedBy('/platform', platform)).toMatchObject([expected]);
    expect(receivedBy('/foreign', foreign)).toEqual([]);
    const said = JSON.stringify(receiver.received);
    expect(said).not.toMatch(/@|hunter2|enrollment|token/);
  });

  it('organisation.created reaches the platform', async () => {
    const person = await createPerson();
    const name = unique('Founded');
    const { documentId, slug } = (await person.call.post('/organisations', { name })).body.data;
    await relay();
    expect(receivedBy('/platform', platform)).toMatchObject([
      { type: 'organisation.created', data: { organisation: { documentId, name, slug } } },
      { type: 'member.added', data: { organisation: { documentId }, member: { role: 'owner' } } },
    ]);
    expect([...receivedBy('/own', own), ...receivedBy('/foreign', foreign)]).toEqual([]);
  });

  it('of every name is tested here', () => {
    const tested = [...CAUSES.map(([event]) => event), 'organisation.created'];
    // Those of deployments are in tests/api/deployments/deployment-events.test.ts.
    const names = WEBHOOK_EVENT_NAMES.filter((name) => !name.startsWith('deployment.'));
    expect(names.sort()).toEqual(tested.sort());
  });

  it('is sent only to enabled endpoints that subscribe to it', async () => {
    const some = await addEndpoint(tenant.id, receiver, { event_types: ['finding.created'] });
    const none = await addEndpoint(tenant.id, receiver, { event_types: [] });
    const off = await addEndpoint(tenant.id, receiver, { enabled: false });
    await enrolOne('a');
    const counts = await Promise.all([own, some, none, off].map(deliveriesTo));
    expect(counts.map(({ length }) => length)).toEqual([1, 0, 1, 0]);
  });

  it('is not stored when its cause is rolled back', async () => {
    const closed = await createTenant();
    const { body } = await closed.people.engineer.call.post('/svc-agents', {});
    await addEndpoint(closed.id, receiver);
    await operator.call.put(`/organisations/${closed.documentId}`, { org_status: 'suspended' });
    await clearOutbox();
    expectRefusal(await enrol(body.data.enrollment_token, 'a'), 403, 'ORGANISATION_READ_ONLY');
    expect(await app().db.query('api::outbox-event.outbox-event').count({})).toBe(0);
  });

  it('for a test reaches the one endpoint', async () => {
    const { documentId } = own;
    const { id } = (await tenant.people.admin.call.post(`/webhook-endpoints/${documentId}/test`, {})).body.data;
    await relay();
    expect(receiver.received.map(({ path, headers }) => [path, headers['webhook-id']])).toEqual([['/own', id]]);
    expect(receivedBy('/own', own)).toMatchObject([
      { type: 'webhook.test', data: { organisation: { documentId: tenant.documentId } } },
    ]);
  });

  it('for many silent agents causes one look-up of the endpoints', async () => {
    const { agentsOfflineWatchdog } = compiled('watchdogs/checks/agents-offline');
    // Agents of other tests become silent before, and so do those that report now.
    await agentsOfflineWatchdog.run(app(), new Date(Date.now() + 3_600_000));
    const past = new Date(Date.now() - 3_600_000).toISOString();
    for (const organisation of [tenant.id, other.id])
      for (let n = 0; n < 20; n += 1)
        await insert(AGENT, { hostname: `m-${n}`, organisation, agent_status: 'active', last_heartbeat_at: past });
    await clearOutbox();
    const statements = await statementsDuring(() => agentsOfflineWatchdog.run(app(), new Date()));
    expect(statements.filter(({ sql }) => /webhook_endpoints/.test(sql))).toHaveLength(1);
    const counts = await Promise.all([own, foreign, platform].map(deliveriesTo));
    expect(counts.map(({ length }) => length)).toEqual([20, 20, 40]);
    expect(counts[0]?.[0]).toMatchObject({
      event: 'agent.status-changed',
      payload: { agent: { status: 'offline' }, previous_status: 'active' },
    });
  });
});

describe('the pending events of an endpoint', () => {
  it.each([
    ['disabled', () => tenant.people.admin.call.put(`/webhook-endpoints/${own.documentId}`, { enabled: false })],
    ['deleted', () => tenant.people.admin.call.delete(`/webhook-endpoints/${own.documentId}`)],
  ])('that is %s become dead, and no others', async (what, end) => {
    await enqueue(own, 3);
    await enqueue(platform, 2);
    expect((await end()).body.error).toBeUndefined();
    const [mine, theirs] = [await deliveriesTo(own), await deliveriesTo(platform)];
    expect(mine.map(({ event_status: status }) => status)).toEqual(['dead', 'dead', 'dead']);
    expect(mine[0].last_error).toContain(what);
    expect(theirs.map(({ event_status: status }) => status)).toEqual(['pending', 'pending']);
    await relay();
    expect(receivedBy('/own', own)).toEqual([]);
    await operator.call.post(`/outbox-events/${mine[0].documentId}/replay`, {});
    await relay();
    expect((await deliveriesTo(own))[0]).toMatchObject({
      event_status: 'dead',
      last_error: expect.stringContaining(what),
    });
  });
});

describe('the statements of a write', () => {
  const statementsOf = async (work: () => Promise<{ status: number }>): Promise<string[]> => {
    const seen = await statementsDuring(async () => expect((await work()).status).toBe(201));
    return seen.map(({ sql }) => sql);
  };
  const post = () => enrolOne('a');
  /**
   * The statements about events in a write with warm caches. A late notification of PostgreSQL can empty a cache in
   * between.
   */
  const aboutEvents = async (expected: number): Promise<string[]> => {
    let seen: string[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      seen = (await statementsOf(post)).filter((sql) => /webhook_endpoints|outbox_events/.test(sql));
      if (seen.length === expected) return seen;
    }
    return seen;
  };

  it('are no more when no endpoint listens', async () => {
    await removeEndpoints();
    expect(await aboutEvents(0)).toEqual([]);
    // The notification of a new endpoint has arrived by then.
    const endpoint = await addEndpoint(tenant.id, receiver);
    await post();
    expect(await deliveriesTo(endpoint)).toHaveLength(1);
    expect(await aboutEvents(2)).toEqual([
      expect.stringMatching(/^select .* from .webhook_endpoints/),
      expect.stringMatching(/^insert into .?outbox_events/),
    ]);
  });
});

it('a read-only organisation still causes events, and refuses new endpoints', async () => {
  const { id, documentId, people } = await createTenant();
  await insert(AGENT, {
    hostname: 'a',
    organisation: id,
    agent_status: 'active',
    last_heartbeat_at: '2020-01-01T00:00:00.000Z',
  });
  const endpoint = await addEndpoint(id, receiver);
  await operator.call.put(`/organisations/${documentId}`, { org_status: 'suspended' });
  const { call } = people.owner;
  expectRefusal(await call.post('/webhook-endpoints', { url: 'https://a.example' }), 403, 'ORGANISATION_READ_ONLY');
  expectRefusal(
    await call.post(`/webhook-endpoints/${endpoint.documentId}/rotate-secret`, {}),
    403,
    'ORGANISATION_READ_ONLY',
  );
  expect((await call.get('/webhook-endpoints')).body.data).toHaveLength(1);
  await clearOutbox();
  const { agentsOfflineWatchdog } = compiled('watchdogs/checks/agents-offline');
  await agentsOfflineWatchdog.run(app(), new Date());
  expect(await deliveriesTo(endpoint)).toMatchObject([{ event: 'agent.status-changed' }]);
});
