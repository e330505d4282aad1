import { app, type Answer } from '../../helpers/api';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const INSTANCE = 'api::cloud-instance.cloud-instance';
const AS_OF = '2026-05-04T03:02:01.000Z';

let tenant: Tenant;
let operator: Person;
let blueprint: { documentId: string };

/** What a watchdog would have left: the standing is not recomputed, because the limit does not change. */
const stand = (fields: Record<string, unknown>) =>
  app()
    .db.query(ORGANISATION)
    .update({ where: { id: tenant.id }, data: { budget_as_of: AS_OF, ...fields } as never });

beforeAll(async () => {
  operator = await createOperator();
  tenant = await createTenant({ agent_limit: null });
  blueprint = await insert('api::blueprint.blueprint', { organisation: tenant.id, name: 'Web', slug: unique() });
});

beforeEach(async () => {
  await stand({
    monthly_budget_limit: 100,
    budget_current_spend: 0,
    budget_override: false,
    max_monthly_budget: null,
    max_instances: null,
  });
  await stand({ budget_status: 'ok' });
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

/** Every way to provision; each answers with the refusal's code and details, or with null. */
const WAYS: Record<string, () => Promise<{ code?: string; details: any } | null>> = {
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

describe.each(Object.entries(WAYS))('provisioning by %s', (_name, provision) => {
  it.each([
    ['ok', 69.99],
    ['soft', 99.99],
  ])('passes while the standing is %s', async (budget_status, budget_current_spend) => {
    await stand({ budget_status, budget_current_spend });
    const before = await instances();
    expect(await provision()).toBeNull();
    expect(await instances()).toBe(before + 1);
    expect((await uses()).length).toBe(0);
  });

  it('is refused when it is hard, and tells of the money', async () => {
    await stand({ budget_status: 'hard', budget_current_spend: 100.5 });
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

  it('is refused at the ceiling of the plan, override or not', async () => {
    for (const budget_override of [false, true]) {
      await stand({ budget_status: 'hard', budget_current_spend: 500, max_monthly_budget: 500, budget_override });
      expect(await provision()).toMatchObject({ code: 'TIER_BUDGET_EXCEEDED', spend: 500, ceiling: 500 });
    }
    await stand({ budget_status: 'ok', budget_current_spend: 500, max_monthly_budget: 500 });
    expect(await provision()).toMatchObject({ code: 'TIER_BUDGET_EXCEEDED' });
  });
});

describe('the override', () => {
  it.each(Object.entries(WAYS))('lets %s through, and each use is on record', async (_name, provision) => {
    await stand({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
    const before = (await uses()).length;
    expect(await provision()).toBeNull();
    const entries = await uses();
    expect(entries.length).toBe(before + 1);
    expect(entries.at(-1)).toMatchObject({
      target_id: tenant.documentId,
      changes: { budget: { after: { spend: 120, limit: 100, as_of: AS_OF } } },
    });
  });

  it('is put on record with who used it', async () => {
    await stand({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
    const answer = await tenant.people.engineer.call.post('/cloud-instances', { name: 'a' });
    const entry = (await uses()).at(-1);
    expect(entry).toMatchObject({
      actor_kind: 'user',
      actor_id: tenant.people.engineer.documentId,
      client_ip: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('leaves no record of a use where nothing is provisioned, in the same transaction', async () => {
    await stand({ budget_status: 'hard', budget_current_spend: 120, budget_override: true });
    const before = [(await uses()).length, await instances()];
    const undone = app().db.transaction(async () => {
      await insert(INSTANCE, { organisation: tenant.id, name: 'a' });
      expect((await uses()).length).toBe((before[0] as number) + 1);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect([(await uses()).length, await instances()]).toEqual(before);
  });

  it('is set and cleared by an admin, not by an engineer, and both are on record', async () => {
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

describe('a new limit', () => {
  const path = () => `/organisations/${tenant.documentId}`;

  it.each([
    [1000, 'ok'],
    [150, 'soft'],
    [120, 'hard'],
    [120.000001, 'soft'],
    [0, 'ok'],
    [null, 'ok'],
  ])('of %p puts a spend of 120 at %s at once', async (monthly_budget_limit, standing) => {
    await stand({ budget_status: 'hard', budget_current_spend: 120 });
    const answer = await tenant.people.owner.call.put(path(), { monthly_budget_limit });
    expect([answer.status, answer.body.data?.budget_status]).toEqual([200, standing]);
    const refusal = await WAYS['POST /cloud-instances']!();
    expect(refusal?.code).toBe(standing === 'hard' ? 'BUDGET_HARD_LIMIT' : undefined);
  });

  it('holds at once from the admin panel too', async () => {
    await stand({ budget_status: 'hard', budget_current_spend: 120 });
    const { documentId } = tenant;
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { monthly_budget_limit: 1000 } as never });
    expect(await WAYS['POST /cloud-instances']!()).toBeNull();
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { monthly_budget_limit: 100 } as never });
    expect(await WAYS['POST /cloud-instances']!()).toMatchObject({ code: 'BUDGET_HARD_LIMIT' });
  });

  it('does not touch the standing where it stays the same', async () => {
    await stand({ budget_status: 'hard', budget_current_spend: 50 });
    const answer = await tenant.people.owner.call.put(path(), { monthly_budget_limit: 100, name: tenant.name });
    expect(answer.body.data.budget_status).toBe('hard');
  });

  it('stays within the ceiling of the plan', async () => {
    await stand({ max_monthly_budget: 500 });
    const refused = await tenant.people.owner.call.put(path(), { monthly_budget_limit: 500.01 });
    expect([refused.status, code(refused), refused.body.error.details.remedy]).toEqual([
      400,
      'BUDGET_ABOVE_PLAN',
      expect.stringContaining('500'),
    ]);
    expect((await tenant.people.owner.call.put(path(), { monthly_budget_limit: 500 })).status).toBe(200);
  });

  it('cannot be had by writing the standing itself', async () => {
    const answer = await tenant.people.owner.call.put(path(), { budget_status: 'soft' });
    expect([answer.status, code(answer)]).toEqual([403, 'FIELD_NOT_WRITABLE']);
    expect((await operator.call.put(path(), { budget_current_spend: 1 })).status).toBe(403);
  });
});
