import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { askStart, blueprintOf, planFor, setDollarRate, startFor } from '../../helpers/deployments/plans';
import { focusTable, upload } from '../../helpers/focus';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const { budgetWatchdog } = compiled('watchdogs/budget');

let operator: Person;
let tenant: Tenant;
let account: string;

beforeAll(async () => {
  operator = await createOperator();
});

beforeEach(async () => {
  await setDollarRate(1);
  tenant = await createTenant({ monthly_budget_limit: 100 });
  account = unique('billing');
  await insert('api::cloud-account.cloud-account', { organisation: tenant.id, billing_account_id: account });
});

afterAll(() => setDollarRate(null));

const evaluate = () => budgetWatchdog.run(app(), new Date(Date.now()));

/** A deployment of 40 EUR a month that has succeeded, and the documentId of its instance. */
const deployed = async (externalId: string | null = null) => {
  const blueprint = await blueprintOf(tenant, { estimated_cost_monthly: 40 });
  const made = await startFor(tenant.people.engineer, await planFor(tenant.people.engineer, blueprint));
  expect(made).toMatchObject({ status: 'succeeded', reserved_eur: 40, charged_eur: null });
  const { id } = await db()('deployments').where({ document_id: made.documentId }).first('id');
  if (externalId !== null)
    await db()('cloud_instances').where({ deployment_id: id }).update({ external_id: externalId });
  const instance = await db()('cloud_instances').where({ deployment_id: id }).first('document_id');
  return { documentId: String(made.documentId), instance: String(instance.document_id) };
};

type Row = Record<string, string>;

/** Imports rows of this month; an append, unless the query says otherwise. */
const importRows = async (rows: readonly Row[], query = '') => {
  const month = new Date().toISOString().slice(0, 'yyyy-mm'.length);
  const start = `${month}-01T00:00:00Z`;
  const dated = rows.map((row) => ({
    ...{ BillingAccountId: account, BillingPeriodStart: start, ChargePeriodStart: start, ChargePeriodEnd: start },
    ...row,
  }));
  const answer = await upload(`/cost-records/import${query}`, focusTable(dated), { token: operator.token });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data;
};

const chargedOf = async ({ documentId }: { documentId: string }): Promise<number | null> =>
  (await tenant.people.viewer.call.get(`/deployments/${documentId}`)).body.data.charged_eur;

const budget = async () => {
  const plan = await planFor(tenant.people.engineer, await blueprintOf(tenant, { estimated_cost_monthly: 1 }));
  const { spend, reserved, left } = plan.budget;
  return { spend, reserved, left };
};

describe('the reservation of a deployment that has succeeded', () => {
  it('shrinks by the charges of its instances, together with the spend', async () => {
    const made = await deployed('arn:aws:ec2:Instance/I-0ABC');
    await importRows([
      { BilledCost: '12.3', ResourceId: 'arn:aws:ec2:instance/i-0abc', ChargeDescription: 'hours' },
      { BilledCost: '0.2', ResourceId: made.instance, ChargeDescription: 'traffic' },
      { BilledCost: '5', ResourceId: 'i-other' },
      { BilledCost: '1', ResourceId: '' },
    ]);
    expect(await budget()).toEqual({ spend: 0, reserved: 40, left: 60 });
    await evaluate();
    expect(await budget()).toEqual({ spend: 18.5, reserved: 27.5, left: 54 });
    expect(await chargedOf(made)).toBe(12.5);
  });

  it('leaves what the refusal of a start says', async () => {
    await deployed('i-1');
    const large = await planFor(tenant.people.engineer, await blueprintOf(tenant, { estimated_cost_monthly: 60 }));
    await importRows([{ BilledCost: '30', ResourceId: 'i-1' }]);
    await evaluate();
    // 30 are spent and 10 reserved: 60 still fit, and no more.
    const small = await planFor(tenant.people.engineer, await blueprintOf(tenant, { estimated_cost_monthly: 1 }));
    await startFor(tenant.people.engineer, large);
    const refused = await askStart(tenant.people.engineer, small);
    expectRefusal(refused, 403, 'BUDGET_WOULD_BE_EXCEEDED');
    expect(refused.body.error.details).toMatchObject({ reserved: 70, estimate: 1, left: 0 });
  });

  it('ends at nothing, and does not grow by a credit', async () => {
    const [one, other] = [await deployed('i-1'), await deployed('i-2')];
    await importRows([
      { BilledCost: '55', ResourceId: 'i-1' },
      { BilledCost: '-7', ResourceId: 'i-2', ChargeCategory: 'Credit' },
    ]);
    await evaluate();
    expect([await chargedOf(one), await chargedOf(other)]).toEqual([55, null]);
    expect(await budget()).toEqual({ spend: 48, reserved: 40, left: 12 });
  });

  it('follows rows that a delivery corrects or removes', async () => {
    const made = await deployed('i-1');
    const query = (run: number) => `?mode=replace&export=${account}&run=${run}`;
    const rows = (cost: string): Row[] => [
      { BilledCost: cost, ResourceId: 'i-1' },
      { BilledCost: '1', ResourceId: 'i-2' },
    ];
    for (const [run, delivered, expected] of [
      [1, rows('10'), 10],
      [2, rows('12'), 12],
      [3, rows('12').slice(1), 0],
    ] as const) {
      await importRows(delivered, query(run));
      await evaluate();
      expect(await chargedOf(made)).toBe(expected);
    }
  });

  it('does not count charges of another month, or of another organisation', async () => {
    const made = await deployed('i-1');
    const stranger = await createTenant();
    const charge = { amount_eur: '10', resource_id: 'i-1', account: 'x' };
    const now = new Date().toISOString();
    await insert('api::cost-record.cost-record', {
      ...charge,
      organisation: tenant.id,
      charged_at: '2024-01-01T00:00:00Z',
    });
    await insert('api::cost-record.cost-record', { ...charge, organisation: stranger.id, charged_at: now });
    await evaluate();
    expect(await chargedOf(made)).toBeNull();
  });
});

describe('charges from before resources were recorded', () => {
  it.each([
    ['append', ''],
    ['replace', '?mode=replace&export='],
  ])('get theirs when their file is imported again, and count as unchanged (%s)', async (_mode, query) => {
    const made = await deployed('i-1');
    const sent = query && `${query}${account}`;
    const rows = [{ BilledCost: '10', ResourceId: 'i-1' }];
    await importRows(rows, sent);
    await db()('cost_records').where({ organisation_id: tenant.id }).update({ resource_id: null });
    expect(await importRows(rows, sent)).toMatchObject({ imported: 0, corrected: 0, unchanged: 1 });
    await evaluate();
    expect(await chargedOf(made)).toBe(10);
  });
});

describe('the charges of deployments', () => {
  it('are found by an index, however many cost records an organisation has', async () => {
    await deployed('i-1');
    const at = isSqlite() ? Date.now() : new Date().toISOString();
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      ...{ document_id: unique(), organisation_id: tenant.id, amount_eur: 1, charged_at: at },
      ...{ resource_id: `i-many-${index}`, created_at: at, updated_at: at, published_at: at },
    }));
    await db().batchInsert('cost_records', rows, 50);
    if (!isSqlite()) await db().raw('analyze cost_records');
    const { settleCharges } = compiled('repositories/budget/deployment-charges');
    const dated = new Date().toISOString().slice(0, 'yyyy-mm'.length);
    const day = (text: string) => compiled('database/moments').toDate(Date.parse(text)) as Date;
    const month = { month: dated, from: day(`${dated}-01`), until: day('2100-01-01') };
    const range = { after: tenant.id - 1, last: tenant.id };
    const statements = await statementsDuring(() => settleCharges(app(), range, month));
    const plans = await Promise.all(statements.filter(({ sql }) => sql.includes('cost_records')).map(explain));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('cost_records_resource_idx');
  });
});
