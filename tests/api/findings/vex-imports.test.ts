import { db } from '../../helpers/api';
import { importAs, importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { cyclonedx, openvex, vexStatement, vulnerability } from '../../helpers/findings/vex';
import { createTenant, type Tenant } from '../../helpers/world';

const OLD = 'pkg:pypi/gradio@0.1.1';
const NEW = 'pkg:pypi/gradio@1.0.0a1';
const CVE = 'CVE-2026-1001';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object, query = '?scope=main', of = tenant) => importAs(of, report, query);

const findings = async (query = '', of = tenant): Promise<any[]> =>
  (await of.people.auditor.call.get(`/security-findings?sort=package_name&pagination[pageSize]=100&${query}`)).body
    .data;

const statuses = async (of = tenant): Promise<[string, string, string | null][]> =>
  (await findings('', of))
    .map((one): [string, string, string | null] => [one.package.purl, one.status, one.resolution])
    .sort();

const bothVersions = cyclonedx([OLD, NEW], [vulnerability(CVE, [OLD, NEW])]);

describe('a CycloneDX report', () => {
  it('becomes findings, and changes nothing the second time', async () => {
    const report = cyclonedx(
      [OLD, NEW, 'pkg:npm/left@1.0.0'],
      [vulnerability(CVE, [OLD, NEW]), vulnerability('CVE-2026-1002', ['pkg:npm/left@1.0.0'], { cwes: [79] })],
    );
    expect(await scanOf(report)).toMatchObject({ created: 3, format: 'cyclonedx', tool: 'Scanner', complete: true });
    expect(await scanOf(report)).toMatchObject({ created: 0, unchanged: 3, updated: 0, closed: 0, reopened: 0 });
    const [, , left] = await findings();
    expect(left).toMatchObject({
      ...{ rule_id: 'CVE-2026-1002', severity: 'high', cvss: 7.5, tool: 'Scanner' },
      package: { name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0' },
      identifiers: ['CVE-2026-1002', 'CWE-79'],
    });
    expect(await scanOf(cyclonedx([OLD, NEW], [vulnerability(CVE, [OLD, NEW])]))).toMatchObject({ closed: 1 });
  });

  it('may have findings and statements about them', async () => {
    const mixed = (analysis: object) =>
      cyclonedx([OLD, NEW], [vulnerability(CVE, [OLD], { analysis }), vulnerability('CVE-2026-2', [NEW])]);
    const not = mixed({ state: 'not_affected', justification: 'code_not_reachable' });
    expect(await scanOf(not, '?scope=main&dry_run=true')).toMatchObject({ created: 2, unmatched: [] });
    expect(await scanOf(not)).toMatchObject({ created: 2, unmatched: [], suppressed: 0 });
    expect(await statuses()).toEqual([
      [OLD, 'false_positive', 'vex:code_not_reachable'],
      [NEW, 'open', null],
    ]);
    expect(await scanOf(not)).toMatchObject({ created: 0, unchanged: 2, updated: 0, suppressed: 0, closed: 0 });
    expect(await scanOf(mixed({ state: 'exploitable' }))).toMatchObject({ reopened: 1, unchanged: 2 });
    const resolved = mixed({ state: 'resolved' });
    expect(await scanOf(resolved, '?scope=main&dry_run=true')).toMatchObject({ closed: 1, unchanged: 1 });
    expect(await scanOf(resolved)).toMatchObject({ closed: 1, unchanged: 1 });
    expect(await statuses()).toEqual([
      [OLD, 'mitigated', 'vex:fixed'],
      [NEW, 'open', null],
    ]);
  });
});

describe('a VEX statement', () => {
  it('V1 applies to an identifier and a component', async () => {
    await scanOf(bothVersions);
    const vex = openvex([vexStatement(CVE, [NEW], 'not_affected', { justification: 'component_not_present' })]);
    expect(await scanOf(vex, '?dry_run=true')).toMatchObject({ suppressed: 1, unmatched: [] });
    expect(await scanOf(vex, '')).toMatchObject({
      ...{ format: 'openvex', tool: 'Acme security', scope: 'default', results: 1, processed: 1 },
      ...{ suppressed: 1, closed: 0, created: 0, unmatched: [] },
    });
    expect(await statuses()).toEqual([
      [OLD, 'open', null],
      [NEW, 'false_positive', 'vex:component_not_present'],
    ]);
    expect(await scanOf(vex, '')).toMatchObject({ suppressed: 0, updated: 0, unmatched: [] });
  });

  it('V2 needs no source, and is named if it applies to nothing', async () => {
    await scanOf(bothVersions);
    const vex = {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1 },
      vulnerabilities: [
        { id: CVE, analysis: { state: 'not_affected' }, affects: [{ ref: OLD }] },
        { id: 'CVE-2026-9', analysis: { state: 'not_affected' }, affects: [{ ref: OLD }] },
        { id: CVE, analysis: { state: 'not_affected' }, affects: [] },
      ],
    };
    expect(await scanOf(vex)).toMatchObject({
      suppressed: 1,
      unmatched: [
        { id: 'CVE-2026-9', reason: 'NO_FINDING' },
        { id: CVE, reason: 'NO_COMPONENT' },
      ],
    });
  });

  it('V3 that something is fixed is refuted by the next scan', async () => {
    await scanOf(bothVersions);
    expect(await scanOf(openvex([vexStatement(CVE, [OLD], 'fixed')]), '')).toMatchObject({ closed: 1 });
    expect(await findings('filters[status]=mitigated')).toMatchObject([
      { origin: 'vex', resolution: 'vex:fixed', mitigated_by: 'Acme security', package: { purl: OLD } },
    ]);
    expect(await scanOf(bothVersions)).toMatchObject({ reopened: 1, unchanged: 1 });
    expect(await findings('filters[status]=open')).toMatchObject([{ resolution: null }, { resolution: null }]);
  });

  it('V5 is read in the forms of OpenVEX 0.0.1', async () => {
    await scanOf(bothVersions);
    const vex = {
      ...{ '@context': 'https://openvex.dev/ns', author: 'Acme', version: '1' },
      statements: [{ vulnerability: CVE, products: [OLD], status: 'not_affected', impact_statement: 'Unused.' }],
    };
    expect(await scanOf(vex)).toMatchObject({ tool: 'Acme', suppressed: 1, unmatched: [] });
  });

  it('V8 applies by version', async () => {
    const named = (name: string, version: string) => ({
      type: 'library',
      'bom-ref': `${name}-${version}`,
      name,
      version,
    });
    const report = {
      ...cyclonedx([], [vulnerability(CVE, ['ABC-2.4', 'ABC-2.5', 'JKL-5.1'])]),
      components: [named('ABC', '2.4'), named('ABC', '2.5'), named('JKL', '5.1')],
    };
    expect(await scanOf(report)).toMatchObject({ created: 3 });
    const about = (state: string, name: string, versions?: object[]) => ({
      ...{ id: CVE, analysis: { state } },
      affects: [{ ref: `urn:cdx:99999999-2222-4333-8444-555555555555/1#${name}`, ...(versions && { versions }) }],
    });
    const vex = {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.4' },
      vulnerabilities: [
        about('exploitable', 'ABC', [{ version: '2.4', status: 'affected' }]),
        about('not_affected', 'ABC', [{ version: '2.5', status: 'unaffected' }]),
        about('resolved', 'JKL', [{ range: 'vers:generic/>=5.1|<6' }]),
        about('not_affected', 'ABC'),
      ],
    };
    expect(await scanOf(vex, '?scope=vex')).toMatchObject({
      ...{ suppressed: 1, closed: 1 },
      unmatched: [{ id: CVE, reason: 'NO_COMPONENT' }],
    });
    const found = (await findings()).map(({ package: { name, version }, status }) => `${name} ${version} ${status}`);
    expect(found.sort()).toEqual(['ABC 2.4 open', 'ABC 2.5 false_positive', 'JKL 5.1 mitigated']);
  });
});

describe('V7: a statement that comes before the finding', () => {
  const before = openvex([
    vexStatement(CVE, [OLD], 'not_affected', { justification: 'inline_mitigations_already_exist' }),
  ]);

  it('applies to it', async () => {
    expect(await scanOf(before, '')).toMatchObject({ unmatched: [{ id: CVE, reason: 'NO_FINDING' }], suppressed: 0 });
    expect(await scanOf(bothVersions)).toMatchObject({ created: 2 });
    expect(await statuses()).toEqual([
      [OLD, 'false_positive', 'vex:inline_mitigations_already_exist'],
      [NEW, 'open', null],
    ]);
    expect(await scanOf(bothVersions)).toMatchObject({ unchanged: 2, updated: 0 });
  });

  it('applies as a result of SARIF names its package', async () => {
    await scanOf(openvex([vexStatement('CVE-2026-7', ['pkg:npm/left'], 'not_affected')]), '');
    const result = sarifResult('CVE-2026-7', 1, { message: { text: 'Package: left\nInstalled Version: 1.0.0' } });
    await scanOf(sarif([result], { tool: { driver: { name: 'Trivy' } } }));
    expect(await findings()).toMatchObject([{ status: 'false_positive', package_name: 'left' }]);
  });

  it('does not hide what a scan reports as fixed', async () => {
    await scanOf(openvex([vexStatement(CVE, [OLD], 'fixed')]), '');
    await scanOf(bothVersions);
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('is replaced by a later one of the same source, and by no earlier one', async () => {
    const later = openvex([vexStatement(CVE, [OLD], 'affected')], { timestamp: '2026-04-01T10:00:00Z' });
    await scanOf(later, '');
    await scanOf(before, '');
    await scanOf(bothVersions);
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('does not matter to another organisation', async () => {
    const other = await createTenant();
    await scanOf(bothVersions, '', other);
    expect(await scanOf(before, '')).toMatchObject({ suppressed: 0, unmatched: [{ id: CVE }] });
    await scanOf(cyclonedx([OLD], [vulnerability(CVE, [OLD])]), '?scope=other', other);
    expect((await statuses(other)).map(([, status]) => status)).toEqual(['open', 'open', 'open']);
  });
});

describe('what a statement has hidden', () => {
  const vex = (status: string, timestamp: string) => openvex([vexStatement(CVE, [OLD], status)], { timestamp });
  const ofOld = async () => (await findings()).find(({ package: { purl } }) => purl === OLD);

  beforeEach(async () => {
    await scanOf(bothVersions);
    await scanOf(vex('not_affected', '2026-03-01T10:00:00Z'), '');
  });

  it('is open again when a later one says that it is affected', async () => {
    expect(await scanOf(vex('affected', '2026-03-02T10:00:00Z'), '')).toMatchObject({ reopened: 1 });
    expect(await ofOld()).toMatchObject({ status: 'open', origin: 'scan', resolution: null });
    await scanOf(bothVersions);
    expect(await ofOld()).toMatchObject({ status: 'open' });
  });

  it('stays when an earlier one says that it is affected', async () => {
    expect(await scanOf(vex('affected', '2026-02-01T10:00:00Z'), '')).toMatchObject({ reopened: 0 });
    expect(await ofOld()).toMatchObject({ status: 'false_positive' });
  });

  it('is open again in another version of the package', async () => {
    const report = cyclonedx(['pkg:pypi/gradio@9', NEW], [vulnerability(CVE, ['pkg:pypi/gradio@9', NEW])]);
    await scanOf(report);
    expect((await statuses()).filter(([, status]) => status === 'false_positive')).toEqual([]);
  });
});

describe('the history of a finding', () => {
  const historyOf = async ({ documentId }: any): Promise<any[]> =>
    (await tenant.people.auditor.call.get(`/security-findings/${documentId}/history?limit=100`)).body.data;
  const said = async (purl = OLD) => {
    const finding = (await findings()).find(({ package: one }) => one.purl === purl);
    return (await historyOf(finding)).filter(({ kind }) => kind.startsWith('vex_')).map(({ kind }) => kind);
  };
  const vex = (status: string, more: object = {}, at = '2026-03-01T10:00:00Z') =>
    openvex([vexStatement(CVE, [OLD], status, more)], { timestamp: at });

  it('has each statement that applies to it, also one that changes nothing', async () => {
    await scanOf(bothVersions);
    const files = [
      vex('under_investigation', { status_notes: 'We look.' }, '2026-03-01T10:00:00Z'),
      vex('affected', {}, '2026-03-02T10:00:00Z'),
      vex('not_affected', { justification: 'component_not_present' }, '2026-03-03T10:00:00Z'),
      vex('affected', {}, '2026-03-04T10:00:00Z'),
      vex('fixed', {}, '2026-03-05T10:00:00Z'),
    ];
    const scans = [];
    for (const file of files) scans.push(await scanOf(file, ''));
    const finding = (await findings()).find(({ package: { purl } }) => purl === OLD);
    const entries = (await historyOf(finding)).filter(({ kind }) => !kind.endsWith('_reported')).reverse();
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['vex_under_investigation', 'vex_affected', 'vex_not_affected', 'suppressed'],
      ...['vex_affected', 'reopened', 'vex_fixed', 'closed'],
    ]);
    const author = { kind: 'vex', name: 'Acme security' };
    expect(entries[0]).toMatchObject({ author, message: 'We look.', changes: null, scan: scans[0].documentId });
    expect(entries[2]).toMatchObject({ author, message: 'component_not_present', scan: scans[2].documentId });
    expect(await said(NEW)).toEqual([]);
  });

  it.each(['affected', 'under_investigation', 'not_affected', 'fixed'])(
    'has a statement (%s) once, however often its file is imported',
    async (status) => {
      await scanOf(bothVersions);
      const undated = openvex([vexStatement(CVE, [OLD], status)], { timestamp: undefined });
      for (const file of [vex(status), vex(status), undated, undated]) await scanOf(file, '');
      expect(await said()).toEqual([`vex_${status}`]);
    },
  );

  it('has one that a decision of a person outweighs', async () => {
    await scanOf(bothVersions);
    const [{ documentId: id, rule_id, severity }] = await findings();
    const accepted = { rule_id, severity, status: 'accepted_risk', accepted_reason: 'Known.' };
    expect((await tenant.people.engineer.call.put(`/security-findings/${id}`, accepted)).status).toBe(200);
    const both = openvex([vexStatement(CVE, [OLD, NEW], 'not_affected')]);
    await scanOf(both, '');
    const finding = (await findings()).find(({ documentId }) => documentId === id);
    expect(finding).toMatchObject({ status: 'accepted_risk' });
    expect(await said(finding.package.purl)).toEqual(['vex_not_affected']);
  });

  it('has one that came before it once, and none in a dry run', async () => {
    for (const status of ['affected', 'not_affected']) {
      await scanOf(vex(status), `?scope=${status}`);
    }
    await scanOf(bothVersions, '?scope=main&dry_run=true');
    await scanOf(bothVersions);
    expect(await said()).toEqual(['vex_not_affected', 'vex_affected']);
    await scanOf(vex('affected', {}, '2026-04-01T10:00:00Z'), '?dry_run=true');
    await scanOf(bothVersions);
    await scanOf(vex('not_affected'), '?scope=not_affected');
    expect(await said()).toEqual(['vex_not_affected', 'vex_affected']);
    expect(await said(NEW)).toEqual([]);
  });

  it('has each of several of one file once, in the order of their times, and the last one applies', async () => {
    await scanOf(bothVersions);
    const dated = (status: string, timestamp: string) => vexStatement(CVE, [OLD], status, { timestamp });
    const file = openvex([
      dated('not_affected', '2026-03-03T10:00:00Z'),
      dated('under_investigation', '2026-03-01T10:00:00Z'),
      dated('affected', '2026-03-02T10:00:00Z'),
    ]);
    for (const outcome of [{ suppressed: 1 }, { suppressed: 0 }, { suppressed: 0 }])
      expect(await scanOf(file, '')).toMatchObject(outcome);
    expect(await said()).toEqual(['vex_not_affected', 'vex_affected', 'vex_under_investigation']);
    await scanOf(bothVersions);
    expect(await said()).toHaveLength(3);
  });

  it('has those that change nothing as well, without another effect', async () => {
    await scanOf(bothVersions);
    const both = openvex([vexStatement(CVE, [OLD], 'under_investigation'), vexStatement(CVE, [OLD], 'affected')]);
    for (let times = 0; times < 2; times += 1)
      expect(await scanOf(both, '')).toMatchObject({ reopened: 0, updated: 0, suppressed: 0, unmatched: [] });
    expect(await said()).toEqual(['vex_affected', 'vex_under_investigation']);
    expect(await findings('filters[status]=open')).toHaveLength(2);
  });

  it('has one that is older than the one that applies, of whatever author', async () => {
    await scanOf(bothVersions);
    await scanOf(vex('not_affected', {}, '2026-03-05T10:00:00Z'), '');
    const older = { ...vex('affected', {}, '2026-03-01T10:00:00Z'), author: 'Vendor' };
    for (let times = 0; times < 2; times += 1) expect(await scanOf(older, '')).toMatchObject({ reopened: 0 });
    expect(await said()).toEqual(['vex_affected', 'vex_not_affected']);
    expect(await findings('filters[status]=false_positive')).toHaveLength(1);
  });

  it('has at most 20 different ones of an author that do not apply', async () => {
    await scanOf(bothVersions);
    const many = (from: number) =>
      Array.from({ length: 15 }, (_each, at) =>
        vexStatement(CVE, [OLD], 'affected', { action_statement: `Step ${from + at}.` }),
      );
    for (const from of [0, 15, 30]) await scanOf(openvex(many(from)), '');
    // 14 and the one that applies; five more to 20 and the second one that applies; the third.
    expect(await said()).toHaveLength(22);
  });
});

describe('a large VEX file', () => {
  it('is applied within seconds', async () => {
    const purls = Array.from({ length: 2000 }, (_each, index) => `pkg:npm/package-${index}@1.0.0`);
    await scanOf(
      cyclonedx(
        purls,
        purls.map((purl, index) => vulnerability(`CVE-2026-${20_000 + index}`, [purl])),
      ),
    );
    const vex = openvex(purls.map((purl, index) => vexStatement(`CVE-2026-${20_000 + index}`, [purl], 'not_affected')));
    const began = performance.now();
    expect(await scanOf(vex, '')).toMatchObject({ suppressed: 2000, unmatched: [], processed: 2000 });
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 60_000);

  it('is refused as a whole if the organisation would have too many statements', async () => {
    await scanOf(bothVersions);
    const products = Array.from({ length: 10_000 }, (_each, index) => `pkg:npm/part-${index}`);
    const many = Array.from({ length: 10 }, (_each, index) => vexStatement(`CVE-2026-${index}`, products, 'fixed'));
    const vex = openvex([vexStatement(CVE, [OLD], 'not_affected'), ...many]);
    const { status, body } = await importer(tenant.people.engineer.token).send(vex);
    expect({ status, body }).toMatchObject({
      status: 413,
      body: { error: { details: { code: 'REPORT_TOO_MANY_STATEMENTS', limit: 100_000, seen: 100_001 } } },
    });
    expect(await findings('filters[status]=open')).toHaveLength(2);
    expect(await db()('vex_statements').where({ organisation_id: tenant.id })).toEqual([]);
  }, 60_000);

  it('may replace statements of an organisation that has too many since a merge, and adds none', async () => {
    await scanOf(bothVersions);
    const vex = (name: string) => openvex([vexStatement(name, [OLD], 'not_affected')]);
    await scanOf(vex(CVE), '');
    const row = { organisation_id: tenant.id, scan_id: 1, position: 1, stated_at: '2026-01-01', record: '{}' };
    const rows = Array.from({ length: 100_000 }, (_each, index) => ({ ...row, slot: `slot ${index}` }));
    await db().batchInsert('vex_statements', rows, 200);
    expect(await scanOf(vex(CVE), '')).toMatchObject({ unmatched: [] });
    const { body } = await importer(tenant.people.engineer.token).send(vex('CVE-2026-9'));
    expect(body.error?.details).toMatchObject({ code: 'REPORT_TOO_MANY_STATEMENTS', seen: 100_002 });
  }, 60_000);
});
