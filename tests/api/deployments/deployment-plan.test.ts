import { dumpTables } from '../../helpers/database/table-dump';
import {
  askPlan,
  blueprintOf,
  planFor,
  setDollarRate,
  setOrganisation,
  startFor,
} from '../../helpers/deployments/plans';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeEach(() => setDollarRate(null));
afterAll(() => setDollarRate(null));

beforeEach(async () => {
  tenant = await createTenant();
});

const STEPS = [
  { id: 'check', type: 'verify', depends_on: ['vm'], condition: { input: 'size', equals: 'm' } },
  { id: 'vm', type: 'provision', estimated_cost_monthly: 50, depends_on: ['net'] },
  { id: 'net', type: 'provision', resource_type: 'network' },
];

const VARIABLES = {
  size: { type: 'string', enum: ['s', 'm'], default: 's' },
  key: { type: 'string', minLength: 4, writeOnly: true },
};

const asked = { inputs: { key: 's3cr3t-XYZ' } };

/** As blueprints could be published before ids had a rule. */
const ODD = [
  { id: 'a.b', type: 'provision' },
  { id: 'c', type: 'configure', depends_on: ['a.b'] },
];

describe('a plan', () => {
  it('of records keeps ids that are none any more, and others need a next version', async () => {
    const { engineer } = tenant.people;
    const recorded = await planFor(engineer, await blueprintOf(tenant, { steps: ODD }));
    expect(recorded.steps.map(({ id }: any) => id)).toEqual(['a.b', 'c']);
    const steps = ODD.map((step) => ({ ...step, executor: 'agent', runner: 'opentofu' }));
    const blueprint = await blueprintOf(tenant, { steps });
    const refused = await askPlan(engineer, blueprint);
    expectRefusal(refused, 400, 'STEP_ID_INVALID', 'steps.0.id');
    expect(refused.body.error.details.remedy).toMatch(/next version/);
  });

  it('D14 shows inputs, steps and costs, where unknown is not zero', async () => {
    const blueprint = await blueprintOf(tenant, { steps: STEPS, variables: VARIABLES, version: '1.0.0' });
    const withoutRate = await planFor(tenant.people.engineer, blueprint, asked);
    expect(withoutRate.estimate).toEqual({ known_usd: 50, known_eur: null, unknown: 1, text: 'at least 50.00 USD' });
    expect(withoutRate.warnings.map(({ code }: any) => code)).toEqual(['COSTS_UNKNOWN', 'EXCHANGE_RATE_MISSING']);
    await setDollarRate(1.25);
    const plan = await planFor(tenant.people.engineer, blueprint, { ...asked, target: { region: 'fsn1' } });
    expect(plan).toMatchObject({
      blueprint: { documentId: blueprint.documentId, version: '1.0.0' },
      inputs: { size: 's', key: '***' },
      target: { provider: null, region: 'fsn1' },
      estimate: { known_usd: 50, known_eur: 40, unknown: 1, text: 'at least 40.00 EUR' },
      instances: { used: 0, limit: null, needed: 1, fits: true },
      approval: { needed: false, reasons: [], approvers: [] },
      plan_token: expect.any(String),
    });
    expect(plan.steps.map(({ id, level, runs }: any) => [id, level, runs])).toEqual([
      ['net', 0, true],
      ['vm', 1, true],
      ['check', 2, false],
    ]);
    expect(Date.parse(plan.expires_at) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect(JSON.stringify(plan)).not.toContain('s3cr3t');
  });

  it('names every fault of the inputs', async () => {
    const blueprint = await blueprintOf(tenant, { variables: VARIABLES });
    const answer = await askPlan(tenant.people.engineer, blueprint, { inputs: { size: 'x', key: 'abc', other: 1 } });
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    const { errors } = answer.body.error.details;
    expect(errors.map(({ path }: any) => path.join('.')).sort()).toEqual(['inputs.key', 'inputs.other', 'inputs.size']);
    expect(JSON.stringify(answer.body)).not.toContain('abc');
    expectRefusal(await askPlan(tenant.people.engineer, blueprint), 400, 'VALIDATION_FAILED', 'inputs.key');
  });

  it('changes nothing', async () => {
    const blueprint = await blueprintOf(tenant, { variables: VARIABLES, steps: STEPS });
    const before = await dumpTables();
    await planFor(tenant.people.engineer, blueprint, asked);
    expect(await dumpTables()).toEqual(before);
  });

  it('has no token if budget or limits refuse the deployment', async () => {
    await setDollarRate(1);
    const blueprint = await blueprintOf(tenant, { estimated_cost_monthly: 75 });
    const codesOf = async () => {
      const plan = await planFor(tenant.people.engineer, blueprint);
      expect([plan.plan_token, plan.expires_at]).toEqual([null, null]);
      return plan.warnings.map(({ code }: any) => code);
    };
    await setOrganisation(tenant, { monthly_budget_limit: 100, budget_current_spend: 50 });
    expect(await codesOf()).toEqual(['BUDGET_WOULD_BE_EXCEEDED']);
    const { budget } = await planFor(tenant.people.engineer, blueprint);
    expect(budget).toMatchObject({ spend: 50, reserved: 0, limit: 100, ceiling: null, left: 50, fits: false });
    await setOrganisation(tenant, { budget_override: true });
    expect((await planFor(tenant.people.engineer, blueprint)).budget).toMatchObject({ left: null, fits: true });
    await setOrganisation(tenant, { max_monthly_budget: 40 });
    expect(await codesOf()).toEqual(['TIER_BUDGET_EXCEEDED', 'BUDGET_WOULD_BE_EXCEEDED']);
    await setOrganisation(tenant, { max_monthly_budget: null, max_instances: 0 });
    expect(await codesOf()).toEqual(['INSTANCE_LIMIT_REACHED']);
  });

  it('says whether and why an approval is needed, and who may give it', async () => {
    const { owner, admin, engineer } = tenant.people;
    const policy = { approval_above_eur: 10, approval_tags: ['prod'], approval_for_unknown_costs: true };
    await setDollarRate(1);
    await setOrganisation(tenant, { deployment_policy: policy });
    const blueprint = await blueprintOf(tenant, { steps: STEPS, tags: ['prod', 'web'] });
    const { approval } = await planFor(engineer, blueprint, { inputs: {} });
    expect(approval).toMatchObject({ needed: true, reasons: ['amount', 'tag', 'unknown_cost'] });
    expect(approval.approvers.map(({ username }: any) => username)).toEqual([owner.username, admin.username]);
    const asAdmin = (await planFor(admin, blueprint)).approval.approvers;
    expect(asAdmin.map(({ username }: any) => username)).toEqual([owner.username]);
  });

  it('needs the feature of executors for steps of webhooks and agents', async () => {
    const plan = await insert<{ name: string }>('api::subscription-plan.subscription-plan', {
      ...{ name: `Bare ${tenant.name}`, account_tier: 'free', features: { deployment_executors: false } },
    });
    await setOrganisation(tenant, { plan: plan.name });
    const steps = [{ id: 'vm', type: 'provision', executor: 'agent', runner: 'tofu' }];
    const answer = await askPlan(tenant.people.engineer, await blueprintOf(tenant, { steps }));
    expectRefusal(answer, 403, 'FEATURE_NOT_IN_PLAN');
    expect(answer.body.error.details.feature).toBe('deployment_executors');
    await planFor(tenant.people.engineer, await blueprintOf(tenant));
  });

  it('is only for those who may provision', async () => {
    const blueprint = await blueprintOf(tenant);
    const other = await createTenant();
    expectRefusal(await askPlan(tenant.people.auditor, blueprint), 403, 'CAPABILITY_MISSING');
    expectRefusal(await askPlan(other.people.owner, blueprint), 403, 'OUT_OF_SCOPE');
  });
});

describe('a plan of another version than the one that runs', () => {
  const engineer = () => tenant.people.engineer;
  const first = { steps: [STEPS[1], STEPS[2]], variables: VARIABLES, line: 'shop', number: 1, version: '1.0' };
  const next = {
    ...{ variables: VARIABLES, line: 'shop', number: 2, version: '2.0' },
    steps: [{ ...STEPS[1], estimated_cost_monthly: 60, depends_on: [] }, STEPS[0]],
  };
  /** Each test has a line of its own: the numbers of a line are unique. */
  const versions = async () => {
    const line = unique('line');
    return [await blueprintOf(tenant, { ...first, line }), await blueprintOf(tenant, { ...next, line })] as const;
  };
  const told = (differences: any[]) => differences.map(({ key, change }) => `${key} ${change}`);

  it('shows which steps and inputs differ, without secrets', async () => {
    const [one, two] = await versions();
    const made = await startFor(engineer(), await planFor(engineer(), one, asked));
    expect(made).toMatchObject({ status: 'succeeded' });
    const plan = await planFor(engineer(), two, { inputs: { size: 'm', key: 'an0ther-XYZ' } });
    const { difference } = plan;
    expect(difference).toMatchObject({
      deployment: { documentId: made.documentId, name: 'Web' },
      ...{ version: '1.0', number: 1 },
    });
    expect(told(difference.steps)).toEqual(['vm changed', 'check added', 'net removed']);
    expect(difference.steps[0]).toMatchObject({
      before: { estimated_cost_monthly: 50, depends_on: ['net'] },
      after: { estimated_cost_monthly: 60, depends_on: [] },
    });
    expect(difference.inputs).toEqual([{ key: 'size', change: 'changed', before: 's', after: 'm' }]);
    expect(JSON.stringify(plan)).not.toMatch(/s3cr3t|an0ther/);
  });

  it('moves the deployment: the new one takes over, and the old one is destroyed when a person says so', async () => {
    const [one, two] = await versions();
    const old = await startFor(engineer(), await planFor(engineer(), one, asked));
    const plan = await planFor(engineer(), two, { ...asked, name: 'Web 2', replaces: old.documentId });
    expect(plan.difference.deployment).toEqual({ documentId: old.documentId, name: 'Web' });
    const made = await startFor(engineer(), plan);
    expect(made).toMatchObject({ status: 'succeeded', blueprint_version: '2.0' });
    const { call } = engineer();
    expect((await call.get(`/deployments/${old.documentId}`)).body.data).toMatchObject({
      ...{ status: 'succeeded', blueprint_version: '1.0' },
    });
    expect((await call.post(`/deployments/${old.documentId}/destroy`, {})).status).toBe(200);
    expect((await planFor(engineer(), one, { ...asked, name: 'Web 2' })).difference.version).toBe('2.0');
    expect((await planFor(engineer(), two, asked)).difference).toBeNull();
  });

  it('compares nothing with the same version, another name or another line, and refuses to when asked', async () => {
    const [one, two] = await versions();
    const made = await startFor(engineer(), await planFor(engineer(), one, asked));
    expect((await planFor(engineer(), one, asked)).difference).toBeNull();
    expect((await planFor(engineer(), two, { ...asked, name: 'Other' })).difference).toBeNull();
    const stranger = await blueprintOf(tenant, { line: unique('line'), number: 1 });
    expect((await planFor(engineer(), stranger)).difference).toBeNull();
    const refused = await askPlan(engineer(), stranger, { replaces: made.documentId });
    expectRefusal(refused, 400, 'VALIDATION_FAILED', 'replaces');
  });
});
