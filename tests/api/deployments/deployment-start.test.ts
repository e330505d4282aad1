import { app, statusAndCode } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { inDays } from '../../helpers/api-keys';
import { textOfTables } from '../../helpers/deployments/table-texts';
import {
  askStart,
  blueprintOf,
  planFor,
  setDollarRate,
  setOrganisation,
  startFor,
} from '../../helpers/deployments/plans';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, join, type Person, type Tenant } from '../../helpers/world';

const HOUR_MS = 3_600_000;

let tenant: Tenant;
let engineer: Person;

beforeEach(() => setDollarRate(null));
afterAll(() => setDollarRate(null));

beforeEach(async () => {
  tenant = await createTenant();
  ({ engineer } = tenant.people);
});

const deployments = async (): Promise<any[]> => (await engineer.call.get('/deployments')).body.data;

const instances = async (): Promise<any[]> => (await engineer.call.get('/cloud-instances')).body.data;

/** The same plan, made some minutes earlier. */
const olderBy = (minutes: number, token: string): string => {
  const { openPlan, sealPlan } = compiled('commands/deployments/plan/plan-token');
  const plan = openPlan(token, new Date());
  if (!plan) throw new Error('This is no plan.');
  return sealPlan(plan, new Date(Date.now() - minutes * 60_000)).token;
};

describe('a start', () => {
  it('carries out what was planned', async () => {
    const steps = [
      { id: 'a', type: 'configure' },
      { id: 'b', type: 'verify', depends_on: ['a'] },
    ];
    const blueprint = await blueprintOf(tenant, { steps, version: '2.0.0', provider: 'hetzner' });
    const plan = await planFor(engineer, blueprint, { target: { region: 'fsn1' } });
    const made = await startFor(engineer, plan, { verify_every_hours: 24 });
    expect(made).toMatchObject({
      ...{ name: 'Web', status: 'succeeded', blueprint_version: '2.0.0', verify_every_hours: 24, expires_at: null },
      ...{ requested_by: engineer.username, estimate: plan.estimate, target: { provider: 'hetzner', region: 'fsn1' } },
    });
    const list = (await engineer.call.get('/deployment-steps?sort=position')).body.data;
    expect(list.map(({ key, status }: any) => [key, status])).toEqual([
      ['a', 'succeeded'],
      ['b', 'succeeded'],
    ]);
    expect(await instances()).toMatchObject([{ name: 'Web', provider: 'hetzner', region: 'fsn1' }]);
  });

  it('D1 refuses a plan that has expired, was changed or is another person’s, and starts nothing', async () => {
    const blueprint = await blueprintOf(tenant);
    const { plan_token: token } = await planFor(engineer, blueprint);
    const start = (plan_token: string, by = engineer) => askStart(by, { plan_token });
    expectRefusal(await start(`${token.slice(0, -2)}xx`), 412, 'PLAN_EXPIRED');
    expectRefusal(await start(token, tenant.people.admin), 412, 'PLAN_CHANGED');
    expectRefusal(await start(olderBy(30, token)), 412, 'PLAN_EXPIRED');
    await app()
      .db.query('api::blueprint.blueprint')
      .delete({ where: { documentId: blueprint.documentId } });
    expectRefusal(await start(token), 412, 'PLAN_CHANGED');
    expect(await deployments()).toEqual([]);
    expect(await instances()).toEqual([]);
  });

  it('D2 of one plan happens once, however many arrive at once', async () => {
    await setOrganisation(tenant, { monthly_budget_limit: 100 });
    await setDollarRate(1);
    const plan = await planFor(engineer, await blueprintOf(tenant, { estimated_cost_monthly: 80 }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => askStart(engineer, plan)));
    expect(answers.map(statusAndCode).sort()).toEqual([[201, undefined], ...Array(4).fill([409, 'PLAN_USED'])]);
    const [made] = await deployments();
    expect(await deployments()).toHaveLength(1);
    expect(await instances()).toHaveLength(1);
    const again = await askStart(engineer, plan);
    expect(again.body.error.details.deployment).toBe(made.documentId);
  });

  it('D15 of two that the budget has room for only once, one is refused with the numbers', async () => {
    await setOrganisation(tenant, { monthly_budget_limit: 100 });
    await setDollarRate(1);
    const blueprint = await blueprintOf(tenant, { estimated_cost_monthly: 60 });
    const plans = [await planFor(engineer, blueprint), await planFor(engineer, blueprint)];
    const answers = await Promise.all(plans.map((plan) => askStart(engineer, plan)));
    const refused = answers.find(({ status }) => status !== 201);
    expect(answers.map(statusAndCode).sort()).toEqual([
      [201, undefined],
      [403, 'BUDGET_WOULD_BE_EXCEEDED'],
    ]);
    expect(refused?.body.error.details).toMatchObject({ limit: 100, spend: 0, reserved: 60, estimate: 60, left: 40 });
    expect(await deployments()).toMatchObject([{ reserved_eur: 60 }]);
    expect((await planFor(engineer, blueprint)).budget).toMatchObject({ reserved: 60, left: 40, fits: false });
  });

  it('is refused beyond the limit of instances', async () => {
    const plan = await planFor(engineer, await blueprintOf(tenant));
    await setOrganisation(tenant, { max_instances: 0 });
    const refused = await askStart(engineer, plan);
    expectRefusal(refused, 403, 'INSTANCE_LIMIT_REACHED');
    expect(refused.body.error.details).toMatchObject({ used: 0, limit: 0, needed: 1 });
    expect(await deployments()).toEqual([]);
  });

  it('is repeated for the same Idempotency-Key', async () => {
    const plan = await planFor(engineer, await blueprintOf(tenant));
    const key = { 'Idempotency-Key': tenant.name };
    const made = await startFor(engineer, plan, {}, key);
    expect(await startFor(engineer, plan, {}, key)).toEqual(made);
    expect(await deployments()).toHaveLength(1);
  });

  it('belongs to the organisation of its plan, and to no other', async () => {
    const other = await createTenant();
    await join(other.id, engineer, 'engineer');
    const plan = await planFor(engineer, await blueprintOf(other));
    expectRefusal(await askStart(engineer, plan, { organisation: tenant.documentId }), 412, 'PLAN_CHANGED');
    const elsewhere = { 'X-Organisation-Id': tenant.documentId };
    expectRefusal(await askStart(engineer, plan, {}, elsewhere), 412, 'PLAN_CHANGED');
    expectRefusal(await askStart(tenant.people.admin, plan), 403, 'OUT_OF_SCOPE');
    expect((await startFor(engineer, plan)).organisation.documentId).toBe(other.documentId);
  });

  it('lives at most as long as the policy allows', async () => {
    await setOrganisation(tenant, { deployment_policy: { max_lifetime_hours: 48 } });
    const plan = await planFor(engineer, await blueprintOf(tenant));
    expect(plan.max_lifetime_hours).toBe(48);
    expectRefusal(await askStart(engineer, plan, { expires_at: inDays(3) }), 400, 'LIFETIME_TOO_LONG', 'expires_at');
    expectRefusal(await askStart(engineer, plan, { expires_at: inDays(-1) }), 400, 'EXPIRY_PAST', 'expires_at');
    const { expires_at: end } = await startFor(engineer, plan);
    expect((Date.parse(end) - Date.now()) / HOUR_MS).toBeCloseTo(48, 1);
  });

  it('keeps secret inputs out of answers, tables, events and the audit log', async () => {
    const variables = { key: { type: 'string', writeOnly: true }, size: { type: 'string', default: 's' } };
    const steps = [{ id: 'vm', type: 'provision', config: { name: 'with-${inputs.key}', user: '${inputs.key}' } }];
    const plan = await planFor(engineer, await blueprintOf(tenant, { variables, steps }), {
      inputs: { key: 's3cr3t-XYZ' },
    });
    const made = await startFor(engineer, plan);
    expect(made).toMatchObject({ status: 'succeeded', inputs: { key: '***', size: 's' } });
    expect(await instances()).toMatchObject([{ name: 'with-***' }]);
    expect(JSON.stringify([plan, made, await deployments(), await instances()])).not.toContain('s3cr3t-XYZ');
    const tables = await textOfTables();
    expect(tables).toContain('with-***');
    expect(tables).not.toContain('s3cr3t-XYZ');
    expect(tables).not.toContain(plan.plan_token);
  });
});
