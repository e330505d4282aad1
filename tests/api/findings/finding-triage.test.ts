import { type Answer, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { createPair } from '../../helpers/merge-split-world';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, join, type Person, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object) => importAs(tenant, report, '?scope=main');

const results = (count: number) =>
  Array.from({ length: count }, (_all, index) =>
    sarifResult(`R${index}x`, index + 1, {
      message: { text: `Text ${String.fromCharCode(97 + (index % 26)).repeat(index + 1)}` },
    }),
  );

const findings = async (query = ''): Promise<any[]> =>
  (await tenant.people.auditor.call.get(`/security-findings?sort=line_number&pagination[pageSize]=100&${query}`)).body
    .data;

const bulk = (data: object, by = tenant.people.engineer) => by.call.post('/security-findings/bulk', data);

describe('a change of many findings', () => {
  it('is made to those with the ids, each with its audit entry', async () => {
    await scanOf(sarif(results(3)));
    const [first, second, third] = await findings();
    const ids = [first.documentId, second.documentId];
    expect(await bulk({ ids, set: { status: 'accepted_risk' } })).toMatchObject({
      status: 200,
      body: { data: { selected: 2, changed: 2 }, meta: { warnings: [{ code: 'REASON_MISSING' }] } },
    });
    expect(await findings()).toMatchObject([
      { status: 'accepted_risk', origin: 'person' },
      { status: 'accepted_risk', accepted_until: expect.any(String) },
      { documentId: third.documentId, status: 'open' },
    ]);
    const entries = await auditEntries({ target_type: 'security-finding', target_id: { $in: ids } });
    expect(entries.map(({ action, target_id: id }) => ({ action, id }))).toEqual(
      ids.map((id) => ({ action: 'security-finding.update', id })),
    );
    expect((await bulk({ ids, set: { status: 'accepted_risk' } })).body.data).toEqual({ selected: 2, changed: 0 });
  });

  it('is made to those that a filter selects', async () => {
    await scanOf(sarif(results(4)));
    const filter = { filters: { line_number: { $gt: 2 } } };
    const { body } = await bulk({ filter, set: { severity: 'low', assignee: tenant.people.owner.documentId } });
    expect(body.data).toEqual({ selected: 2, changed: 2 });
    expect(await findings('filters[severity]=low')).toMatchObject([
      { line_number: 3, assignee: { documentId: tenant.people.owner.documentId } },
      { line_number: 4 },
    ]);
    expectRefusal(await bulk({ filter: { filters: { odd: '1' } }, set: { status: 'open' } }), 400, 'QUERY_INVALID');
  });

  it('is refused as a whole if one cannot be changed', async () => {
    await scanOf(sarif(results(2)));
    const other = await createTenant();
    const foreign = (
      await other.people.engineer.call.post('/security-findings', { rule_id: 'R', severity: 'low', status: 'open' })
    ).body.data.documentId;
    const own = (await findings()).map(({ documentId }) => documentId);
    const set = { status: 'in_progress' };
    expectRefusal(await bulk({ ids: [...own, foreign], set }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await bulk({ ids: [...own, foreign, 'b'.repeat(24)], set }), 404, 'NOT_FOUND');
    expectRefusal(await bulk({ ids: own, set }, tenant.people.auditor), 403, 'CAPABILITY_MISSING');
    expectRefusal(await bulk({ ids: own, set: { ...set, due_at: 'x' } }), 400, 'VALIDATION_FAILED', 'set.due_at');
    const past = { status: 'accepted_risk', accepted_until: '2020-01-01T00:00:00.000Z' };
    expectRefusal(await bulk({ ids: own, set: past }), 400, 'ACCEPTANCE_ENDED');
    const viewer = tenant.people.viewer.documentId;
    expectRefusal(await bulk({ ids: own, set: { ...set, assignee: viewer } }), 400, 'ASSIGNEE_CANNOT_READ');
    expectRefusal(await bulk({ set }), 400, 'VALIDATION_FAILED', 'ids');
    expectRefusal(await bulk({ ids: own, filter: {}, set }), 400, 'VALIDATION_FAILED', 'ids');
    expectRefusal(await bulk({ ids: own, set: {} }), 400, 'VALIDATION_FAILED', 'set');
    expectRefusal(await bulk({ ids: own, set: { rule_id: 'x' } }), 400, 'VALIDATION_FAILED', 'set.rule_id');
    expect((await findings()).map(({ status }) => status)).toEqual(['open', 'open']);
    const both = await createTenant({}, ['owner']);
    await join(both.id, tenant.people.engineer, 'engineer');
    expectRefusal(await bulk({ ids: own, set }), 400, 'ORGANISATION_UNDECIDED');
    expectRefusal(await bulk({ ids: own, set, organisation: both.documentId }), 403, 'OUT_OF_SCOPE');
    expect((await bulk({ ids: own, set, organisation: tenant.documentId })).body.data.changed).toBe(2);
  });

  it('is refused in an organisation that is suspended', async () => {
    await scanOf(sarif(results(1)));
    const ids = (await findings()).map(({ documentId }) => documentId);
    await (await createOperator()).call.put(`/organisations/${tenant.documentId}`, { org_status: 'suspended' });
    expectRefusal(await bulk({ ids, set: { status: 'in_progress' } }), 403, 'ORGANISATION_READ_ONLY');
  });

  it('is refused with the number if a filter selects too many', async () => {
    await scanOf(sarif(results(501)));
    const refused = await bulk({ filter: {}, set: { status: 'in_progress' } });
    expectRefusal(refused, 409, 'BULK_TOO_MANY');
    expect(refused.body.error.details).toMatchObject({ found: 501, limit: 500 });
    const [last] = await findings('filters[line_number]=501');
    await bulk({ ids: [last.documentId], set: { status: 'false_positive' } });
    const { body } = await bulk({ filter: { filters: { status: 'open' } }, set: { status: 'in_progress' } });
    expect(body.data).toEqual({ selected: 500, changed: 500 });
  }, 60_000);
});

const historyOf = async (id: string, query = '', tenantOf = tenant) => {
  const { status, body } = await tenantOf.people.auditor.call.get(`/security-findings/${id}/history${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

describe('the history of a finding', () => {
  it('F31 has comments, changes and scans, newest first, and keeps them when it is open again', async () => {
    const report = sarif([sarifResult('R1', 3)]);
    const scan = await scanOf(report);
    const [{ documentId: id }] = await findings();
    const { engineer } = tenant.people;
    const said = await engineer.call.post(`/security-findings/${id}/comments`, { text: ' <b>Looking</b> ' });
    expect(said).toMatchObject({ status: 201, body: { data: { kind: 'comment', message: '<b>Looking</b>' } } });
    await bulk({ ids: [id], set: { status: 'in_progress' } });
    const closing = await scanOf(sarif([]));
    const reopening = await scanOf(report);
    await scanOf(sarif([sarifResult('R1', 3, { level: 'note' })]));
    const { data, meta } = await historyOf(id);
    expect(meta).toEqual({ next: null });
    const kinds = data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => !kind.endsWith('_reported'))).toEqual([
      ...['severity_changed', 'reopened', 'closed', 'changed', 'comment'],
    ]);
    expect(kinds.filter((kind: string) => kind.endsWith('_reported'))).toEqual(['last_reported', 'first_reported']);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'closed', scan: closing.documentId, author: null }),
        expect.objectContaining({ kind: 'reopened', scan: reopening.documentId }),
        expect.objectContaining({ kind: 'severity_changed', changes: { severity: { before: 'high', after: 'low' } } }),
        expect.objectContaining({
          kind: 'changed',
          author: { kind: 'user', name: engineer.username },
          changes: expect.objectContaining({ status: { before: 'open', after: 'in_progress' } }),
        }),
      ]),
    );
    expect(scan.documentId).not.toBe(closing.documentId);
    expect(JSON.stringify(data)).not.toMatch(/127\.0\.0\.1|edited_fields|identity/);
    const times = data.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one: number, other: number) => other - one));
  });

  it('comes in pages, each entry once', async () => {
    const { engineer } = tenant.people;
    const created = await engineer.call.post('/security-findings', { rule_id: 'R', severity: 'low', status: 'open' });
    const id = created.body.data.documentId;
    for (const text of ['one', 'two', 'three']) await engineer.call.post(`/security-findings/${id}/comments`, { text });
    await bulk({ ids: [id], set: { status: 'in_progress' } });
    const whole = (await historyOf(id)).data;
    expect(whole.map(({ kind, message }: any) => message ?? kind)).toEqual([
      ...['changed', 'three', 'two', 'one', 'created'],
    ]);
    const pages: any[] = [];
    for (let query = '?limit=2'; query !== '';) {
      const { data, meta } = await historyOf(id, query);
      expect(data.length).toBeLessThanOrEqual(2);
      pages.push(...data);
      query = meta.next === null ? '' : `?limit=2&after=${meta.next}`;
    }
    expect(pages).toEqual(whole);
    const call = tenant.people.auditor.call;
    expectRefusal(await call.get(`/security-findings/${id}/history?after=x.y`), 400, 'QUERY_INVALID', 'after');
    expectRefusal(await call.get(`/security-findings/${id}/history?limit=101`), 400, 'QUERY_INVALID');
  });

  it('is for those who can read findings, and comments for those who triage', async () => {
    const { engineer, auditor, viewer } = tenant.people;
    const created = await engineer.call.post('/security-findings', { rule_id: 'R', severity: 'low', status: 'open' });
    const path = `/security-findings/${created.body.data.documentId}`;
    expectRefusal(await viewer.call.get(`${path}/history`), 403, 'CAPABILITY_MISSING');
    expectRefusal(await auditor.call.post(`${path}/comments`, { text: 'x' }), 403, 'CAPABILITY_MISSING');
    expectRefusal(await engineer.call.post(`${path}/comments`, { text: ' ' }), 400, 'VALIDATION_FAILED', 'text');
    const other = await createTenant({}, ['engineer']);
    expectRefusal(await other.people.engineer.call.get(`${path}/history`), 403, 'OUT_OF_SCOPE');
    const entries = await auditEntries({ action: 'security-finding.comment', target_id: created.body.data.documentId });
    expect(entries).toEqual([]);
    await engineer.call.post(`${path}/comments`, { text: 'password=hunter2' });
    const [entry] = await auditEntries({ action: 'security-finding.comment', target_id: created.body.data.documentId });
    expect(JSON.stringify(entry)).not.toContain('hunter2');
  });

  it('names nobody who is no member of the part that gets the finding in a split', async () => {
    const { owner, engineer } = tenant.people;
    const created = await engineer.call.post('/security-findings', {
      ...{ rule_id: 'R', severity: 'low', status: 'open', assignee: engineer.documentId },
    });
    const kept = await engineer.call.post('/security-findings', {
      ...{ rule_id: 'R', severity: 'low', status: 'open', assignee: owner.documentId },
    });
    const members = async (...people: Person[]) =>
      (
        await db()('memberships').whereIn(
          'user_id',
          people.map(({ id }) => id),
        )
      ).map(({ document_id: id }) => id);
    const { status } = await owner.call.post(`/organisations/${tenant.documentId}/split`, {
      into: [
        { name: unique('East'), members: await members(owner) },
        { name: unique('West'), members: await members(owner, engineer) },
      ],
    });
    expect(status).toBe(200);
    const read = async ({ body }: Answer) => (await owner.call.get(`/security-findings/${body.data.documentId}`)).body;
    expect((await read(created)).data.assignee).toBeNull();
    expect((await read(kept)).data.assignee).toMatchObject({ documentId: owner.documentId });
  });

  it('moves with the finding in a merge, and goes with it', async () => {
    const { source, target, owned } = await createPair();
    const path = `/security-findings/${owned.finding.documentId}`;
    await source.people.engineer.call.post(`${path}/comments`, { text: 'before the merge' });
    const merged = await source.people.owner.call.post(`/organisations/${source.documentId}/merge`, {
      into: target.documentId,
    });
    expect(merged.status).toBe(200);
    const { data } = await historyOf(owned.finding.documentId, '', target);
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ message: 'before the merge' })]));
    await db()('security_findings').where({ document_id: owned.finding.documentId }).delete();
    expect(await db()('finding_events').where({ finding_id: owned.finding.id })).toEqual([]);
  });
});
