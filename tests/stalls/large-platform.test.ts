import request from 'supertest';
import { type AdminPanel, signInAdmin } from '../helpers/admin-panel';
import { app, db } from '../helpers/api';
import { expectNoPause } from '../helpers/timing/event-loop';
import { deleteSeeded, seedRows as seed } from '../helpers/database/seed-rows';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../helpers/world';

/** Counting, searching or sorting this many rows on the event loop takes longer than 100 ms. */
const RESULTS = 200_000;
const EVENTS = 400_000;
const ORGANISATIONS = 30_000;
const MEMBERS = 120_000;
const AGENTS = 200_000;

const RESULT = 'api::synthetic-result.synthetic-result';
const PLAN = 'api::subscription-plan.subscription-plan';

let operator: Person;
let panel: AdminPanel;
let tenant: Tenant;
let plan: { documentId: string; name: string };
let lastUserId: number;

const seedAll = async (): Promise<void> => {
  const { id } = tenant;
  await seed('synthetic_results', RESULTS, {
    document_id: `'lp-r' || i`,
    organisation_id: String(id),
    check_name: `'check ' || i`,
    result_status: `'up'`,
    response_time_ms: '(i * 7919) % 1000',
    error_message: `'timeout after ' || i || ' milliseconds of waiting for an answer'`,
  });
  await seed('outbox_events', EVENTS, {
    document_id: `'lp-e' || i`,
    organisation_id: String(id),
    event: `'a.b'`,
    destination: `case when i % 2 = 0 then 'webhook' else 'mail' end`,
    event_status: `'pending'`,
    available_at: app().db.dialect.client === 'sqlite' ? '0' : `to_timestamp(0)`,
  });
  await seed('organisations', ORGANISATIONS, {
    document_id: `'lp-o' || i`,
    name: `'Large ' || i`,
    slug: `'lp-large-' || i`,
    plan: `'${plan.name}'`,
    agent_limit: '10',
    max_members: '10',
  });
  await seed('up_users', MEMBERS, {
    document_id: `'lp-u' || i`,
    username: `'lp-' || i`,
    email: `'lp-' || i || '@large.example'`,
    blocked: 'false',
    confirmed: 'true',
  });
  lastUserId = Number((await db()('up_users').max({ id: 'id' }))[0]?.id);
  await seed('memberships', MEMBERS, {
    document_id: `'lp-m' || i`,
    organisation_id: String(id),
    user_id: `${lastUserId - MEMBERS} + i`,
    role: `'viewer'`,
  });
  // As on a real platform, most organisations have few members, so the database expects few of each.
  const lastOrganisation = Number((await db()('organisations').max({ id: 'id' }))[0]?.id);
  await seed('memberships', ORGANISATIONS, {
    document_id: `'lp-n' || i`,
    organisation_id: `${lastOrganisation - ORGANISATIONS} + i`,
    user_id: `${lastUserId - MEMBERS} + i`,
    role: `'viewer'`,
  });
  await seed('svc_agents', AGENTS, {
    document_id: `'lp-a' || i`,
    organisation_id: String(id),
    hostname: `'host-' || i`,
    agent_status: `'active'`,
  });
};

/** Deletes no organisations, because audit entries refer to them and cannot be deleted. */
const SEEDED = ['svc_agents', 'memberships', 'up_users', 'outbox_events', 'synthetic_results'];

beforeAll(async () => {
  [operator, panel, tenant] = [
    await createOperator(),
    await signInAdmin(),
    await createTenant({ agent_limit: null, leaderboard_enabled: true }),
  ];
  plan = await insert(PLAN, { name: unique('Plan'), account_tier: 'team', max_agents: 10, max_members: 10 });
  await seedAll();
  // The first answer that is checked builds the OpenAPI document, which a server does at its start.
  await operator.call.get('/outbox-events?pageSize=1');
}, 480_000);

// Tests that read whole tables run afterwards.
afterAll(() => deleteSeeded(SEEDED, 'lp-'), 240_000);

const expectStatus = async (status: number, pending: Promise<{ status: number }>): Promise<void> => {
  expect((await pending).status).toBe(status);
};

describe('the admin panel on a large platform', () => {
  it.each([
    ['searched', '?_q=nothing%20like%20it'],
    ['sorted by a column without an index', '?sort=error_message:desc'],
    ['filtered', '?filters[$and][0][error_message][$containsi]=nothing'],
    ['listed on a late page', '?page=1900&pageSize=100'],
  ])('does not block the event loop while a large table is %s', async (_name, query) => {
    await expectNoPause(() => expectStatus(200, panel.list(RESULT, query)));
  });

  it('answers as many simultaneous lists as an operator can open', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => panel.list(RESULT, '?pageSize=100')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('finds the records of a search', async () => {
    const { status, body } = await panel.list(RESULT, '?_q=after%204711%20milli');
    expect([status, body.pagination.total, body.results[0].check_name]).toEqual([200, 1, 'check 4711']);
  });
});

describe('the reads of operators', () => {
  it('do not block the event loop while metrics are collected', async () => {
    const scrape = () =>
      request(app().server.httpServer).get('/api/metrics').set('Authorization', `Bearer ${operator.token}`);
    await expectNoPause(() =>
      expectStatus(
        200,
        scrape().then(({ status }) => ({ status })),
      ),
    );
  });

  it('do not block the event loop while the outbox is listed with its delay', async () => {
    await expectNoPause(() => expectStatus(200, operator.call.get('/outbox-events')));
  });

  const change = (maxMembers: number, query = '') =>
    operator.call.put(`/subscription-plans/${plan.documentId}${query}`, {
      name: plan.name,
      account_tier: 'team',
      max_agents: 10,
      max_members: maxMembers,
    });

  it('do not block the event loop while a plan change is previewed', async () => {
    await expectNoPause(() => expectStatus(200, change(5, '?dry_run=true')));
  });

  it('do not block the event loop while a plan change updates every organisation on the plan', async () => {
    let maxMembers = 9;
    await expectNoPause(() => expectStatus(200, change((maxMembers -= 1))));
    const followed = db()('organisations').where({ plan: plan.name, max_members: maxMembers });
    expect(Number((await followed.count({ total: 'id' }))[0]?.total)).toBe(ORGANISATIONS);
  });
});

describe('a large organisation', () => {
  it('does not block the event loop while its split is planned', async () => {
    const { document_id: owner } = await app()
      .db.connection('memberships')
      .where({ organisation_id: tenant.id, user_id: tenant.people.owner.id })
      .first();
    const into = [
      { name: unique('East'), members: [owner], agents: ['lp-a7'] },
      { name: unique('West'), members: [owner] },
    ];
    await expectNoPause(() =>
      expectStatus(200, operator.call.post(`/organisations/${tenant.documentId}/split?dry_run=true`, { into })),
    );
  });

  it('does not block the event loop while its merge is planned', async () => {
    const target = await createTenant();
    const plan = (source: Tenant, into: Tenant) =>
      operator.call.post(`/organisations/${source.documentId}/merge?dry_run=true`, { into: into.documentId });
    await expectNoPause(() => expectStatus(200, plan(tenant, target)));
    await expectNoPause(() => expectStatus(200, plan(target, tenant)));
  });

  it('does not block the event loop while its leaderboard is computed', async () => {
    await expectNoPause(() =>
      expectStatus(200, tenant.people.owner.call.get(`/organisations/${tenant.documentId}/leaderboard`)),
    );
  });
});
