import { db } from '../../helpers/api';
import { importAs, importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { cyclonedx, vulnerability } from '../../helpers/findings/vex';
import { sendRaw } from '../../helpers/raw';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

/** A report of a scanner that explains its rule R1. */
const explained = (help: string | null, endTimeUtc = '2026-03-02T00:00:00Z', results = [sarifResult('R1', 3)]) =>
  sarif(results, {
    tool: { driver: { name: 'Scan', rules: [{ id: 'R1', ...(help === null ? {} : { help: { markdown: help } }) }] } },
    invocations: [{ executionSuccessful: true, endTimeUtc }],
  });

const findings = async (of = tenant): Promise<any[]> =>
  (await of.people.auditor.call.get('/security-findings?sort=rule_id')).body.data;

const helpOf = async (documentId: string): Promise<string | null> =>
  (await tenant.people.auditor.call.get(`/security-findings/${documentId}`)).body.data.rule_help;

const shownHelp = async (): Promise<string | null> => helpOf((await findings())[0].documentId);

const stored = (): Promise<{ id: number; help: string }[]> =>
  db()('finding_rule_help').where({ organisation_id: tenant.id }).select('id', 'help', 'scanned_at');

describe('the help of a rule', () => {
  it('is in the response about one finding, not in lists, and is stored once', async () => {
    await importAs(
      tenant,
      explained('# Why\n\n<b>Text</b>\u202E', undefined, [sarifResult('R1', 3), sarifResult('R1', 40)]),
    );
    const [one, other] = await findings();
    expect(one).not.toHaveProperty('rule_help');
    expect([await helpOf(one.documentId), await helpOf(other.documentId)]).toEqual(
      Array(2).fill('# Why\n\n<b>Text</b>'),
    );
    expect(await stored()).toHaveLength(1);
  });

  it('is null for a rule without help, and for a finding that a person has added', async () => {
    await importAs(tenant, explained(null));
    const body = { rule_id: 'R1', severity: 'low', status: 'open' };
    const byHand = await tenant.people.engineer.call.post('/security-findings', body);
    expect([await shownHelp(), byHand.body.data.rule_help]).toEqual([null, null]);
  });

  it('is that of the latest scan, and is not written again while it is the same', async () => {
    await importAs(tenant, explained('First.'));
    const before = await stored();
    await importAs(tenant, explained('First.', '2026-03-03T00:00:00Z'));
    expect(await stored()).toEqual(before);
    await importAs(tenant, explained('Second.', '2026-03-04T00:00:00Z'));
    await importAs(tenant, explained('Old.', '2026-03-01T00:00:00Z'));
    await importAs(tenant, explained(null, '2026-03-05T00:00:00Z'));
    expect(await shownHelp()).toBe('Second.');
  });

  it('does not change by a dry run, nor by a report that is refused', async () => {
    const many = Array.from({ length: 30 }, (_all, at) => sarifResult(`R${at}`, at + 1));
    await importAs(tenant, explained('First.', undefined, many));
    const changed = explained('Second.', '2026-03-04T00:00:00Z');
    await importAs(tenant, changed, '?scope=main&dry_run=true');
    const refused = await importer(tenant.people.engineer.token).send(changed, '?scope=main');
    expect(refused.body.error?.details.code).toBe('CLOSING_NOT_CONFIRMED');
    expect((await stored()).map(({ help }) => help)).toEqual(['First.']);
  });

  it('comes from CycloneDX, too', async () => {
    const more = { detail: 'How it works.', recommendation: 'Update.' };
    await importAs(
      tenant,
      cyclonedx(['pkg:npm/left@1.0.0'], [vulnerability('CVE-2026-1', ['pkg:npm/left@1.0.0'], more)]),
    );
    expect(await shownHelp()).toBe('How it works.\n\nUpdate.');
  });

  it('changes the entity tag, and a body may repeat it', async () => {
    await importAs(tenant, explained('First.'));
    const [{ documentId }] = await findings();
    const request = { method: 'GET', path: `/api/security-findings/${documentId}` } as const;
    const headers = { Authorization: `Bearer ${tenant.people.engineer.token}` };
    const first = await sendRaw({ ...request, headers });
    const condition = { ...headers, 'If-None-Match': String(first.headers.etag) };
    expect((await sendRaw({ ...request, headers: condition })).status).toBe(304);
    await db()('finding_rule_help').where({ organisation_id: tenant.id }).update({ help: 'Second.' });
    expect((await sendRaw({ ...request, headers: condition })).status).toBe(200);
    const repeated = { ...(first.body as { data: object }).data, rule_help: 'ignored' };
    const answer = await tenant.people.engineer.call.put(`/security-findings/${documentId}`, repeated);
    expect(answer).toMatchObject({ status: 200, body: { data: { rule_help: 'Second.' } } });
  });

  it('is exported as SARIF, and the file changes nothing', async () => {
    await importAs(tenant, explained('First.'));
    const path = '/api/security-findings/export?format=sarif';
    const headers = { Authorization: `Bearer ${tenant.people.auditor.token}` };
    const { body } = await sendRaw({ method: 'GET', path, headers });
    const file = body as unknown as { runs: { tool: { driver: { rules: object[] } } }[] };
    expect(file.runs[0]?.tool.driver.rules).toEqual([{ id: 'R1', help: { text: 'First.', markdown: 'First.' } }]);
    const before = await stored();
    expect(await importAs(tenant, file, '')).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await stored()).toEqual(before);
  });
});
