import { parse } from 'csv-parse/sync';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object | string, query = '?scope=main', from = tenant) => importAs(from, report, query);

const download = async (query = '', from = tenant): Promise<{ body: any; type: string | undefined }> => {
  const path = `/api/security-findings/export${query}`;
  const headers = { Authorization: `Bearer ${from.people.auditor.token}` };
  const { status, body, headers: received } = await sendRaw({ method: 'GET', path, headers });
  expect({ status, body }).toMatchObject({ status: 200 });
  return { body, type: received['content-type'] };
};

const exported = async (query = '', from = tenant): Promise<any> =>
  (await download(`?format=sarif${query}`, from)).body;

const findings = async (query = '', from = tenant): Promise<any[]> =>
  (await from.people.auditor.call.get(`/security-findings?sort=rule_id&pagination[pageSize]=100${query}`)).body.data;

const byHand = async (data: object): Promise<{ documentId: string }> => {
  const { status, body } = await tenant.people.engineer.call.post('/security-findings', data);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data;
};

/** What a second import of a file must leave as it is. */
const kept = (all: any[]) =>
  all.map(({ documentId, rule_id, status, resolution, origin, description, severity, tool, scope, location }) => ({
    ...{ documentId, rule_id, status, resolution, origin, description, severity, tool, scope, location },
  }));

describe('findings that are exported as SARIF', () => {
  it('are the same findings when they are imported again, whatever people have changed', async () => {
    const suppressions = [{ kind: 'inSource', status: 'accepted' }];
    await scanOf(sarif([sarifResult('R1', 3), sarifResult('R2', 9), sarifResult('R3', 12, { suppressions })]));
    await scanOf(sarif([sarifResult('R1', 3), sarifResult('R3', 12, { suppressions })]));
    await scanOf(sarif([sarifResult('R1', 30), sarifResult('R1', 40)]), '?scope=other/branch');
    const [first] = await findings('&filters[rule_id]=R1&filters[scope]=main');
    const changed = { rule_id: 'R1', severity: 'low', status: 'accepted_risk', description: 'Rewritten by a person.' };
    expect((await tenant.people.engineer.call.put(`/security-findings/${first.documentId}`, changed)).status).toBe(200);
    const before = kept(await findings());
    expect(before.map(({ status }) => status).sort()).toEqual([
      ...['accepted_risk', 'false_positive', 'mitigated', 'open', 'open'],
    ]);
    const file = await exported();
    expect(file.runs).toHaveLength(2);
    expect(await scanOf(file, '')).toMatchObject({ created: 0, closed: 0, reopened: 0, updated: 0, suppressed: 0 });
    expect(kept(await findings())).toEqual(before);
    expect(await scanOf(file, '')).toMatchObject({ created: 0, closed: 0, reopened: 0 });
    expect(await scanOf(sarif([sarifResult('R1', 3), sarifResult('R3', 12, { suppressions })]))).toMatchObject({
      created: 0,
    });
  });

  it('are recognised if people have added them, also in another scope', async () => {
    await byHand({
      rule_id: 'MANUAL-1',
      severity: 'critical',
      status: 'open',
      description: 'By hand.',
      tool: 'review',
    });
    await byHand({ rule_id: 'MANUAL-2', severity: 'info', status: 'in_progress' });
    const before = kept(await findings());
    expect(await scanOf(await exported(), '')).toMatchObject({ created: 0, closed: 0, results: 2 });
    expect(await scanOf(await exported(), '?scope=elsewhere')).toMatchObject({ created: 0, closed: 0 });
    expect(kept(await findings())).toEqual(before);
  });

  it('are others in another organisation', async () => {
    await scanOf(sarif([sarifResult('R1', 3)]));
    const other = await createTenant();
    const file = await exported();
    expect(await scanOf(file, '', other)).toMatchObject({ created: 1 });
    expect(await scanOf(file, '', other)).toMatchObject({ created: 0, unchanged: 1 });
    const [[own], [copy]] = [await findings(), await findings('', other)];
    expect(copy.documentId).not.toBe(own.documentId);
    expect(own.scan).not.toBe(copy.scan);
  });

  it('F9: have the severity and the score of their scanner in another organisation, too', async () => {
    const rated = (score: string) => ({ properties: { 'security-severity': score } });
    await scanOf(sarif([sarifResult('R1', 3, rated('7.5')), sarifResult('R1', 9)]));
    await byHand({ rule_id: 'R2', severity: 'critical', status: 'open' });
    const other = await createTenant();
    await scanOf(await exported(), '', other);
    const rating = ({ severity, cvss }: { severity: string; cvss: number | null }) => [severity, cvss];
    expect((await findings('', other)).map(rating).sort()).toEqual([
      ['critical', null],
      ['high', null],
      ['high', 7.5],
    ]);
  });

  it('close nothing if a filter has left some out', async () => {
    await scanOf(sarif([sarifResult('R1', 3), sarifResult('R2', 9)]));
    const file = await exported('&filters[rule_id]=R1');
    expect(file.runs[0].results).toHaveLength(1);
    expect(await scanOf(file, '')).toMatchObject({ created: 0, closed: 0, complete: false });
    expect(await findings('&filters[status]=open')).toHaveLength(2);
  });

  it('of more than one chunk are all there', async () => {
    const many = Array.from({ length: 450 }, (_all, index) => sarifResult(`N${index}`, index + 1));
    await scanOf(sarif(many), '?scope=many');
    const [run] = (await exported()).runs;
    expect(new Set(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).size).toBe(450);
    expect(parse((await download()).body, { columns: true })).toHaveLength(450);
  });
});

describe('an export', () => {
  it('as CSV has a line for each finding that the filters select', async () => {
    await scanOf(sarif([sarifResult('R1', 3), sarifResult('R2', 9)]));
    const { body, type } = await download('?format=csv&filters[rule_id]=R2');
    expect(type).toBe('text/csv; charset=utf-8');
    const [row, ...others] = parse(body, { columns: true }) as Record<string, string>[];
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      rule_id: 'R2',
      severity: 'high',
      tool: 'Scan',
      file_path: 'src/a.py',
      line_number: '9',
    });
  });

  it('as OpenVEX has what was decided about packages', async () => {
    const properties = { packageName: 'left-pad', packageVersion: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' };
    await scanOf(sarif([sarifResult('CVE-2026-1', 3, { properties }), sarifResult('R2', 9)]));
    const document = (await download('?format=openvex')).body;
    expect(document).toMatchObject({ '@context': 'https://openvex.dev/ns/v0.2.0', author: tenant.name });
    expect(document.statements).toMatchObject([
      { vulnerability: { name: 'CVE-2026-1' }, status: 'under_investigation' },
    ]);
  });

  it('of an organisation without findings is a whole document', async () => {
    expect(await exported()).toMatchObject({ version: '2.1.0', runs: [] });
  });

  it('is refused to viewers, and without the name of one of several organisations', async () => {
    expectRefusal(await tenant.people.viewer.call.get('/security-findings/export'), 403, 'CAPABILITY_MISSING');
  });
});
