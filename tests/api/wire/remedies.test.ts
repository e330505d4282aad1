import type { GuardCode } from '../../../src/domain/access/guard-refusals';
import { keysOf } from '../../../src/values';
import { type Answer, app, as, type Caller, db, type Method, send } from '../../helpers/api';
import { addDeactivated } from '../../helpers/database/deactivated-members';
import { askStart, blueprintOf, planFor, setDollarRate } from '../../helpers/deployments/plans';
import { openBy, returnAfter, setPolicy, type Start } from '../../helpers/sign-in/policies';
import { addApp } from '../../helpers/sign-in/second-factors';
import { useSsoSettings } from '../../helpers/sso';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  openSession,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let operator: Person;
let tenant: Tenant;
let path: string;

beforeAll(async () => {
  operator = await createOperator();
  tenant = await createTenant({ agent_limit: 100_000 });
  path = `/organisations/${tenant.documentId}`;
});

/** Restores the tenant for the next test. */
const reset = async () => {
  const organisation = { where: { id: tenant.id } };
  const plain = {
    ip_allowlist: null,
    sso_only: false,
    sign_in_policy: null,
    workspace_domain: null,
    org_status: 'active',
    budget_override: false,
    monthly_budget_limit: null,
    max_monthly_budget: null,
    agent_limit: 100_000,
    max_instances: null,
    max_members: null,
  };
  // Sessions that SSO-only ended stay ended, so every test begins with new ones.
  await db()('organisations').where({ id: tenant.id }).update({ password_sessions_from: null });
  await app()
    .db.query(ORGANISATION)
    .update({ ...organisation, data: plain });
};
beforeEach(reset);

const set = (data: Record<string, unknown>) =>
  app()
    .db.query(ORGANISATION)
    .update({ where: { id: tenant.id }, data });

/** Performs the call that a refusal names. */
const perform = async (answer: Answer, person: Person | null): Promise<Answer> => {
  const { method, path: at, body } = answer.body.error.details.call;
  const performed = await send(method.toLowerCase() as Method, at.replace(/^\/api/, ''), {
    token: person?.token,
    body,
  });
  expect([method, at, performed.status]).toEqual([method, at, 200]);
  return performed;
};

interface Case {
  /** Makes the guard refuse. */
  provoke: () => Promise<unknown>;
  /** The request that is refused, and later accepted. */
  attempt: () => Promise<Answer>;
  /** Follows the remedy. */
  lift: (refused: Answer) => Promise<unknown>;
}

const addAgent = () => tenant.people.engineer.call.post('/svc-agents', { hostname: 'a' });
const addInstance = () => tenant.people.engineer.call.post('/cloud-instances', { name: 'a' });

const addScimToken = () => tenant.people.admin.call.post('/scim-tokens', { expires_at: '2999-01-01T00:00:00.000Z' });

/** The refusal of a limit contains the usage. Then one record is removed. */
const shown = async (refused: Answer, kind: 'agents' | 'instances' | 'members') => {
  const { body } = await perform(refused, tenant.people.owner);
  const { used, limit } = body.data[kind];
  expect(used).toBe(limit);
};

const smallPlan = unique('Small');
let newcomer: { id: number; documentId: string };

const NEEDS_FACTOR = { second_factor_required: true, second_factor_required_from: '2026-01-01T00:00:00.000Z' };

/** A policy that a session of the viewer does not meet, and one that does. */
const ofPolicy = (code: Provoked, policy: object, opened: () => Promise<Caller>, start: Start): Case => ({
  async provoke() {
    const caller = await opened();
    await setPolicy(tenant, policy);
    CASES[code].attempt = () => caller.get('/svc-agents');
  },
  attempt: () => tenant.people.viewer.call.get('/svc-agents'),
  async lift(refused) {
    await perform(refused, null);
    const caller = await openBy(tenant.people.viewer, start);
    CASES[code].attempt = () => caller.get('/svc-agents');
  },
});

const viewerAfter = (minutes: number) => () => returnAfter(tenant.people.viewer, minutes);

/**
 * What is refused because another organisation has waived the second factor counts as missing, since that organisation is open
 * (tests/api/accounts/factor-waivers.test.ts).
 */
type Provoked = Exclude<GuardCode, 'STEP_UP_REQUIRED'>;

const CASES: Record<Provoked, Case> = {
  IP_NOT_ALLOWED: {
    provoke: () => set({ ip_allowlist: ['198.51.100.0/24'] }),
    attempt: () => tenant.people.viewer.call.get('/svc-agents'),
    lift: (refused) => perform(refused, operator),
  },
  SSO_REQUIRED: {
    provoke: () => set({ sso_only: true, workspace_domain: 'corp.example' }),
    attempt: () => tenant.people.viewer.call.get('/svc-agents'),
    async lift(refused) {
      const client = { issuer: 'https://accounts.google.com', clientId: 'c', clientSecret: 's' };
      const takeBack = useSsoSettings({ workspace: client });
      const { body } = await perform(refused, null);
      takeBack();
      const noDirectory = { directory: false, directories: [] };
      expect(body.data).toEqual({ password: false, passkey: false, workspace: true, ...noDirectory });
      const token = await singleSignOnToken(tenant.people.viewer, tenant);
      CASES.SSO_REQUIRED.attempt = () => as(token).get('/svc-agents');
    },
  },
  SESSION_ENDED: {
    provoke: () => tenant.people.owner.call.post(`${path}/end-password-sessions`, {}),
    attempt: () => tenant.people.viewer.call.get('/svc-agents'),
    async lift(refused) {
      const { body } = await perform(refused, null);
      expect(body.data).toMatchObject({ password: true });
      const { jwt } = await openSession(tenant.people.viewer.id);
      CASES.SESSION_ENDED.attempt = () => as(jwt).get('/svc-agents');
    },
  },
  METHOD_NOT_ALLOWED: ofPolicy(
    'METHOD_NOT_ALLOWED',
    { allowed_methods: ['passkey'] },
    () => openBy(tenant.people.viewer, {}),
    { method: 'passkey' },
  ),
  SESSION_TOO_OLD: ofPolicy('SESSION_TOO_OLD', { session_lifetime_minutes: 30 }, viewerAfter(31), {}),
  SESSION_IDLE: ofPolicy('SESSION_IDLE', { idle_timeout_minutes: 5 }, viewerAfter(21), {}),
  SECOND_FACTOR_NEEDED: ofPolicy(
    'SECOND_FACTOR_NEEDED',
    NEEDS_FACTOR,
    async () => {
      const caller = await openBy(tenant.people.viewer, {});
      await addApp(tenant.people.viewer);
      return caller;
    },
    { secondFactor: 'totp' },
  ),
  SECOND_FACTOR_SETUP_REQUIRED: {
    provoke: () => setPolicy(tenant, NEEDS_FACTOR),
    attempt: () => tenant.people.auditor.call.get('/svc-agents'),
    lift: () => addApp(tenant.people.auditor),
  },
  ORGANISATION_READ_ONLY: {
    provoke: () => set({ org_status: 'suspended' }),
    attempt: addAgent,
    lift: (refused) => perform(refused, operator),
  },
  BUDGET_HARD_LIMIT: {
    provoke: () => set({ monthly_budget_limit: 10, budget_current_spend: 20 }),
    attempt: addInstance,
    lift: (refused) => perform(refused, tenant.people.owner),
  },
  TIER_BUDGET_EXCEEDED: {
    provoke: () => set({ max_monthly_budget: 10, budget_current_spend: 20, budget_override: true }),
    attempt: addInstance,
    lift: (refused) => perform(refused, operator),
  },
  BUDGET_WOULD_BE_EXCEEDED: {
    async provoke() {
      await setDollarRate(1);
      const { people } = tenant;
      const plan = await planFor(people.engineer, await blueprintOf(tenant, { estimated_cost_monthly: 60 }));
      await set({ monthly_budget_limit: 10, budget_current_spend: 0 });
      CASES.BUDGET_WOULD_BE_EXCEEDED.attempt = () => askStart(people.engineer, plan);
    },
    attempt: addInstance,
    async lift(refused) {
      await perform(refused, tenant.people.owner);
      await setDollarRate(null);
    },
  },
  AGENT_LIMIT_REACHED: {
    async provoke() {
      await addAgent();
      const { body } = await tenant.people.owner.call.get(`${path}/limits`);
      await set({ agent_limit: body.data.agents.used });
    },
    attempt: addAgent,
    async lift(refused) {
      await shown(refused, 'agents');
      const { body } = await tenant.people.owner.call.get('/svc-agents?filters[status][$ne]=revoked');
      await tenant.people.owner.call.put(`/svc-agents/${body.data[0].documentId}`, { status: 'revoked' });
    },
  },
  INSTANCE_LIMIT_REACHED: {
    async provoke() {
      await addInstance();
      const { body } = await tenant.people.owner.call.get(`${path}/limits`);
      await set({ max_instances: body.data.instances.used });
    },
    attempt: addInstance,
    async lift(refused) {
      await shown(refused, 'instances');
      const { body } = await tenant.people.owner.call.get('/cloud-instances?filters[status][$ne]=terminated');
      await tenant.people.owner.call.put(`/cloud-instances/${body.data[0].documentId}`, { status: 'terminated' });
    },
  },
  MEMBER_LIMIT_REACHED: {
    async provoke() {
      newcomer = await createPerson();
      await insert('api::membership.membership', {
        organisation: tenant.id,
        user: (await createPerson()).id,
        role: 'viewer',
      });
      await set({ max_members: 6 });
    },
    attempt: () => tenant.people.owner.call.post('/memberships', { user: newcomer.documentId, role: 'viewer' }),
    async lift(refused) {
      await shown(refused, 'members');
      const { body } = await tenant.people.owner.call.get('/memberships?sort=id:desc&pagination[pageSize]=1');
      await tenant.people.owner.call.delete(`/memberships/${body.data[0].documentId}`);
    },
  },
  MEMBERSHIP_LIMIT_REACHED: {
    async provoke() {
      newcomer = await createPerson();
      await set({ max_members: 10 });
      await addDeactivated(tenant.id, 100);
    },
    attempt: () => tenant.people.owner.call.post('/memberships', { user: newcomer.documentId, role: 'viewer' }),
    async lift(refused) {
      const { body } = await perform(refused, tenant.people.owner);
      expect((await tenant.people.owner.call.delete(`/memberships/${body.data[0].documentId}`)).status).toBe(204);
      // The case of another limit counts these too.
      const { id } = tenant;
      await db()('memberships').where('organisation_id', id).whereNotNull('deactivated_at').delete();
    },
  },
  SCIM_TOKEN_LIMIT_REACHED: {
    async provoke() {
      for (let index = 0; index < 5; index += 1) expect((await addScimToken()).status).toBe(201);
    },
    attempt: () => addScimToken(),
    async lift(refused) {
      const { body } = await perform(refused, tenant.people.owner);
      const { documentId } = body.data[0];
      expect((await tenant.people.owner.call.post(`/scim-tokens/${documentId}/revoke`, {})).status).toBe(200);
    },
  },
  FEATURE_NOT_IN_PLAN: {
    async provoke() {
      await insert('api::subscription-plan.subscription-plan', {
        name: smallPlan,
        account_tier: 'free',
        max_agents: 100_000,
        features: { webhooks: false },
      });
      await set({ plan: smallPlan });
    },
    attempt: () => tenant.people.owner.call.post('/webhook-endpoints', { url: 'https://hooks.example.com/a' }),
    async lift(refused) {
      const { feature } = refused.body.error.details;
      const { body } = await perform(refused, tenant.people.owner);
      expect(body.data).toMatchObject({ plan: smallPlan, entitlements: { [feature]: false, sso: true } });
      expect((await operator.call.put(path, { plan: null })).status).toBe(200);
    },
  },
  LEADERBOARD_DISABLED: {
    provoke: () => set({ leaderboard_enabled: false }),
    attempt: () => tenant.people.viewer.call.get(`${path}/leaderboard`),
    lift: (refused) => perform(refused, tenant.people.admin),
  },
};

const expectRefusal = (answer: Answer, status: number, code: string) => {
  const { error } = answer.body;
  expect([answer.status, error?.details?.code]).toEqual([status, code]);
  expect(error.details.remedy).toMatch(/^[A-Z].{15,}\.$/s);
  if (code !== 'CIDR_INVALID') expect(error.details.remedy_console).toMatch(/^[A-Z"].{10,}\.$/s);
  expect(error.details.remedy_console ?? '').not.toMatch(/\/api\/|[a-z]_[a-z]/);
  expect(error.message).toMatch(/.{10,}/);
};

describe("the remedy of a guard's refusal", () => {
  it.each(keysOf(CASES))('lifts %s', async (code) => {
    await CASES[code].provoke();
    const refused = await CASES[code].attempt();
    expectRefusal(refused, 403, code);
    await CASES[code].lift(refused);
    const passed = await CASES[code].attempt();
    expect([passed.status < 300, passed.body?.error]).toEqual([true, undefined]);
  });
});

describe('the remedy of a violated invariant', () => {
  it('lifts SSO_METHOD_MISSING, at the organisation and at the directory', async () => {
    const { owner } = tenant.people;
    expectRefusal(await owner.call.put(path, { sso_only: true }), 400, 'SSO_METHOD_MISSING');
    const directory = await insert('api::directory-integration.directory-integration', {
      organisation: tenant.id,
      name: 'Entra',
      kind: 'entra',
      enabled: true,
      idp_tenant_id: 't',
    });
    expect((await operator.call.put(path, { sso_only: true })).status).toBe(200);
    const at = `/directory-integrations/${directory.documentId}`;
    expectRefusal(await operator.call.delete(at), 400, 'SSO_METHOD_MISSING');
    expect((await operator.call.put(path, { workspace_domain: 'corp.example' })).status).toBe(200);
    expect((await operator.call.delete(at)).status).toBe(204);
  });

  it('lifts CIDR_INVALID', async () => {
    const list = ['10.0.0.0/8', 'nonsense', '10.0.0.0/99'];
    const refused = await operator.call.put(path, { ip_allowlist: list });
    expectRefusal(refused, 400, 'CIDR_INVALID');
    const bad = refused.body.error.details.errors.map(({ path: at }: { path: [string, number] }) => at[1]);
    const corrected = list.filter((_, index) => !bad.includes(index));
    expect((await operator.call.put(path, { ip_allowlist: corrected })).status).toBe(200);
  });

  it('lifts BUDGET_ABOVE_PLAN', async () => {
    await set({ max_monthly_budget: 500 });
    const refused = await tenant.people.owner.call.put(path, { monthly_budget_limit: 501 });
    expectRefusal(refused, 400, 'BUDGET_ABOVE_PLAN');
    const [named] = refused.body.error.details.remedy.match(/\d+/);
    expect((await tenant.people.owner.call.put(path, { monthly_budget_limit: Number(named) })).status).toBe(200);
  });

  it('is included for every error of a body that violates several rules', async () => {
    const refused = await tenant.people.owner.call.put(path, { sso_only: true, ip_allowlist: ['nonsense'] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.errors).toHaveLength(2);
    expect(refused.body.error.details.remedy).toMatch(/entries.*workspace_domain/s);
  });

  it('lifts LAST_OWNER', async () => {
    const { owner, admin } = tenant.people;
    const membershipOf = async (person: Person) =>
      `/memberships/${(await owner.call.get(`/memberships?filters[user][documentId]=${person.documentId}`)).body.data[0].documentId}`;
    const [own, other] = [await membershipOf(owner), await membershipOf(admin)];
    expectRefusal(await owner.call.put(own, { role: 'admin' }), 400, 'LAST_OWNER');
    expectRefusal(await owner.call.delete(own), 400, 'LAST_OWNER');
    await expect(
      app()
        .db.query('plugin::users-permissions.user')
        .delete({ where: { id: owner.id } }),
    ).rejects.toMatchObject({ details: { code: 'LAST_OWNER', remedy: expect.any(String) } });
    expect((await owner.call.put(other, { role: 'owner' })).status).toBe(200);
    expect((await owner.call.put(own, { role: 'admin' })).status).toBe(200);
    expect((await admin.call.put(own, { role: 'owner' })).status).toBe(200);
    expect((await owner.call.put(other, { role: 'admin' })).status).toBe(200);
  });
});

describe('the remedy of a missing right', () => {
  it('lifts CAPABILITY_MISSING', async () => {
    const { viewer, owner } = tenant.people;
    const attempt = () => viewer.call.post('/svc-agents', { organisation: tenant.documentId });
    const refused = await attempt();
    expectRefusal(refused, 403, 'CAPABILITY_MISSING');
    expect(refused.body.error.details.capability).toBe('agent:enroll');
    const { body } = await owner.call.get(`/memberships?filters[user][documentId]=${viewer.documentId}`);
    await owner.call.put(`/memberships/${body.data[0].documentId}`, { role: 'engineer' });
    expect((await attempt()).status).toBe(201);
    await owner.call.put(`/memberships/${body.data[0].documentId}`, { role: 'viewer' });
  });

  it('is included in every CAPABILITY_MISSING', async () => {
    const { viewer, engineer } = tenant.people;
    const both = await createPerson();
    const other = await createTenant();
    for (const [{ id }, role] of [
      [tenant, 'viewer'],
      [other, 'owner'],
    ] as const)
      await insert('api::membership.membership', { organisation: id, user: both.id, role });
    const draft = await insert('api::blueprint-draft.blueprint-draft', {
      organisation: tenant.id,
      name: 'a',
      slug: unique(),
      draft_status: 'review',
    });
    const agent = await insert('api::svc-agent.svc-agent', { organisation: tenant.id });
    const answers = [
      await viewer.call.get('/scim-tokens'),
      await viewer.call.put(path, { name: 'x' }),
      await viewer.call.delete(`/svc-agents/${agent.documentId}`),
      await both.call.post('/svc-agents', { organisation: tenant.documentId }),
      await engineer.call.put(`/blueprint-drafts/${draft.documentId}`, { status: 'published' }),
      await viewer.call.post('/subscription-plans', { name: unique(), account_tier: 'free' }),
      await (await createPerson()).call.get('/svc-agents'),
    ];
    for (const answer of answers) expectRefusal(answer, 403, 'CAPABILITY_MISSING');
  });

  it('lifts OUT_OF_SCOPE', async () => {
    const other = await createTenant();
    const { engineer } = tenant.people;
    const foreign = await insert('api::svc-agent.svc-agent', { organisation: other.id });
    const plan = await insert('api::subscription-plan.subscription-plan', {
      name: unique(),
      account_tier: 'free',
      is_public: false,
    });
    const answers = [
      await engineer.call.get('/svc-agents', { 'X-Organisation-Id': other.documentId }),
      await engineer.call.get('/svc-agents', { 'X-Organisation-Id': 'nonesuch' }),
      await engineer.call.get(`/svc-agents/${foreign.documentId}`),
      await engineer.call.put(`/svc-agents/${foreign.documentId}`, { hostname: 'x' }),
      await engineer.call.post('/svc-agents', { organisation: other.documentId }),
      await engineer.call.get(`/subscription-plans/${plan.documentId}`),
    ];
    for (const answer of answers) expectRefusal(answer, 403, 'OUT_OF_SCOPE');
    const [{ organisation }] = (await engineer.call.get('/me')).body.data.memberships;
    const passed = await engineer.call.get('/svc-agents', { 'X-Organisation-Id': organisation.documentId });
    expect(passed.status).toBe(200);
  });

  it('lifts ROLE_ABOVE_OWN', async () => {
    const person = await createPerson();
    const body = { user: person.documentId, role: 'owner' };
    expectRefusal(await tenant.people.admin.call.post('/memberships', body), 403, 'ROLE_ABOVE_OWN');
    const added = await tenant.people.owner.call.post('/memberships', body);
    expect(added.status).toBe(201);
    await tenant.people.owner.call.delete(`/memberships/${added.body.data.documentId}`);
  });

  it('lifts FIELD_NOT_WRITABLE', async () => {
    const body: Record<string, unknown> = { leaderboard_enabled: true, plan: 'Enterprise', budget_status: 'soft' };
    const refused = await tenant.people.owner.call.put(path, body);
    expectRefusal(refused, 403, 'FIELD_NOT_WRITABLE');
    for (const name of refused.body.error.details.fields) delete body[name];
    expect(Object.keys(body)).toEqual(['leaderboard_enabled']);
    expect((await tenant.people.owner.call.put(path, body)).status).toBe(200);
  });

  it('lifts AUTHOR_MAY_NOT_PUBLISH', async () => {
    const { admin, owner } = tenant.people;
    const draft = await admin.call.post('/blueprint-drafts', {
      name: unique(),
      steps: [{ id: 'a', type: 'verify' }],
    });
    const at = `/blueprint-drafts/${draft.body.data.documentId}`;
    await admin.call.put(at, { status: 'review' });
    expectRefusal(await admin.call.put(at, { status: 'published' }), 403, 'AUTHOR_MAY_NOT_PUBLISH');
    expect((await owner.call.put(at, { status: 'published' })).status).toBe(200);
  });
});
