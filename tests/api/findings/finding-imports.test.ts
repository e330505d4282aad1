import { statementsDuring } from '../../helpers/database/query-plans';
import { importAs, importer, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object, query = '?scope=main') => importAs(tenant, report, query);

const findings = async (query = ''): Promise<any[]> =>
  (await tenant.people.auditor.call.get(`/security-findings?sort=line_number&${query}`)).body.data;

it('a finding that two results of different parts could be is one of them', async () => {
  const COUNT = 1_200;
  const made = (index: number, word: string, more: object = {}) =>
    sarifResult(`${word}${wordOf(index)}`, index + 1, more);
  const marked = (index: number) => ({ partialFingerprints: { 'primaryLocationLineHash/v1': `${wordOf(index)}:1` } });
  const indexes = Array.from({ length: COUNT }, (_all, index) => index);
  const rule = { ruleId: 'R' };
  await scanOf(sarif(indexes.map((index) => made(index, 'a', { ...rule, ...marked(index) }))));
  // One has the content of the finding, the other its fingerprint. PostgreSQL takes a thousand at once, and reads more meanwhile.
  const both = (index: number) => [made(index, 'a', rule), made(index, 'b', { ...rule, ...marked(index) })];
  const { created, closed, unchanged, updated } = await scanOf(sarif(indexes.flatMap(both)));
  expect({ created, closed, known: unchanged + updated }).toEqual({ created: COUNT, closed: 0, known: COUNT });
});

describe('a report that is imported twice', () => {
  it('F1 changes nothing the second time', async () => {
    const report = sarif([sarifResult('R1', 3), sarifResult('R2', 9)]);
    expect(await scanOf(report)).toMatchObject({ created: 2, closed: 0, status: 'succeeded', results: 2 });
    const again = await scanOf(report);
    expect(again).toMatchObject({ created: 0, closed: 0, reopened: 0, unchanged: 2, updated: 0 });
    expect(await findings()).toMatchObject([
      { rule_id: 'R1', line_number: 3, severity: 'high', status: 'open', origin: 'scan', scope: 'main', tool: 'Scan' },
      { rule_id: 'R2', line_number: 9, scan: again.documentId },
    ]);
  });

  it('F3 recognises a finding whose line has moved', async () => {
    const partialFingerprints = { 'primaryLocationLineHash/v1': 'abc:1' };
    await scanOf(sarif([sarifResult('R1', 10, { partialFingerprints })]));
    const [before] = await findings();
    expect(await scanOf(sarif([sarifResult('R1', 42, { partialFingerprints })]))).toMatchObject({
      created: 0,
      closed: 0,
      updated: 1,
    });
    expect(await findings()).toMatchObject([{ documentId: before.documentId, line_number: 42 }]);
  });

  it('F4 tells results of equal content apart', async () => {
    const twice = sarif([sarifResult('R1', 10), sarifResult('R1', 20)]);
    expect(await scanOf(twice)).toMatchObject({ created: 2 });
    expect(await scanOf(twice)).toMatchObject({ created: 0, unchanged: 2, closed: 0 });
    expect(await scanOf(sarif([sarifResult('R1', 20)]))).toMatchObject({ created: 0, closed: 1 });
    expect(await findings('filters[status]=open')).toMatchObject([{ line_number: 20 }]);
  });
});

describe('what a scan does not report', () => {
  it('is mitigated, and open again when it returns', async () => {
    const both = sarif([sarifResult('R1', 1), sarifResult('R2', 2)]);
    await scanOf(both);
    expect(await scanOf(sarif([sarifResult('R1', 1)]))).toMatchObject({ closed: 1, unchanged: 1 });
    expect(await findings('filters[status]=mitigated')).toMatchObject([
      { rule_id: 'R2', resolution: 'not_reported', mitigated_by: 'Scan' },
    ]);
    expect(await scanOf(both)).toMatchObject({ reopened: 1, created: 0 });
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('F15 stays if the scan is incomplete', async () => {
    await scanOf(sarif([sarifResult('R1', 1), sarifResult('R2', 2)]));
    const broken = sarif([sarifResult('R1', 1)], { invocations: [{ executionSuccessful: false }] });
    expect(await scanOf(broken)).toMatchObject({ closed: 0, complete: false });
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('F14 stays if the scan has another scope', async () => {
    await scanOf(sarif([sarifResult('CVE-2026-1', 1)]), '?scope=img-a');
    await scanOf(sarif([sarifResult('CVE-2026-2', 1)]), '?scope=img-b');
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('is closed only after a confirmation if it is much', async () => {
    const rules = Array.from({ length: 30 }, (_all, index) =>
      sarifResult(`R${index}x`, index + 1, { message: { text: 'abcdefghijklmnopqrstuvwxyz'.slice(index % 26) } }),
    );
    expect(await scanOf(sarif(rules))).toMatchObject({ created: 30 });
    const few = sarif(rules.slice(0, 5));
    const { status, body } = await importer(tenant.people.engineer.token).send(few, '?scope=main');
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { details: { code: 'CLOSING_NOT_CONFIRMED', open: 30, closing: 25 } } },
    });
    const scans = await tenant.people.auditor.call.get('/security-scans?filters[status]=failed');
    expect(scans.body.data).toMatchObject([
      { failure: { code: 'CLOSING_NOT_CONFIRMED', details: { open: 30, closing: 25 } } },
    ]);
    expect(await findings('filters[status]=open&pagination[pageSize]=100')).toHaveLength(30);
    expect(await scanOf(few, '?scope=main&dry_run=true&confirm_closing=true')).toMatchObject({ closed: 25 });
    expect(await findings('filters[status]=open&pagination[pageSize]=100')).toHaveLength(30);
    expect(await scanOf(few, '?scope=main&confirm_closing=true')).toMatchObject({ closed: 25, unchanged: 5 });
  });

  it('is looked for among some thousand findings at a time', async () => {
    const many = Array.from({ length: 4100 }, (_all, index) => sarifResult(`R${wordOf(index)}`, index + 1));
    expect(await scanOf(sarif(many))).toMatchObject({ created: 4100 });
    const statements = await statementsDuring(async () => {
      const scan = await scanOf(sarif(many.slice(2000, 2001)), '?scope=main&confirm_closing=true');
      expect(scan).toMatchObject({ closed: 4099, unchanged: 1 });
    });
    const looking = statements.filter(({ sql }) => /f\.scan <> /.test(sql));
    expect(looking.map(({ sql }) => / <= /.test(sql))).toEqual([true, true, false]);
  });
});
