import { app, db, statusAndCode } from '../../helpers/api';
import { createKey } from '../../helpers/api-keys';
import { as } from '../../helpers/api';
import {
  askStart,
  blueprintOf,
  planFor,
  setDollarRate,
  setOrganisation,
  startFor,
} from '../../helpers/deployments/plans';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Person, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(() => setDollarRate(null));
afterAll(() => setDollarRate(null));

beforeEach(async () => {
  tenant = await createTenant({ deployment_policy: { approval_tags: ['prod'] } });
});

/** A deployment that waits for an approval. */
const waiting = async (by: Person = tenant.people.engineer, data: Record<string, unknown> = {}): Promise<any> => {
  const made = await startFor(by, await planFor(by, await blueprintOf(tenant, { tags: ['prod'], ...data })));
  expect(made).toMatchObject({ status: 'awaiting_approval', started_at: null });
  return made;
};

const read = async ({ documentId }: { documentId: string }): Promise<any> =>
  (await tenant.people.viewer.call.get(`/deployments/${documentId}`)).body.data;

const decide = (by: Pick<Person, 'call'>, act: 'approve' | 'reject', { documentId }: any, reason?: string) =>
  by.call.post(`/deployments/${documentId}/${act}`, reason === undefined ? {} : { reason });

const instances = () =>
  app()
    .db.query('api::cloud-instance.cloud-instance')
    .count({ where: { organisation: tenant.id } as never });

const entriesOf = async ({ documentId }: any): Promise<any[]> =>
  (await tenant.people.owner.call.get(`/audit-entries?filters[target_id][$eq]=${documentId}&sort=id`)).body.data;

describe('a deployment that needs an approval', () => {
  it('runs when somebody else approves it, with an audit entry', async () => {
    const made = await waiting();
    expect(await instances()).toBe(0);
    const { status, body } = await decide(tenant.people.admin, 'approve', made, 'Agreed');
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.data).toMatchObject({
      ...{ status: 'succeeded', approved_by: tenant.people.admin.username, decision_reason: 'Agreed' },
      decided_at: expect.any(String),
    });
    expect(await instances()).toBe(1);
    const approval = (await entriesOf(made)).find(({ changes }) => changes?.approved_by);
    expect(approval).toMatchObject({ actor_label: tenant.people.admin.username });
  });

  it('cannot be approved by who asked for it, nor by a key of theirs', async () => {
    const { admin, owner } = tenant.people;
    const made = await waiting(admin);
    expectRefusal(await decide(admin, 'approve', made), 403, 'REQUESTER_MAY_NOT_APPROVE');
    const { key } = await createKey(admin, ['deployment:approve']);
    expectRefusal(await decide({ call: as(key) }, 'approve', made), 403, 'REQUESTER_MAY_NOT_APPROVE');
    expect(await read(made)).toMatchObject({ status: 'awaiting_approval', approved_by: null });
    expect((await decide(owner, 'approve', made)).status).toBe(200);
  });

  it('can be approved by who asked for it if nobody else may', async () => {
    tenant = await createTenant({ deployment_policy: { approval_tags: ['prod'] } }, ['owner', 'engineer', 'viewer']);
    const { owner } = tenant.people;
    const plan = await planFor(owner, await blueprintOf(tenant, { tags: ['prod'] }));
    expect(plan.approval.approvers).toEqual([{ documentId: owner.documentId, username: owner.username }]);
    expect((await decide(owner, 'approve', await startFor(owner, plan))).status).toBe(200);
  });

  it('is over when it is rejected, for a reason', async () => {
    await setDollarRate(1);
    await setOrganisation(tenant, { monthly_budget_limit: 100 });
    const priced = { estimated_cost_monthly: 90 };
    const made = await waiting(tenant.people.engineer, priced);
    expect(made.reserved_eur).toBe(90);
    expectRefusal(await decide(tenant.people.admin, 'reject', made), 400, 'VALIDATION_FAILED', 'reason');
    const { body } = await decide(tenant.people.admin, 'reject', made, 'Too expensive');
    expect(body.data).toMatchObject({ status: 'rejected', decision_reason: 'Too expensive', reserved_eur: null });
    expect(body.data.ended_at).not.toBeNull();
    const steps = (await tenant.people.viewer.call.get('/deployment-steps')).body.data;
    expect(steps.map(({ status }: any) => status)).toEqual(['cancelled']);
    expectRefusal(await decide(tenant.people.owner, 'approve', made), 409, 'DEPLOYMENT_STATUS');
    expectRefusal(await decide(tenant.people.owner, 'reject', made, 'x'), 409, 'DEPLOYMENT_STATUS');
    expect(await instances()).toBe(0);
    // What it reserved is free again.
    await waiting(tenant.people.engineer, priced);
  });

  it('is decided once, however many decide at once', async () => {
    const made = await waiting();
    const { owner, admin } = tenant.people;
    const answers = await Promise.all([
      decide(owner, 'approve', made),
      decide(admin, 'reject', made, 'No'),
      decide(owner, 'approve', made),
      decide(admin, 'reject', made, 'No'),
    ]);
    const refused = answers.map(statusAndCode).filter(([status]) => status !== 200);
    expect(refused).toEqual(Array(3).fill([409, 'DEPLOYMENT_STATUS']));
    expect(['succeeded', 'rejected']).toContain((await read(made)).status);
  });

  it('D16 waits for ever: no timer begins it', async () => {
    const made = await waiting();
    const run = () => db()('deployment_runs').where({ deployment_id: made.id }).first('next_at');
    expect(await run()).toEqual({ next_at: null });
    const operator = await createOperator();
    // Even if a node looks at it, as after a crash.
    await db()('deployment_runs').where({ deployment_id: made.id }).update({ next_at: 1 });
    expect((await operator.call.post('/watchdogs/deployments/run', {})).status).toBe(200);
    expect(await run()).toEqual({ next_at: null });
    expect(await read(made)).toMatchObject({ status: 'awaiting_approval' });
    expect(await instances()).toBe(0);
  });

  it('cannot be decided without the capability, nor by other organisations', async () => {
    const made = await waiting();
    const other = await createTenant();
    for (const act of ['approve', 'reject'] as const) {
      expectRefusal(await decide(tenant.people.engineer, act, made, 'x'), 403, 'CAPABILITY_MISSING');
      expectRefusal(await decide(other.people.owner, act, made, 'x'), 403, 'OUT_OF_SCOPE');
    }
    expect(await read(made)).toMatchObject({ status: 'awaiting_approval' });
  });

  it('tells webhooks that it waits', async () => {
    await insert('api::webhook-endpoint.webhook-endpoint', {
      ...{ organisation: tenant.id, url: 'https://example.com/hooks', enabled: true },
    });
    const made = await waiting();
    const feed = await tenant.people.owner.call.get(`/events?organisation=${tenant.documentId}`);
    const types = feed.body.data.map(({ type, data }: any) => [type, data.deployment?.status]);
    expect(types).toContainEqual(['deployment.awaiting-approval', 'awaiting_approval']);
    await decide(tenant.people.owner, 'approve', made);
  });

  it('starts at once if the policy does not ask for an approval', async () => {
    await setOrganisation(tenant, { deployment_policy: { approval_tags: ['other'], approval_above_eur: 1000 } });
    const { engineer } = tenant.people;
    const answer = await askStart(engineer, await planFor(engineer, await blueprintOf(tenant, { tags: ['prod'] })));
    expect(answer.body.data).toMatchObject({ status: 'succeeded', approved_by: null });
  });
});
