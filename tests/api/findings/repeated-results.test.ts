import { statementsDuring } from '../../helpers/database/query-plans';
import { importAs, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

/*
 * A scan that says of a finding what the last one has said. Its result is not read: what follows from it must be the same as if it
 * were.
 */

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const REPORT = sarif(['R1', 'R2', 'R3', 'R4'].map((rule, index) => sarifResult(rule, index + 1)));

const scanOf = (report: object, query = '?scope=main') => importAs(tenant, report, query);

const endedAt = (time: string, report: object[]) =>
  sarif(report, { invocations: [{ executionSuccessful: true, endTimeUtc: time }] });

const findings = async (): Promise<any[]> =>
  (await tenant.people.auditor.call.get('/security-findings?sort=rule_id')).body.data;

const change = async ({ documentId, rule_id, severity, status }: any, fields: object): Promise<void> => {
  const { call } = tenant.people.engineer;
  const answer = await call.put(`/security-findings/${documentId}`, { rule_id, severity, status, ...fields });
  expect(answer).toMatchObject({ status: 200 });
};

const READS_FINDINGS = /select \* from "?security_findings/i;

it('is noted without reading the findings', async () => {
  const many = sarif(Array.from({ length: 600 }, (_all, index) => sarifResult(`R${wordOf(index)}`, index + 1)));
  const first = await scanOf(many);
  const read = await statementsDuring(async () => {
    const again = await scanOf(many);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 600, closed: 0, processed: 600 });
    expect(new Set((await findings()).map(({ scan }) => scan))).toEqual(new Set([again.documentId]));
    expect(again.documentId).not.toBe(first.documentId);
  });
  expect(read.filter(({ sql }) => READS_FINDINGS.test(sql))).toEqual([]);
});

it('keeps what people have decided, but for a mitigation', async () => {
  await scanOf(REPORT);
  const [one, two, three, four] = await findings();
  await change(one, { severity: 'low', description: 'Ours' });
  await change(two, { status: 'in_progress' });
  await change(three, { status: 'mitigated', mitigated_by: 'Ada', mitigated_at: new Date().toISOString() });
  await change(four, { status: 'false_positive' });
  const again = await scanOf(REPORT);
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, reopened: 1, closed: 0 });
  expect(await findings()).toMatchObject([
    { severity: 'low', description: 'Ours', status: 'open', scan: again.documentId },
    { status: 'in_progress', scan: again.documentId },
    { status: 'open', scan: again.documentId },
    { status: 'false_positive', scan: again.documentId },
  ]);
});

it('counts for the latest scan only, and after an older one everything is compared', async () => {
  const said = (text: string) => [sarifResult('R1', 1, { message: { text } })];
  await scanOf(endedAt('2026-03-02T00:00:00.000Z', said('now')));
  await scanOf(endedAt('2026-03-01T00:00:00.000Z', said('before')));
  expect(await findings()).toMatchObject([{ description: 'now', last_seen_at: '2026-03-02T00:00:00.000Z' }]);
  await scanOf(endedAt('2026-03-03T00:00:00.000Z', said('before')));
  expect(await findings()).toMatchObject([{ description: 'before', last_seen_at: '2026-03-03T00:00:00.000Z' }]);
  await scanOf(endedAt('2026-03-01T12:00:00.000Z', said('before')));
  expect(await findings()).toMatchObject([{ description: 'before', last_seen_at: '2026-03-03T00:00:00.000Z' }]);
});

it('is suppressed if the file says so now', async () => {
  const suppressed = (is: boolean) =>
    sarif([sarifResult('R1', 1, is ? { suppressions: [{ kind: 'inSource', status: 'accepted' }] } : {})]);
  await scanOf(suppressed(false));
  await scanOf(suppressed(false));
  expect(await scanOf(suppressed(true))).toMatchObject({ suppressed: 1 });
  expect(await scanOf(suppressed(true))).toMatchObject({ suppressed: 0, unchanged: 1 });
  expect(await scanOf(suppressed(false))).toMatchObject({ reopened: 1 });
});
