import { parse } from 'csv-parse/sync';
import { db } from '../../helpers/api';
import { daysAgo } from '../../helpers/findings/days-ago';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, pathOf, type Person, type Tenant } from '../../helpers/world';

const FINDING = 'api::security-finding.security-finding';
const RULE = 'api::compliance-rule.compliance-rule';

let tenant: Tenant;
let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
});

beforeEach(async () => {
  tenant = await createTenant();
  await db()('compliance_rules').delete();
});

const scanOf = (report: object, from = tenant) => importAs(from, report, '?scope=main');

const cwe = (id: string) => ({ properties: { identifiers: [id] } });

const addRule = async (data: object, by = tenant.people.admin) => {
  const { status, body } = await by.call.post('/compliance-rules', data);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data;
};

const controlsOf = async (from = tenant): Promise<object[]> =>
  (await from.people.auditor.call.get('/security-findings?sort=rule_id')).body.data.map(
    ({ rule_id, iso_control, nis2_article }: any) => ({ rule_id, iso_control, nis2_article }),
  );

describe('compliance rules', () => {
  it('decide which control and article imported findings concern, before the table of Tenantry', async () => {
    await addRule({ match: 'rule', value: 'own.', iso_control: 'OWN-1' });
    await addRule({ match: 'tool', value: 'Scan', iso_control: 'OWN-2', nis2_article: '21(2)(a)' });
    await addRule({ match: 'cwe', value: 'CWE-798', organisation: null, iso_control: 'PLATFORM-1' }, operator);
    const other = await createTenant();
    const report = sarif([
      sarifResult('own.rule', 1),
      sarifResult('secret', 2, cwe('CWE-798')),
      sarifResult('weak', 3, cwe('CWE-327')),
    ]);
    await scanOf(report);
    expect(await controlsOf()).toEqual([
      { rule_id: 'own.rule', iso_control: 'OWN-1', nis2_article: '21(2)(a)' },
      { rule_id: 'secret', iso_control: 'OWN-2', nis2_article: '21(2)(a)' },
      { rule_id: 'weak', iso_control: 'OWN-2', nis2_article: '21(2)(a)' },
    ]);
    await scanOf(report, other);
    expect(await controlsOf(other)).toMatchObject([
      { rule_id: 'own.rule' },
      { rule_id: 'secret', iso_control: 'PLATFORM-1', nis2_article: '21(2)(i)' },
      { rule_id: 'weak', iso_control: 'A.8.24', nis2_article: '21(2)(h)' },
    ]);
  });

  it('can be read by auditors, and changed by owners and admins', async () => {
    const { documentId } = await addRule({ match: 'rule', value: 'own.', iso_control: 'OWN-1' });
    const path = `/compliance-rules/${documentId}`;
    const { auditor, engineer, admin, viewer } = tenant.people;
    expect((await auditor.call.get('/compliance-rules')).body.data).toMatchObject([{ documentId, value: 'own.' }]);
    const changed = { match: 'rule', value: 'other.', nis2_article: '21(2)(b)' };
    expectRefusal(await engineer.call.put(path, changed), 403, 'CAPABILITY_MISSING');
    expectRefusal(await viewer.call.get(path), 403, 'CAPABILITY_MISSING');
    expect((await admin.call.put(path, changed)).body.data).toMatchObject({ ...changed, iso_control: 'OWN-1' });
    expect((await admin.call.delete(path)).status).toBe(204);
  });

  it.each([
    [{ match: 'cwe', value: 'CVE-2026-1', iso_control: 'A.8.8' }],
    [{ match: 'rule', value: 'x' }],
    [{ match: 'path', value: 'x', iso_control: 'A.8.8' }],
  ])('are refused if they fit nothing or say nothing: %j', async (data) => {
    expectRefusal(await tenant.people.admin.call.post('/compliance-rules', data), 400);
  });

  it('are at most 200', async () => {
    for (let index = 0; index < 200; index += 1)
      await insert(RULE, { match: 'rule', value: `r${index}.`, iso_control: 'A.8.8', organisation: tenant.id });
    const refused = await tenant.people.admin.call.post('/compliance-rules', {
      ...{ match: 'rule', value: 'more.', iso_control: 'A.8.8' },
    });
    expectRefusal(refused, 403, 'COMPLIANCE_RULE_LIMIT_REACHED');
  });
});

describe('the compliance of an organisation', () => {
  const add = (data: object) =>
    insert(FINDING, { rule_id: 'R', severity: 'high', finding_status: 'open', organisation: tenant.id, ...data });

  const addAll = async () => {
    await add({ iso_control: 'A.8.8', first_seen_at: daysAgo(9), due_at: daysAgo(2) });
    await add({ iso_control: 'A.8.8', finding_status: 'in_progress', severity: 'low', first_seen_at: daysAgo(20) });
    await add({ iso_control: 'A.8.8', finding_status: 'accepted_risk', due_at: daysAgo(2) });
    const mitigated = { iso_control: 'A.8.8', finding_status: 'mitigated', first_seen_at: daysAgo(50) };
    for (const days of [49, 40, 20]) await add({ ...mitigated, mitigated_at: daysAgo(days) });
    await add({ iso_control: 'A.5.17', nis2_article: '21(2)(i)', severity: 'critical' });
    await add({ iso_control: 'OWN-1', finding_status: 'false_positive' });
    await add({ iso_control: '' });
  };

  it('counts what is open, overdue and accepted for each control, and how long mitigations took', async () => {
    await addAll();
    const { status, body } = await tenant.people.auditor.call.get(`${pathOf(tenant)}/compliance`);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.meta).toMatchObject({ by: 'iso_control', is_complete: true });
    expect(body.data.map(({ control }: { control: string }) => control)).toEqual(['A.5.17', 'A.8.8', 'OWN-1', null]);
    const [, technical, own, none] = body.data;
    expect(technical).toMatchObject({
      title: { en: 'Technical vulnerabilities', de: 'Technische Schwachstellen' },
      open: { critical: 0, high: 1, medium: 0, low: 1, info: 0 },
      overdue: 1,
      accepted: 1,
      median_days_to_mitigate: 10,
    });
    expect(Date.parse(technical.oldest)).toBeCloseTo(Date.parse(daysAgo(20)), -5);
    expect(own).toMatchObject({ title: null, open: { high: 0 }, oldest: null, median_days_to_mitigate: null });
    expect(none).toMatchObject({ control: null, open: { high: 1 } });
  });

  it.each(['iso_control', 'nis2_article'])('counts by %s what the list selects by the same control', async (by) => {
    await addAll();
    const { call } = tenant.people.auditor;
    const totalOf = async (control: string | null, filter: string): Promise<number> => {
      const either = `filters[$and][0][$or][0][${by}][$null]=true&filters[$and][0][$or][1][${by}][$eq]=`;
      const ofControl = control === null ? either : `filter=${by}:$eq:${encodeURIComponent(control)}`;
      const { status, body } = await call.get(`/security-findings?${ofControl}&${filter}&facets=severity`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body.meta.pagination.total;
    };
    const isOpen = 'filter=status:$in:open,in_progress';
    const { body } = await call.get(`${pathOf(tenant)}/compliance?by=${by}`);
    expect(body.data.length).toBeGreaterThan(1);
    for (const { control, open, overdue, accepted } of body.data) {
      const listed = [];
      for (const severity of Object.keys(open))
        listed.push([severity, await totalOf(control, `${isOpen}&filter=severity:$in:${severity}`)]);
      expect([control, Object.fromEntries(listed)]).toEqual([control, open]);
      const due = `filter=due_at:$lt:${new Date().toISOString()}`;
      expect([control, await totalOf(control, `${isOpen}&${due}`)]).toEqual([control, overdue]);
      expect([control, await totalOf(control, 'filter=status:$in:accepted_risk')]).toEqual([control, accepted]);
    }
  });

  it('is also by article of NIS 2, and CSV', async () => {
    await addAll();
    const { body } = await tenant.people.auditor.call.get(`${pathOf(tenant)}/compliance?by=nis2_article`);
    expect(body.data).toMatchObject([
      { control: '21(2)(i)', title: { en: 'Access control' }, open: { critical: 1 } },
      { control: null, open: { high: 2, low: 1 } },
    ]);
    const csv = (query: string, accept: string) =>
      sendRaw({
        method: 'GET',
        path: `/api${pathOf(tenant)}/compliance${query}`,
        headers: { Authorization: `Bearer ${tenant.people.auditor.token}`, Accept: accept },
      });
    const asked = await csv('?format=csv', 'application/json');
    expect(asked.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = parse(asked.body, { columns: true }) as Record<string, string>[];
    expect(rows[1]).toMatchObject({
      control: 'A.8.8',
      title_de: 'Technische Schwachstellen',
      open_high: '1',
      overdue: '1',
    });
    const preferred = await csv('', 'text/csv');
    expect(preferred.body).toBe(asked.body);
    expect((await csv('?format=json', 'text/csv')).body.data).toHaveLength(4);
  });

  it('is empty without findings, and refused to viewers', async () => {
    const { body } = await tenant.people.owner.call.get(`${pathOf(tenant)}/compliance`);
    expect(body).toMatchObject({ data: [], meta: { is_complete: true } });
    expectRefusal(await tenant.people.viewer.call.get(`${pathOf(tenant)}/compliance`), 403, 'CAPABILITY_MISSING');
    const other = await createTenant();
    expectRefusal(await other.people.owner.call.get(`${pathOf(tenant)}/compliance`), 403, 'OUT_OF_SCOPE');
  });
});
