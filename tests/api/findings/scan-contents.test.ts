import { importAs, importer, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object, query = '?scope=main') => importAs(tenant, report, query);

const findings = async (query = ''): Promise<any[]> =>
  (await tenant.people.auditor.call.get(`/security-findings?sort=line_number&${query}`)).body.data;

const at = (uri: string, line: number) => ({
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } }],
});

it('F5 the same rule in two folders is two findings, also with the same fingerprint', async () => {
  const partialFingerprints = { 'hash/v1': 'config.py' };
  const report = sarif([
    sarifResult('R', 3, { ...at('a/config.py', 3), partialFingerprints }),
    sarifResult('R', 3, { ...at('b/config.py', 3), partialFingerprints }),
  ]);
  expect(await scanOf(report)).toMatchObject({ created: 2 });
  expect(await scanOf(report)).toMatchObject({ created: 0, unchanged: 2 });
});

it('F10 what is no problem is skipped, and what needs a review is info', async () => {
  const kinds = ['pass', 'notApplicable', 'fail', 'review', 'open'].map((kind, index) =>
    sarifResult(`R${kind}`, index + 1, { kind, level: kind === 'fail' ? 'error' : 'none' }),
  );
  expect(await scanOf(sarif(kinds))).toMatchObject({ results: 5, created: 3, skipped: 2 });
  expect((await findings()).map(({ severity }) => severity)).toEqual(['high', 'info', 'info']);
});

it('F11 a suppression counts if it is accepted, and ends with it', async () => {
  const of = (...statuses: (string | undefined)[]) => ({
    suppressions: statuses.map((status) => ({ kind: 'inSource', ...(status && { status }) })),
  });
  const report = sarif([
    sarifResult('Ra', 1, of('accepted')),
    sarifResult('Rb', 2, of(undefined)),
    sarifResult('Rc', 3, of('underReview')),
    sarifResult('Rd', 4, of('accepted', 'rejected')),
  ]);
  expect(await scanOf(report)).toMatchObject({ suppressed: 2, created: 2 });
  expect((await findings()).map(({ status, resolution }) => [status, resolution])).toEqual([
    ['false_positive', 'suppressed:inSource'],
    ['false_positive', 'suppressed:inSource'],
    ['open', null],
    ['open', null],
  ]);
  const without = sarif(['Ra', 'Rb', 'Rc', 'Rd'].map((rule, index) => sarifResult(rule, index + 1)));
  expect(await scanOf(without)).toMatchObject({ reopened: 2, unchanged: 2 });
});

it('F12 a result that is gone creates nothing, and closes its finding', async () => {
  await scanOf(sarif([sarifResult('Ra', 1), sarifResult('Rb', 2)]));
  const report = sarif([
    sarifResult('Ra', 1, { baselineState: 'unchanged' }),
    sarifResult('Rb', 2, { baselineState: 'absent' }),
    sarifResult('Rc', 3, { baselineState: 'absent' }),
  ]);
  expect(await scanOf(report)).toMatchObject({ created: 0, closed: 1, unchanged: 1, skipped: 1 });
});

it('F16 a clean report closes the rest', async () => {
  await scanOf(sarif([sarifResult('Ra', 1), sarifResult('Rb', 2)]));
  expect(await scanOf(sarif([]))).toMatchObject({ closed: 2, complete: true, results: 0 });
});

it('F15 a report without a list of results closes nothing', async () => {
  await scanOf(sarif([sarifResult('Ra', 1)]));
  expect(await scanOf(sarif(null))).toMatchObject({ closed: 0, complete: false });
});

it('F17 results without a place are findings, and a faulty one is an error', async () => {
  const report = sarif([{ ruleId: 'CIS-DI-0001', level: 'error', message: { text: 'Use a user' } }, 7 as never]);
  const scan = await scanOf(report);
  expect(scan).toMatchObject({ created: 1, errors: [{ index: 1, code: 'RESULT_UNREADABLE' }] });
  expect(await findings()).toMatchObject([{ file_path: null, line_number: null, severity: 'high' }]);
});

it('what could not be used is short, and a list has only how much that is', async () => {
  const faulty = (index: number) =>
    sarifResult(`R${wordOf(index)}`, 1, { properties: { 'security-severity': 'x'.repeat(999) } });
  const results = Array.from({ length: 1001 }, (_all, index) => faulty(index));
  const scan = await scanOf(sarif(results));
  expect(scan.errors).toHaveLength(1000);
  expect(scan).toMatchObject({ created: 1001, errors_count: 1000, unmatched_count: 0 });
  expect(Buffer.byteLength(JSON.stringify(scan.errors))).toBeLessThan(300_000);
  const scans = async (query: string) => (await tenant.people.auditor.call.get(`/security-scans${query}`)).body.data;
  const [listed] = await scans('');
  expect(listed).toMatchObject({ documentId: scan.documentId, errors_count: 1000 });
  expect(listed).not.toHaveProperty('errors');
  expect(listed).not.toHaveProperty('unmatched');
  expect((await scans('?fields=errors'))[0].errors).toHaveLength(1000);
});

it('F31 a scan from before a finding was mitigated does not open it again', async () => {
  const times = (endTimeUtc: string) => ({ invocations: [{ executionSuccessful: true, endTimeUtc }] });
  const report = [sarifResult('Ra', 1)];
  await scanOf(sarif(report, times('2026-05-01T10:00:00Z')));
  await scanOf(sarif([], times('2026-05-03T10:00:00Z')));
  expect(await scanOf(sarif(report, times('2026-05-02T10:00:00Z')))).toMatchObject({ reopened: 0, created: 0 });
  expect(await findings()).toMatchObject([{ status: 'mitigated', mitigated_at: '2026-05-03T10:00:00.000Z' }]);
  expect(await scanOf(sarif(report, times('2026-05-04T10:00:00Z')))).toMatchObject({ reopened: 1 });
  expect(await findings()).toMatchObject([{ status: 'open', first_seen_at: '2026-05-01T10:00:00.000Z' }]);
});

it('several tools in one file are sources of one scan', async () => {
  const [one] = sarif([sarifResult('Ra', 1)]).runs;
  const [other] = sarif([sarifResult('Ra', 1)], { tool: { driver: { name: 'Other' } } }).runs;
  const scan = await scanOf({ version: '2.1.0', runs: [one, other] });
  expect(scan).toMatchObject({
    created: 2,
    sources: [
      { tool: 'Scan', scope: 'main', results: 1 },
      { tool: 'Other', scope: 'main', results: 1 },
    ],
  });
});

it('nobody without the capability imports, nobody sees the scans of others, and events tell what happened', async () => {
  const { viewer, auditor } = tenant.people;
  for (const { token } of [viewer, auditor]) {
    const { status } = await importer(token).send(sarif([]), '');
    expect(status).toBe(403);
  }
  const { documentId } = await scanOf(sarif([sarifResult('Ra', 1)]));
  const stranger = await createTenant();
  expect((await stranger.people.owner.call.get(`/security-scans/${documentId}`)).status).toBe(403);
  const { body } = await tenant.people.owner.call.get('/events');
  expect(body.data.map(({ event, type }: any) => event ?? type)).toEqual(
    expect.arrayContaining(['finding.created', 'scan.completed']),
  );
});
