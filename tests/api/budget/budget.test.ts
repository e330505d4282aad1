import { app, type Answer } from '../../helpers/api';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const INSTANCE = 'api::cloud-instance.cloud-instance';
const AS_OF = '2026-05-04T03:02:01.000Z';

let tenant: Tenant;
let operator: Person;
let blueprint: { documentId: string };

/**
 * The state that a watchdog would have left. The budget status is not computed again, because the limit does not
 * change.
 */
const setBudget = (fields: Record<string, unknown>) =>
  app()
    .db.query(ORGANISATION)
    .update({ where: { id: tenant.id }, data: { budget_as_of: AS_OF, ...fields } as never });

beforeAll(async () => {
  operator = await createOperator();
  tenant = await createTenant({ agent_limit: null });
  blueprint = await insert('api::blueprint.blueprint', { organisation: tenant.id, name: 'Web', slug: unique() });
});

beforeEach(async () => {
  await setBudget({
    monthly_budget_limit: 100,
    budget_current_spend: 0,
    budget_override: false,
    max_monthly_budget: null,
    max_instances: null,
  });
  await setBudget({ budget_status: 'ok' });
});

const code = ({ body }: Answer): string | undefined => body?.error?.details?.code;
const instances = () =>
  app()
    .db.query(INSTANCE)
    .count({ where: { organisation: tenant.id } as never });
const uses = () =>
  app()
    .db.query('api::audit-entry.audit-entry')
    .findMany({ where: { organisation: tenant.id, action: 'organisation.budget-override-used' } as never }) as Promise<
    Record<string, any>[]
  >;

/** Every way to provision. Each returns the code and details of the refusal, or null. */
const PROVISIONERS: Record<string, () => Promise<{ code?: string; details: any } | null>> = {
  'POST /cloud-instances': async () => {
    const answer = await tenant.people.engineer.call.post('/cloud-instances', { name: 'a' });
    return answer.status === 201 ? null : answer.body.error.details;
  },
  'POST /blueprints/{id}/deploy': async () => {
    const answer = await tenant.people.engineer.call.post(`/blueprints/${blueprint.documentId}/deploy`, { name: 'a' });
    return answer.status === 201 ? null : answer.body.error.details;
  },
  'the admin panel': async () => {
    try {
      await app()
        .documents(INSTANCE)
        .create({ data: { name: 'a', organisation: { connect: [{ documentId: tenant.documentId }] } } as never });
      return null;
    } catch (error) {
      return (error as { details: any }).details;
    }
  },
};

describe.each(Object.entries(PROVISIONERS))('provisioning by %s', (_name, provision) => {
  it.each([
    ['ok', 69.99],
    ['soft', 99.99],
  ])('is allowed while the budget status is %s', async (budget_status, budget_current_spend) => {
    await setBudget({ budget_status, budget_current_spend });
    const before = await instances();
    expect(await provision()).toBeNull();
    expect(await instances()).toBe(before + 1);
    expect((await uses()).length).toBe(0);
  });

  it('is refused when it is hard, with the amounts in the error', async () => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 100.5 });
    const before = await instances();
    expect(await provision()).toMatchObject({
      code: 'BUDGET_HARD_LIMIT',
      as_of: AS_OF,
      spend: 100.5,
      limit: 100,
      ceiling: null,
      remedy: expect.any(String),
    });
    expect(await instances()).toBe(before);
  });

  it('is refused at the limit of the plan, even with the override', async () => {
    for (const budget_override of [false, true]) {
      await setBudget({ budget_status: 'hard', budget_current_spend: 500, max_monthly_budget: 500, budget_override });
      expect(await provision()).toMatchObject({ code: 'TIER_BUDGET_EXCEEDED', spend: 500, ceiling: 500 });
    }
    await setBudget({ budget_status: 'ok', budget_current_spend: 500, max_monthly_budget: 500 });
    expect(await provision()).toMatchObject({ code: 'TIER_BUDGET_EXCEEDED' });
  });
});

describe('the budget override', () => {
  it.each(Object.entries(PROVISIONERS))(
    'allows provisioning by %s, and the audit log records each use',
    async (_name, provision) => {
      await setBudget({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
      const before = (await uses()).length;
      expect(await provision()).toBeNull();
      const entries = await uses();
      expect(entries.length).toBe(before + 1);
      expect(entries.at(-1)).toMatchObject({
        target_id: tenant.documentId,
        changes: { budget: { after: { spend: 120, limit: 100, as_of: AS_OF } } },
      });
    },
  );

  it('is in the audit log with the person who used it', async () => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
    const answer = await tenant.people.engineer.call.post('/cloud-instances', { name: 'a' });
    const entry = (await uses()).at(-1);
    expect(entry).toMatchObject({
      actor_kind: 'user',
      actor_id: tenant.people.engineer.documentId,
      client_ip: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('has no audit entry when nothing is provisioned, because both share a transaction', async () => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
    const before = [(await uses()).length, await instances()];
    const undone = app().db.transaction(async () => {
      await insert(INSTANCE, { organisation: tenant.id, name: 'a' });
      expect((await uses()).length).toBe((before[0] as number) + 1);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect([(await uses()).length, await instances()]).toEqual(before);
  });

  it('can be set and cleared by an admin, not by an engineer, with audit entries', async () => {
    const path = `/organisations/${tenant.documentId}`;
    expect((await tenant.people.engineer.call.put(path, { budget_override: true })).status).toBe(403);
    for (const budget_override of [true, false]) {
      expect((await tenant.people.admin.call.put(path, { budget_override })).status).toBe(200);
      const { body } = await tenant.people.owner.call.get('/audit-entries?sort=sequence:desc&pagination[pageSize]=1');
      expect(body.data[0]).toMatchObject({
        action: 'organisation.update',
        changes: { budget_override: { before: !budget_override, after: budget_override } },
      });
    }
  });
});

describe('a new budget limit', () => {
  const path = () => `/organisations/${tenant.documentId}`;

  it.each([
    [1000, 'ok'],
    [150, 'soft'],
    [120, 'hard'],
    [120.000001, 'soft'],
    [0, 'ok'],
    [null, 'ok'],
  ])('of %p changes the status of a spend of 120 to %s at once', async (monthly_budget_limit, status) => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 120 });
    const answer = await tenant.people.owner.call.put(path(), { monthly_budget_limit });
    expect([answer.status, answer.body.data?.budget_status]).toEqual([200, status]);
    const refusal = await PROVISIONERS['POST /cloud-instances']!();
    expect(refusal?.code).toBe(status === 'hard' ? 'BUDGET_HARD_LIMIT' : undefined);
  });

  it('applies at once in the admin panel too', async () => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 120 });
    const { documentId } = tenant;
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { monthly_budget_limit: 1000 } as never });
    expect(await PROVISIONERS['POST /cloud-instances']!()).toBeNull();
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { monthly_budget_limit: 100 } as never });
    expect(await PROVISIONERS['POST /cloud-instances']!()).toMatchObject({ code: 'BUDGET_HARD_LIMIT' });
  });

  it('keeps the budget status when the limit is unchanged', async () => {
    await setBudget({ budget_status: 'hard', budget_current_spend: 50 });
    const answer = await tenant.people.owner.call.put(path(), { monthly_budget_limit: 100, name: tenant.name });
    expect(answer.body.data.budget_status).toBe('hard');
  });

  it('is bounded by the limit of the plan', async () => {
    await setBudget({ max_monthly_budget: 500 });
    const refused = await tenant.people.owner.call.put(path(), { monthly_budget_limit: 500.01 });
    expect([refused.status, code(refused), refused.body.error.details.remedy]).toEqual([
      400,
      'BUDGET_ABOVE_PLAN',
      expect.stringContaining('500'),
    ]);
    expect((await tenant.people.owner.call.put(path(), { monthly_budget_limit: 500 })).status).toBe(200);
  });

  it('is needed to change the budget status, which members cannot write', async () => {
    const answer = await tenant.people.owner.call.put(path(), { budget_status: 'soft' });
    expect([answer.status, code(answer)]).toEqual([403, 'FIELD_NOT_WRITABLE']);
    expect((await operator.call.put(path(), { budget_current_spend: 1 })).status).toBe(403);
  });
});
