import { db } from '../../helpers/api';
import { brokenKeys } from '../../helpers/findings/broken-keys';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { cyclonedx, openvex, vexStatement, vulnerability } from '../../helpers/findings/vex';
import { createPair } from '../../helpers/merge-split-world';
import { createTenant, type Person, type Tenant, unique } from '../../helpers/world';

const OLD = 'pkg:npm/left@1.0.0';
const NEW = 'pkg:npm/right@2.0.0';
const CVE = 'CVE-2026-77';

const explained = (rules: Record<string, string>, endTimeUtc: string) =>
  sarif(
    Object.keys(rules).map((rule, at) => sarifResult(rule, at + 1)),
    {
      tool: { driver: { name: 'Scan', rules: Object.entries(rules).map(([id, text]) => ({ id, help: { text } })) } },
      invocations: [{ executionSuccessful: true, endTimeUtc }],
    },
  );

const not = (purl: string, justification: string, timestamp: string) =>
  openvex([vexStatement(CVE, [purl], 'not_affected', { justification, timestamp })]);

const help = async (organisation: number): Promise<string[]> =>
  db()('finding_rule_help').where({ organisation_id: organisation }).orderBy('rule_id').pluck('help');

const statements = async (organisation: number): Promise<string[]> => {
  const records: string[] = await db()('vex_statements').where({ organisation_id: organisation }).pluck('record');
  return records.map((record) => (JSON.parse(record) as { justification: string }).justification).sort();
};

/** Reports the weakness in both packages, and returns what becomes of the new findings. */
const reported = async (organisation: string, { call, token }: Person): Promise<[string, string | null][]> => {
  const report = cyclonedx([OLD, NEW], [vulnerability(CVE, [OLD, NEW])]);
  const tenant = { people: { engineer: { token } } } as unknown as Tenant;
  await importAs(tenant, report, `?scope=${unique('later')}&organisation=${organisation}`);
  const { body } = await call.get(
    `/security-findings?filters[rule_id]=${CVE}&filters[organisation][documentId]=${organisation}&sort=package_name`,
  );
  return body.data.map((one: any) => [one.package.purl, one.resolution]);
};

it('a merge moves VEX statements and the help of rules; of two, the later one stays', async () => {
  const { source, target } = await createPair();
  await importAs(source, explained({ R1: 'New of the source.', R3: 'Only there.' }, '2026-03-02T00:00:00Z'));
  await importAs(source, explained({ R2: 'Old of the source.' }, '2026-02-01T00:00:00Z'), '?scope=other');
  await importAs(target, explained({ R1: 'Old of the target.', R2: 'New of the target.' }, '2026-03-01T00:00:00Z'));
  await importAs(source, not(OLD, 'component_not_present', '2026-03-02T00:00:00Z'));
  await importAs(source, not(NEW, 'vulnerable_code_not_present', '2026-03-01T00:00:00Z'));
  await importAs(target, not(OLD, 'inline_mitigations_already_exist', '2026-03-01T00:00:00Z'));
  await importAs(target, not(NEW, 'vulnerable_code_not_in_execute_path', '2026-03-02T00:00:00Z'));
  const { call } = source.people.owner;
  expect((await call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId })).status).toBe(200);
  expect(await help(source.id)).toEqual([]);
  expect(await help(target.id)).toEqual(['New of the source.', 'New of the target.', 'Only there.']);
  expect(await statements(source.id)).toEqual([]);
  expect(await statements(target.id)).toEqual(['component_not_present', 'vulnerable_code_not_in_execute_path']);
  expect(await brokenKeys({ table: 'vex_statement_keys', column: 'statement_id' }, 'vex_statements')).toBe(0);
  expect(await reported(target.documentId, target.people.engineer)).toEqual([
    [OLD, 'vex:component_not_present'],
    [NEW, 'vex:vulnerable_code_not_in_execute_path'],
  ]);
});

it('a split gives each part the VEX statements and the help of rules', async () => {
  const whole = await createTenant();
  const { owner } = whole.people;
  await importAs(whole, explained({ R1: 'Text.' }, '2026-03-02T00:00:00Z'));
  await importAs(whole, not(OLD, 'component_not_present', '2026-03-02T00:00:00Z'));
  const { document_id: member } = await db()('memberships')
    .where({ organisation_id: whole.id, user_id: owner.id })
    .first();
  const into = ['East', 'West'].map((name) => ({ name: unique(name), members: [member] }));
  const { status, body } = await owner.call.post(`/organisations/${whole.documentId}/split`, { into });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect([await help(whole.id), await statements(whole.id)]).toEqual([[], []]);
  for (const { documentId } of body.data.organisations as { documentId: string }[]) {
    const { id } = await db()('organisations').where({ document_id: documentId }).first();
    expect([await help(id), await statements(id)]).toEqual([['Text.'], ['component_not_present']]);
    expect(await reported(documentId, owner)).toEqual([
      [OLD, 'vex:component_not_present'],
      [NEW, null],
    ]);
  }
  expect(await brokenKeys({ table: 'vex_statement_keys', column: 'statement_id' }, 'vex_statements')).toBe(0);
});
