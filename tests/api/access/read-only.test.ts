import { isWrite, type Operation } from '../../../src/wire/operation';
import { type Answer, app, as, type Caller, db, statusAndCode } from '../../helpers/api';
import { inDays } from '../../helpers/api-keys';
import { CLOCK_ACTIONS } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  openSession,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

// This test calls every route, and counts all rows before and after each call.

const ORGANISATION = 'api::organisation.organisation';

interface TestedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  operation: Operation & { resource: NonNullable<Operation['resource']> };
}

/** Every route that concerns records of an organisation, as the running application registers them. */
const routes = (): TestedRoute[] =>
  Object.values(app().apis as Record<string, { routes: Record<string, { routes: any[] }> }>)
    .flatMap(({ routes: routers }) => Object.values(routers))
    .flatMap((router) => router.routes)
    .map(({ method, path, config }) => ({ method, path, operation: config.operation as Operation }))
    .filter(
      (route): route is TestedRoute =>
        route.operation.resource !== undefined &&
        route.operation.resource.ownership !== 'platform' &&
        !(route.operation.resource.ownership === 'self' && route.operation.kind === 'create'),
    );

/** An address that budget alerts have not been confirmed for. */
const WAITING = 'stranger@example.com';

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();

interface Example {
  /** Attributes of a stored record. */
  stored: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The bodies that create one, change one, and perform an action on one. */
  create?: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  update?: Record<string, unknown>;
  action?: Record<string, unknown>;
}

/** The test creates more endpoints than an organisation can have, so the endpoints of earlier steps are deleted. */
const withoutEndpoints = async (example: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const endpoints = app().db.query('api::webhook-endpoint.webhook-endpoint');
  await endpoints.deleteMany({ where: { organisation: tenant.id } as never });
  return example;
};

const newKey = () => ({ name: 'pipeline', capabilities: ['agent:read'], expires_at: inDays(300) });

const EXAMPLES: Record<string, Example> = {
  'api-keys': {
    stored: async () => ({ ...newKey(), creator: (await createPerson()).id, secret_hash: unique() }),
    create: newKey,
    action: {},
  },
  'alert-channels': {
    stored: () => ({ name: 'a', channel_type: 'email' }),
    create: () => ({ name: 'b', type: 'email' }),
    update: { name: 'c' },
    action: {},
  },
  'audit-entries': { stored: () => ({}) },
  'blueprint-drafts': {
    stored: () => ({ name: 'a', slug: unique() }),
    create: () => ({ name: 'b' }),
    update: { name: 'c' },
  },
  blueprints: { stored: () => ({ name: 'a', slug: unique() }), action: { name: 'deployed' } },
  'cloud-accounts': {
    stored: () => ({ billing_account_id: unique() }),
    create: () => ({ billing_account_id: unique() }),
    update: { name: 'c' },
  },
  'cloud-instances': { stored: () => ({ name: 'a' }), create: () => ({ name: 'b' }), update: { name: 'c' } },
  'compliance-rules': {
    stored: () => ({ match: 'rule', value: 'a.', iso_control: 'A.8.8' }),
    create: () => ({ match: 'rule', value: 'b.', iso_control: 'A.8.8' }),
    update: { match: 'rule', value: 'c.' },
  },
  'security-scans': { stored: () => ({}) },
  'cost-records': { stored: () => ({ amount_eur: 1, charged_at: new Date().toISOString() }) },
  // A token that is none is refused only after the guards.
  deployments: { stored: () => ({ name: 'a' }), create: () => ({ plan_token: 'none' }), action: { reason: 'b' } },
  'deployment-steps': {
    stored: async () => {
      const { id } = await insert('api::deployment.deployment', { organisation: tenant.id, name: 'a' });
      return { deployment: id, key: 'a', step_type: 'verify', position: 0 };
    },
  },
  'directory-integrations': {
    stored: () => ({ name: 'a', kind: 'oidc', enabled: false }),
    create: () => ({ name: 'b', kind: 'okta' }),
    update: { name: 'c' },
  },
  incidents: {
    stored: () => ({ title: 'a' }),
    create: () => ({ title: 'b' }),
    update: { title: 'c' },
    action: {},
  },
  invitations: {
    stored: () => ({ email: `${unique()}@example.com`, role: 'viewer' }),
    create: () => ({ email: `${unique()}@example.com`, role: 'viewer' }),
    action: {},
  },
  'maintenance-windows': {
    stored: () => ({ name: 'a', starts: inAYear.slice(0, 16), duration_minutes: 5, timezone: 'UTC' }),
    create: () => ({ name: 'b', starts: inAYear.slice(0, 16), duration_minutes: 5, timezone: 'UTC' }),
    update: { name: 'c' },
  },
  memberships: {
    stored: async () => ({ user: (await createPerson()).id, role: 'viewer' }),
    create: async () => ({ user: (await createPerson()).documentId, role: 'viewer' }),
    update: { role: 'engineer' },
  },
  'outbox-events': { stored: () => ({ event: 'a.b', event_status: 'dead' }), action: {} },
  'scim-groups': { stored: () => ({ display_name: unique() }), update: { role: 'auditor' } },
  'scim-log-entries': { stored: () => ({ kind: 'user', operation: 'create', result: 'created' }) },
  'scim-tokens': {
    // At most five are valid at a time, so each call starts without any.
    stored: async () => (await invalidateTokens(), { token_hash: unique(), expires_at: inAYear }),
    create: async () => (await invalidateTokens(), { expires_at: inAYear }),
    update: { label: 'c' },
    action: {},
  },
  'security-findings': {
    stored: () => ({ rule_id: 'R1', severity: 'low', finding_status: 'open' }),
    create: () => ({ rule_id: 'R2', severity: 'low', status: 'open' }),
    update: { rule_id: 'R1', severity: 'high', status: 'open' },
    action: { text: 'a comment' },
  },
  '/organisations/:id/deployment-policy': { stored: () => ({}), update: { max_lifetime_hours: 30 } },
  '/organisations/:id/sign-in-policy': { stored: () => ({}), update: { second_factor_grace_days: 3 } },
  '/organisations/:id/finding-policy': { stored: () => ({}), update: { default_acceptance_days: 30 } },
  'status-pages': {
    stored: () => ({ slug: unique(), title: 'a' }),
    create: () => ({ slug: unique('page'), title: 'b' }),
    update: { title: 'c' },
    action: {},
  },
  subscriptions: {
    stored: () => ({ subscription_status: 'active' }),
    create: () => ({ status: 'active' }),
    update: { status: 'active', provider_customer_id: 'c' },
  },
  'svc-agents': { stored: () => ({ hostname: 'a' }), create: () => ({ hostname: 'b' }), update: { hostname: 'c' } },
  'synthetic-checks': { stored: () => ({ name: 'a' }), create: () => ({ name: 'b' }), update: { name: 'c' } },
  'synthetic-results': { stored: () => ({ check_name: 'a' }), create: () => ({ check_name: 'b', status: 'up' }) },
  'webhook-endpoints': {
    stored: () => withoutEndpoints({ url: 'https://example.com/hooks', enabled: true }),
    create: () => withoutEndpoints({ url: 'https://example.com/hooks' }),
    update: { description: 'c' },
    action: {},
  },
  // Routes whose body differs from that of their resource.
  '/blueprints/:id/drafts': { stored: () => ({ name: 'a', slug: unique() }), action: {} },
  '/blueprints/:id/retire': { stored: () => ({ name: 'a', slug: unique() }), action: {} },
  '/blueprints/:id/restore': {
    stored: () => ({ name: 'a', slug: unique(), retired_at: '2026-01-05T10:00:00.000Z' }),
    action: {},
  },
  '/blueprint-drafts/:id/comments': { stored: () => ({ name: 'a', slug: unique() }), action: { message: 'b' } },
  '/blueprint-drafts/:id/reject': {
    stored: () => ({ name: 'a', slug: unique(), draft_status: 'review' }),
    action: { reason: 'b' },
  },
  '/synthetic-results/batch': { stored: () => ({}), create: () => ({ results: [{ check_name: 'b', status: 'up' }] }) },
  '/incidents/:id/updates': { stored: () => ({ title: 'a' }), action: { message: 'b' } },
  '/status-pages/:id/unpublish': { stored: () => ({ slug: unique(), title: 'a', published: true }), action: {} },
  '/synthetic-checks/:id/check-in-token': { stored: () => ({ name: 'a', check_type: 'heartbeat' }), action: {} },
  '/svc-agents/:id/enrollment-token': { stored: () => ({ hostname: 'a' }), action: {} },
  '/svc-agents/:id/heartbeat': { stored: () => ({ hostname: 'a' }), action: { version: '1.2.3' } },
  '/memberships/:id/leave': { stored: () => ownMembership({}), action: {} },
  '/memberships/:id/accept': { stored: () => ownMembership({ pending_since: '2026-01-05T10:00:00.000Z' }), action: {} },
  '/memberships/:id/decline': {
    stored: () => ownMembership({ pending_since: '2026-01-05T10:00:00.000Z' }),
    action: {},
  },
  '/memberships/:id/reactivate': {
    stored: async () => ({ ...(await ownMembership({ deactivated_at: '2026-01-05T10:00:00.000Z' })) }),
    action: {},
  },
  // A body that only a guard can refuse: merge.test.ts and split.test.ts cover the effect of others.
  '/organisations/:id/merge': { stored: () => ({}), action: { into: 'nowhere' } },
  '/organisations/:id/split': { stored: () => ({}), action: { into: [] } },
  '/organisations/:id/ip-allowlist/check': { stored: () => ({}), action: { ip_allowlist: [] } },
  '/organisations/:id/alert-recipients/ask': { stored: () => ({}), action: { email: WAITING } },
  organisations: { stored: () => ({}), update: { home_region: null, leaderboard_enabled: true } },
};

/** A membership whose person answers for themselves. */
const ownMembership = async (state: Record<string, unknown>): Promise<Record<string, unknown>> => {
  self = await createPerson();
  return { user: self.id, role: 'viewer', ...state };
};

const invalidateTokens = () => db()('scim_tokens').where({ organisation_id: tenant.id }).del();

let tenant: Tenant;
let operator: Person;
/** The person of the membership that is under test. */
let self: Person;

/** Sets the status, with an address for budget alerts that waits for its confirmation. */
const setStatus = async (org_status: string): Promise<void> => {
  const { db } = app();
  await db.query(ORGANISATION).update({ where: { id: tenant.id }, data: { org_status } });
  const alerts = {
    budget_alert_emails: JSON.stringify([WAITING]),
    alert_decisions: JSON.stringify({ confirmed: [], refused: [] }),
    recent_alert_requests: null,
  };
  await db.connection('organisations').where({ id: tenant.id }).update(alerts);
};

const exampleOf = ({ operation, path }: TestedRoute): Example => {
  const example = EXAMPLES[path] ?? EXAMPLES[operation.resource.path];
  if (!example) throw new Error(`There is no example for ${path}: add one.`);
  return example;
};

/** The documentId of a record to which the route can refer. */
const targetOf = async (route: TestedRoute): Promise<string> => {
  const { resource } = route.operation;
  if (resource.ownership === 'self') return tenant.documentId;
  if (resource.path === 'audit-entries')
    return (await tenant.people.owner.call.get('/audit-entries')).body.data[0].documentId;
  return (await insert(resource.uid, { organisation: tenant.id, ...(await exampleOf(route).stored()) })).documentId;
};

const callerOf = ({ operation }: TestedRoute): Caller => {
  if (operation.ownMembership) return self.call;
  return (operation.access === 'operator' ? operator : tenant.people.owner).call;
};

const signInAgain = async (): Promise<void> => {
  for (const person of Object.values(tenant.people)) person.call = as((await openSession(person.id)).jwt);
};

/** Performs the operation of a route in the tenant, with a body that only a guard can refuse. */
const perform = async (route: TestedRoute): Promise<Answer> => {
  const { method, operation } = route;
  const path = route.path.replace(':id', route.path.includes(':id') ? await targetOf(route) : '');
  const { create, update, action } = exampleOf(route);
  const caller = callerOf(route);
  if (method === 'DELETE') return { ...(await beforeAndAfter(() => caller.delete(path))) };
  // The organisation stays, and a PUT that changes nothing writes nothing.
  const changed = route.path === '/organisations/:id' ? { ...update, name: unique('renamed') } : update;
  if (method === 'PUT') return beforeAndAfter(() => caller.put(path, changed));
  // Blocks the organisation for the caller, who signs in again afterwards.
  if (path.endsWith('/end-password-sessions')) {
    const answer = await beforeAndAfter(() => caller.post(path, {}));
    await signInAgain();
    return answer;
  }
  const body = operation.kind === 'create' ? { ...(await create?.()), organisation: tenant.documentId } : action;
  return beforeAndAfter(() => caller.post(path, body));
};

/** The number of rows of every type, with the time of the latest change. */
const census = async (): Promise<string> => {
  const counts: unknown[] = [];
  for (const uid of Object.keys(app().contentTypes).filter((name) => name.startsWith('api::'))) {
    const table = app().db.metadata.get(uid).tableName;
    const query = db()(table).count({ rows: 'id' }).max({ newest: 'updated_at' });
    if (table === 'audit_entries') query.whereNotIn('action', CLOCK_ACTIONS);
    counts.push([uid, (await query)[0]]);
  }
  return JSON.stringify(counts);
};

let hasWritten = false;
const beforeAndAfter = async (work: () => Promise<Answer>): Promise<Answer> => {
  const before = await census();
  const answer = await work();
  hasWritten = (await census()) !== before;
  return answer;
};

beforeAll(async () => {
  tenant = await createTenant({
    agent_limit: 100_000,
    leaderboard_enabled: true,
    workspace_domain: `${unique()}.example`,
  });
  operator = await createOperator();
});

const writes = () => routes().filter(({ operation }) => isWrite(operation));
/** These archive the organisation, which the following routes need. */
const endsIt = ({ path }: TestedRoute): boolean => /\/organisations\/:id\/(merge|split)$/.test(path);
/** A suspended organisation can still pay its debt, and its costs continue: operators can always write these. */
const isPayment = ({ operation }: TestedRoute): boolean =>
  ['subscriptions', 'cloud-accounts'].includes(operation.resource.path);
/** Leaving and declining always work, so that people can end their membership at any time. */
const alwaysWorks = ({ operation }: TestedRoute): boolean => operation.ownMembership === 'always';
/** These need an identity provider, a name server, a delivery or an earlier change, and have tests of their own. */
const needsMore = ({ path }: TestedRoute): boolean =>
  /^\/deployments|\/(verify-domain|sso-rehearsal|confirm-ip-allowlist|sign-in-policy\/confirm)$|^\/webhook-endpoints\/.*\/replay$|^\/svc-agents\/.*\/(work|steps)\//.test(
    path,
  );
/** The queries of reads that require one. */
const QUERIES: Record<string, string> = {
  '/organisations/:id/ip-allowlist/check': '?ip=192.0.2.1',
  '/organisations/:id/costs': '?group_by=day&from=2026-05-01&to=2026-05-02',
  '/deployments/:id/log': '?step=a',
  '/synthetic-checks/:id/series': '?from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z&bucket=1h',
};
/** Reports about steps that run are accepted: suspended-deployments.test.ts. */
const isReport = ({ path }: TestedRoute): boolean => path === '/svc-agents/:id/steps/:attempt';
const refused = () => writes().filter((route) => !isPayment(route) && !alwaysWorks(route) && !isReport(route));
/** Those of a record below another have tests of their own. */
const reads = () => routes().filter(({ path, operation }) => !isWrite(operation) && !path.includes(':deliveryId'));

it('calls every kind of write', () => {
  const routeNames = writes().map(({ method, path }) => `${method} ${path}`);
  expect(routeNames.length).toBeGreaterThanOrEqual(25);
  expect(routeNames).toEqual(expect.arrayContaining(['PUT /organisations/:id', 'POST /blueprints/:id/deploy']));
  const unusual = routes().filter(({ method, operation }) => (method === 'GET') === isWrite(operation));
  // Their bodies are too long for a query.
  expect(unusual.map(({ path }) => path)).toEqual(['/blueprints/:id/plan', '/organisations/:id/ip-allowlist/check']);
});

describe.each(['suspended', 'archived'])('an organisation with status %s', (status) => {
  beforeAll(() => setStatus(status));

  it('refuses every write, and writes nothing', async () => {
    for (const route of refused()) {
      const answer = await perform(route);
      const name = `${route.method} ${route.path}`;
      expect([name, ...statusAndCode(answer), hasWritten]).toEqual([name, 403, 'ORGANISATION_READ_ONLY', false]);
      expect(answer.body.error.details).toMatchObject({ org_status: status, remedy: expect.any(String) });
    }
  });

  it('can always be left', async () => {
    const leaving = writes().filter(alwaysWorks);
    expect(leaving.map(({ path }) => path)).toEqual(['/memberships/:id/leave', '/memberships/:id/decline']);
    for (const route of leaving)
      expect([route.path, ...statusAndCode(await perform(route))]).toEqual([route.path, 200, undefined]);
  });

  it('can still be billed by the operator', async () => {
    const payments = writes().filter(isPayment);
    expect(payments.length).toBeGreaterThanOrEqual(2);
    for (const route of payments) {
      const answer = await perform(route);
      // An archived organisation may have been merged into another, which then gets new costs.
      const isLate = status === 'archived' && `${route.method} ${route.path}` === 'POST /cloud-accounts';
      const expected = isLate ? [403, 'ORGANISATION_READ_ONLY'] : [route.method === 'POST' ? 201 : 200, undefined];
      expect([route.path, ...statusAndCode(answer)]).toEqual([
        route.path,
        ...(route.method === 'DELETE' ? [204, undefined] : expected),
      ]);
    }
  });

  it('can still be read', async () => {
    for (const route of reads()) {
      const query = QUERIES[route.path] ?? '';
      const path = route.path.replace(':id', route.path.includes(':id') ? await targetOf(route) : '');
      const caller = callerOf(route);
      const answer = await (route.method === 'GET'
        ? caller.get(path + query)
        : caller.post(path, exampleOf(route).action));
      expect([route.path, answer.status]).toEqual([route.path, 200]);
    }
  });

  it('can be reactivated by the operator alone', async () => {
    const path = `/organisations/${tenant.documentId}`;
    expect(statusAndCode(await tenant.people.owner.call.put(path, { name: tenant.name }))).toEqual([
      403,
      'ORGANISATION_READ_ONLY',
    ]);
    expect(statusAndCode(await operator.call.post('/svc-agents', { organisation: tenant.documentId }))).toEqual([
      403,
      'ORGANISATION_READ_ONLY',
    ]);
    const back = await operator.call.put(path, { org_status: 'active' });
    expect([back.status, back.body.data.org_status]).toEqual([200, 'active']);
    expect((await tenant.people.owner.call.post('/svc-agents', { hostname: 'again' })).status).toBe(201);
  });
});

describe.each(['grace_period', 'active'])('an organisation with status %s', (status) => {
  beforeAll(() => setStatus(status));

  it('accepts every write', async () => {
    for (const route of writes().filter((each) => !endsIt(each) && !needsMore(each))) {
      const answer = await perform(route);
      const name = `${route.method} ${route.path}`;
      expect([name, answer.status < 300, hasWritten, answer.body?.error]).toEqual([name, true, true, undefined]);
    }
  });
});

it('becomes read-only at once when an operator suspends the organisation in the admin panel', async () => {
  const { engineer } = tenant.people;
  expect((await engineer.call.post('/svc-agents', {})).status).toBe(201);
  const { documentId } = tenant;
  await app()
    .documents(ORGANISATION)
    .update({ documentId, data: { org_status: 'suspended' } as never });
  expect(statusAndCode(await engineer.call.post('/svc-agents', {}))).toEqual([403, 'ORGANISATION_READ_ONLY']);
});
