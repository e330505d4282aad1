import { app, db } from '../../helpers/api';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const scanOf = (report: object, query = '?scope=main') => importAs(tenant, report, query);

const all = async (): Promise<any[]> => (await tenant.people.auditor.call.get('/security-findings')).body.data;

const only = async (): Promise<any> => {
  const [finding, ...others] = await all();
  expect(others).toEqual([]);
  return finding;
};

const put = async (finding: any, data: Record<string, unknown>, by: Person = tenant.people.engineer) => {
  const { rule_id, severity, status } = finding;
  return by.call.put(`/security-findings/${finding.documentId}`, { rule_id, severity, status, ...data });
};

const decide = async (data: Record<string, unknown>): Promise<any> => {
  const { status, body } = await put(await only(), data);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

const REPORT = sarif([sarifResult('R1', 3)]);

describe('what a person decides about a finding', () => {
  it('F7 stays when the finding is reported again, and its identity too', async () => {
    await scanOf(REPORT);
    await decide({ description: 'Our own words' });
    expect(await scanOf(REPORT)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await only()).toMatchObject({ description: 'Our own words' });
  });

  it('F25 F26 stays false positive or accepted when it is reported again', async () => {
    await scanOf(REPORT);
    for (const status of ['false_positive', 'accepted_risk', 'in_progress']) {
      await decide({ status, accepted_reason: 'why' });
      const before = await only();
      expect(await scanOf(REPORT)).toMatchObject({ unchanged: 1, reopened: 0 });
      const after = await only();
      expect(after).toMatchObject({ status, origin: 'person' });
      expect(Date.parse(after.last_seen_at)).toBeGreaterThanOrEqual(Date.parse(before.last_seen_at));
    }
  });

  it('F27 an accepted finding that is not reported any more is mitigated, and its acceptance has ended', async () => {
    await scanOf(REPORT);
    await decide({ status: 'accepted_risk', accepted_reason: 'why' });
    expect(await scanOf(sarif([]))).toMatchObject({ closed: 1 });
    expect(await only()).toMatchObject({
      status: 'mitigated',
      resolution: 'not_reported',
      accepted_until: null,
      accepted_reason: null,
    });
  });

  it('F30 a severity of a person stays, and the reported one is shown', async () => {
    const withLevel = (level: string) => sarif([sarifResult('R1', 3, { level })]);
    await scanOf(withLevel('warning'));
    expect(await scanOf(withLevel('error'))).toMatchObject({ updated: 1 });
    expect(await only()).toMatchObject({ severity: 'high', reported_severity: 'high' });
    const { due_at } = await decide({ severity: 'low' });
    expect(Date.parse(due_at)).toBeGreaterThan(Date.now() + 179 * DAY_MS);
    await scanOf(withLevel('warning'));
    expect(await only()).toMatchObject({ severity: 'low', reported_severity: 'medium' });
  });
});

describe('the acceptance of a risk', () => {
  it('F29 ends after the days of the policy, with a warning without a reason', async () => {
    await scanOf(REPORT);
    const { status, body } = await put(await only(), { status: 'accepted_risk' });
    expect({ status, body }).toMatchObject({ status: 200, body: { meta: { warnings: [{ code: 'REASON_MISSING' }] } } });
    const days = (Date.parse(body.data.accepted_until) - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(90, 1);
    const explained = await put(await only(), { accepted_reason: 'Behind a proxy' });
    expect(explained.body.meta).toBeUndefined();
    expect(explained.body.data.accepted_until).toBe(body.data.accepted_until);
  });

  it('F29 is the same on creation and for scripts', async () => {
    const created = await tenant.people.engineer.call.post('/security-findings', {
      ...{ rule_id: 'R', severity: 'high', status: 'accepted_risk' },
    });
    expect(created.body).toMatchObject({ meta: { warnings: [{ code: 'REASON_MISSING' }] } });
    expect(created.body.data.accepted_until).not.toBeNull();
    await app()
      .db.query('api::security-finding.security-finding')
      .update({ where: { id: created.body.data.id }, data: { finding_status: 'open' } as never });
    expect(await only()).toMatchObject({ status: 'open', accepted_until: null, origin: 'person' });
  });

  it('F28 has exactly the end of the request, but not one in the past', async () => {
    await scanOf(REPORT);
    const until = inDays(30);
    const decided = await decide({ status: 'accepted_risk', accepted_until: until, accepted_reason: 'why' });
    expect(decided.accepted_until).toBe(until);
    expectRefusal(await put(decided, { accepted_until: inDays(-1) }), 400, 'ACCEPTANCE_ENDED', 'accepted_until');
    expect((await only()).accepted_until).toBe(until);
  });

  it('ends when the finding gets another status', async () => {
    await scanOf(REPORT);
    await decide({ status: 'accepted_risk', accepted_reason: 'why' });
    expect(await decide({ status: 'open' })).toMatchObject({ accepted_until: null, accepted_reason: null });
  });
});

describe('the due date', () => {
  it('follows the severity until a person sets it, and again when they give it back', async () => {
    const created = await tenant.people.engineer.call.post('/security-findings', {
      ...{ rule_id: 'R', severity: 'critical', status: 'open' },
    });
    const days = (due: string) => (Date.parse(due) - Date.now()) / DAY_MS;
    expect(created.body.data).toMatchObject({ first_seen_at: null, origin: 'person' });
    expect(days(created.body.data.due_at)).toBeCloseTo(7, 1);
    const own = inDays(3);
    expect((await decide({ due_at: own })).due_at).toBe(own);
    expect((await decide({ severity: 'low' })).due_at).toBe(own);
    expect(days((await decide({ due_at: null })).due_at)).toBeCloseTo(180, 1);
  });
});

describe('the assignee', () => {
  it('is a member who can read findings', async () => {
    await scanOf(REPORT);
    const { engineer, viewer, auditor } = tenant.people;
    const stranger = await createPerson();
    expect(await decide({ assignee: auditor.documentId })).toMatchObject({ assignee: { username: auditor.username } });
    expectRefusal(await put(await only(), { assignee: viewer.documentId }), 400, 'ASSIGNEE_CANNOT_READ', 'assignee');
    const unknown = await put(await only(), { assignee: 'a'.repeat(24) });
    const outside = await put(await only(), { assignee: stranger.documentId });
    expectRefusal(outside, 400, 'RELATION_NOT_FOUND', 'assignee');
    expect(outside.body).toEqual(unknown.body);
    expect(await only()).toMatchObject({ assignee: { documentId: auditor.documentId } });
    expect(
      (await engineer.call.get(`/security-findings?filters[assignee][documentId]=${auditor.documentId}`)).body.data,
    ).toHaveLength(1);
  });

  it.each([
    ['leaves', (call: Person['call'], id: string) => call.delete(`/memberships/${id}`)],
    ['becomes viewer', (call: Person['call'], id: string) => call.put(`/memberships/${id}`, { role: 'viewer' })],
  ])('is nobody after the member %s', async (_what, change) => {
    await scanOf(REPORT);
    const member = await createPerson();
    await join(tenant.id, member, 'engineer');
    await decide({ assignee: member.documentId });
    const { documentId } = await db()('memberships')
      .where({ user_id: member.id, organisation_id: tenant.id })
      .first({ documentId: 'document_id' });
    const { status } = await change(tenant.people.owner.call, documentId);
    expect([200, 204]).toContain(status);
    expect((await only()).assignee).toBeNull();
  });
});

describe('the finding policy', () => {
  const path = () => `/organisations/${tenant.documentId}/finding-policy`;

  it('has defaults, and is changed in parts by managers, with an audit entry', async () => {
    const { owner, auditor, engineer, viewer } = tenant.people;
    expect((await auditor.call.get(path())).body.data).toMatchObject({ default_acceptance_days: 90, contacts: [] });
    expectRefusal(await viewer.call.get(path()), 403, 'CAPABILITY_MISSING');
    expectRefusal(await engineer.call.put(path(), { default_acceptance_days: 5 }), 403, 'CAPABILITY_MISSING');
    const changed = await owner.call.put(path(), { days: { critical: 2 }, default_acceptance_days: 5 });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { days: { critical: 2, high: 30 }, default_acceptance_days: 5, closing_threshold_percent: 30 } },
    });
    expect((await auditor.call.get(path())).body.data).toEqual(changed.body.data);
    const { body } = await owner.call.get('/audit-entries?filters[target_type]=organisation&sort=createdAt:desc');
    expect(body.data[0].changes.finding_policy.after.days.critical).toBe(2);
    await scanOf(REPORT);
    const { accepted_until: until } = await decide({ status: 'accepted_risk', accepted_reason: 'x' });
    expect((Date.parse(until) - Date.now()) / DAY_MS).toBeCloseTo(5, 1);
  });

  it('refuses what makes no sense', async () => {
    const { call } = tenant.people.owner;
    expectRefusal(await call.put(path(), { days: { critical: 0 } }), 400, 'VALIDATION_FAILED', 'days.critical');
    expectRefusal(await call.put(path(), { days: { odd: 1 } }), 400, 'VALIDATION_FAILED', 'days.odd');
    expectRefusal(await call.put(path(), { contacts: ['x'] }), 400, 'VALIDATION_FAILED', 'contacts.0');
    const other = await createTenant({}, ['owner']);
    const agent = await other.people.owner.call.post('/svc-agents', { hostname: 'a' });
    const agents_may_import = [{ agent: agent.body.data.documentId, scopes: ['main'] }];
    expectRefusal(await call.put(path(), { agents_may_import }), 400, 'RELATION_NOT_FOUND');
    expectRefusal(await other.people.owner.call.get(path()), 403, 'OUT_OF_SCOPE');
    expect((await (await createOperator()).call.get(path())).status).toBe(200);
  });
});
