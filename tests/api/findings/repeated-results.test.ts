import { statementsDuring } from '../../helpers/database/query-plans';
import { importAs, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

/*
 * A scan that says of a finding what the last one has said, at the same place or at another one. Its result is not read: what follows
 * from it must be the same as if it were.
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

/** Reads findings, or by what results are recognised. */
const READS = /select \* from ["`]?security_findings|["`]identity["`].* from ["`]?finding_import_rows/i;

it('is noted without reading the findings', async () => {
  const many = sarif(Array.from({ length: 600 }, (_all, index) => sarifResult(`R${wordOf(index)}`, index + 1)));
  const first = await scanOf(many);
  const read = await statementsDuring(async () => {
    const again = await scanOf(many);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 600, closed: 0, processed: 600 });
    expect(new Set((await findings()).map(({ scan }) => scan))).toEqual(new Set([again.documentId]));
    expect(again.documentId).not.toBe(first.documentId);
  });
  expect(read.filter(({ sql }) => READS.test(sql))).toEqual([]);
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

/** A report of results that lie some lines further down. */
const movedBy = (lines: number, rules: readonly string[]) =>
  sarif(rules.map((rule, index) => sarifResult(rule, index + 1 + lines)));

it('moves the findings without reading them if only their places are new', async () => {
  const rules = Array.from({ length: 600 }, (_all, index) => `R${wordOf(index)}`);
  await scanOf(movedBy(0, rules));
  const read = await statementsDuring(async () => {
    const moved = await scanOf(movedBy(5, rules));
    expect(moved).toMatchObject({ created: 0, updated: 600, unchanged: 0, closed: 0, processed: 600 });
    const [first] = await findings();
    expect(first).toMatchObject({ line_number: 6, scan: moved.documentId, location: { line: 6, others: [] } });
  });
  expect(read.filter(({ sql }) => READS.test(sql))).toEqual([]);
  expect(await scanOf(movedBy(5, rules))).toMatchObject({ updated: 0, unchanged: 600 });
});

it('leaves moved findings that a person has edited or decided to the life cycle, which moves them too', async () => {
  await scanOf(movedBy(0, ['R1', 'R2', 'R3']));
  const [one, two, three] = await findings();
  await change(one, { description: 'Ours' });
  await change(two, { status: 'false_positive' });
  await change(three, { line_number: 77 });
  expect(await scanOf(movedBy(5, ['R1', 'R2', 'R3']))).toMatchObject({ updated: 3 });
  expect(await findings()).toMatchObject([
    { line_number: 6, description: 'Ours', location: { line: 6 } },
    { line_number: 7, status: 'false_positive', location: { line: 7 } },
    { line_number: 77, location: { line: 8 } },
  ]);
});

it('tells moved results of equal content apart', async () => {
  const lines = async () => (await findings()).map(({ documentId, line_number: line }) => [line, documentId]).sort();
  const twice = (first: number, second: number) => sarif([sarifResult('R1', first), sarifResult('R1', second)]);
  await scanOf(twice(1, 20));
  const before = await lines();
  expect(await scanOf(twice(3, 22))).toMatchObject({ created: 0, updated: 2, closed: 0 });
  const after = await lines();
  expect(after.map(([line]) => line)).toEqual([22, 3]);
  expect(new Map(after.map(([line, id]) => [id, line]))).toEqual(new Map(before.map(([line, id]) => [id, line + 2])));
});

it('is the finding at the same place if several have its content', async () => {
  const at = (...lines: number[]) => sarif(lines.map((line) => sarifResult('R1', line)));
  const states = async () => (await findings()).map(({ line_number: line, status }) => [line, status]).sort();
  await scanOf(at(1, 20));
  expect(await scanOf(at(20))).toMatchObject({ created: 0, unchanged: 1, updated: 0, closed: 1 });
  expect(await states()).toEqual([
    [1, 'mitigated'],
    [20, 'open'],
  ]);
  expect(await scanOf(at(40, 20))).toMatchObject({ created: 0, unchanged: 1, updated: 0, reopened: 1 });
  expect(await scanOf(at(60, 40, 20))).toMatchObject({ created: 1, unchanged: 2, updated: 0, closed: 0 });
});

it('is none of another organisation', async () => {
  await scanOf(REPORT);
  const other = await createTenant();
  const scanOfOther = (report: object) => importAs(other, report, '?scope=main');
  expect(await scanOfOther(sarif([sarifResult('R1', 1)]))).toMatchObject({ created: 1, unchanged: 0 });
  expect(await scanOfOther(REPORT)).toMatchObject({ created: 3, unchanged: 1 });
  expect(await scanOf(REPORT)).toMatchObject({ created: 0, unchanged: 4, updated: 0 });
});

it('is at another place of the same file, or of a renamed one that its fingerprint names', async () => {
  const at = (path: string, line: number, others: number[]) =>
    sarif([
      sarifResult('R1', line, {
        partialFingerprints: { 'own/v1': 'abc' },
        locations: [line, ...others].map((startLine) => ({
          physicalLocation: { artifactLocation: { uri: path }, region: { startLine } },
        })),
      }),
    ]);
  await scanOf(at('src/a.ts', 4, []));
  await scanOf(at('src/a.ts', 4, [9]));
  expect(await findings()).toMatchObject([{ line_number: 4, location: { others: [{ line: 9 }] } }]);
  await scanOf(at('src/b.ts', 5, [9]));
  expect(await findings()).toMatchObject([{ file_path: 'src/b.ts', line_number: 5, location: { path: 'src/b.ts' } }]);
});

it('stores and moves what a report says as the life cycle would', async () => {
  const at = (line: number) =>
    sarif(
      [
        sarifResult('CVE-2026-1', line, {
          message: { text: 'A package, its "fix",\nand a tab:\t' },
          partialFingerprints: { 'own/v1': 'abc' },
          properties: { 'security-severity': '7.5' },
          relatedLocations: [],
          locations: [line, line + 9].map((startLine) => ({
            physicalLocation: {
              artifactLocation: { uri: 'src/a.py' },
              region: { startLine, endLine: startLine + 1, startColumn: 3, snippet: { text: "  don't('ö', 1)" } },
            },
          })),
        }),
        { ruleId: 'R2', message: { text: 'Nowhere' } },
      ],
      {
        tool: {
          driver: {
            name: 'Scan',
            rules: [{ id: 'CVE-2026-1', helpUri: 'https://rules.example/1', properties: { tags: ['CWE-79'] } }],
          },
        },
      },
    );
  const isAsPlanned = async (report: object) =>
    expect(await scanOf(report, '?scope=main&dry_run=true')).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await scanOf(at(4))).toMatchObject({ created: 2 });
  await isAsPlanned(at(4));
  expect(await scanOf(at(5))).toMatchObject({ updated: 1, unchanged: 1 });
  await isAsPlanned(at(5));
  expect(await findings()).toMatchObject([
    { line_number: 5, cvss: 7.5, help_url: 'https://rules.example/1', location: { others: [{ line: 14 }] } },
    { file_path: null, line_number: null, package: null, location: { line: null, others: [] } },
  ]);
});
