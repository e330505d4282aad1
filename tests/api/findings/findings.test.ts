import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
const base = { rule_id: 'CKV_1', severity: 'high' };

beforeAll(async () => {
  tenant = await createTenant();
});

const create = async (data: Record<string, unknown> = { status: 'open' }): Promise<string> => {
  const { status, body } = await tenant.people.engineer.call.post('/security-findings', { ...base, ...data });
  expect(status).toBe(201);
  return `/security-findings/${body.data.documentId}`;
};

const put = async (path: string, data: Record<string, unknown>) => {
  const { status, body } = await tenant.people.engineer.call.put(path, { ...base, ...data });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data as Record<string, unknown>;
};

describe('a mitigated finding', () => {
  it('has the current time and the caller if the body does not name them', async () => {
    const path = await create();
    const from = Date.now() - 1000;
    const { mitigated_at, mitigated_by } = await put(path, { status: 'mitigated' });
    expect(mitigated_by).toBe(tenant.people.engineer.username);
    expect(Date.parse(mitigated_at as string)).toBeGreaterThan(from);
    const again = await put(path, { status: 'mitigated', description: 'still' });
    expect(again).toMatchObject({ mitigated_at, mitigated_by });
  });

  it('has the time and person of the body, which a later body can correct', async () => {
    const path = await create();
    const said = { mitigated_at: '2026-01-02T03:04:05.000Z', mitigated_by: 'Ada' };
    expect(await put(path, { status: 'mitigated', ...said })).toMatchObject(said);
    expect(await put(path, { status: 'mitigated', mitigated_by: 'Grace' })).toMatchObject({
      ...said,
      mitigated_by: 'Grace',
    });
  });

  it('has both when it is created as mitigated', async () => {
    const path = await create({ status: 'mitigated' });
    const { body } = await tenant.people.auditor.call.get(path);
    expect(body.data.mitigated_by).toBe(tenant.people.engineer.username);
    expect(body.data.mitigated_at).toMatch(/Z$/);
  });

  it.each(['open', 'in_progress', 'accepted_risk', 'false_positive'])('that becomes %s loses both', async (status) => {
    const path = await create({ status: 'mitigated' });
    const read = (await tenant.people.auditor.call.get(path)).body.data;
    const { mitigated_at, mitigated_by } = read;
    const left = await put(path, { status, mitigated_at, mitigated_by });
    expect(left).toMatchObject({ status, mitigated_at: null, mitigated_by: null });
  });
});

it('a finding cannot be deleted, and viewers cannot see it', async () => {
  const path = await create();
  const answer = await tenant.people.owner.call.delete(path);
  expect([404, 405]).toContain(answer.status);
  expectRefusal(await tenant.people.viewer.call.get(path), 403, 'CAPABILITY_MISSING');
  expect((await tenant.people.auditor.call.get(path)).status).toBe(200);
});
