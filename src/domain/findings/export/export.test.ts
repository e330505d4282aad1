import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { FINDING_STATUSES, SEVERITIES } from '../../vocabularies';
import { openvexHeader, openvexStatement } from '../openvex/openvex-statements';
import { matchStatements } from '../vex/vex-match';
import { csvExport } from './csv-export';
import type { ExportedFinding, ExportWriter } from './exported';
import { openvexExport } from './openvex-export';
import { exportedId, sarifExport } from './sarif-export';

const AT = '2026-06-01T00:00:00.000Z';

const finding = (more: Partial<ExportedFinding> = {}): ExportedFinding => ({
  documentId: 'f1',
  rule_id: 'R1',
  severity: 'high',
  reported_severity: null,
  status: 'open',
  resolution: null,
  tool: 'scan',
  tool_version: '7',
  scope: 'src/app',
  description: 'What people wrote.',
  reported_description: 'What the scanner wrote.',
  location: { path: 'src/my page#1.ts', line: 10, end_line: 12, column: 3 },
  other_locations: [{ path: 'b.ts', line: null, end_line: null, column: null }],
  snippet: 'eval(x)',
  package: null,
  identifiers: ['CWE-79'],
  fingerprints: [
    { kind: 'full', name: 'id', version: 2, value: 'abc' },
    { kind: 'partial', name: 'hash', version: 0, value: 'def' },
    { kind: 'full', name: 'tenantry', version: 1, value: 'of another installation' },
  ],
  cvss: null,
  fix_version: null,
  help_url: 'https://acme.example/R1',
  help: 'Long.',
  accepted_until: null,
  accepted_reason: null,
  assignee: null,
  due_at: null,
  first_seen_at: AT,
  last_seen_at: AT,
  mitigated_at: null,
  mitigated_by: null,
  iso_control: null,
  nis2_article: null,
  updated_at: AT,
  ...more,
});

const LOG = { name: 'org.acme:log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' };

const textOf = (writer: ExportWriter, findings: ExportedFinding[]): string =>
  [writer.head(), ...findings.map((each) => writer.piece(each)), writer.tail()].join('');

const sarif = (findings: ExportedFinding[], complete = true) =>
  JSON.parse(textOf(sarifExport({ at: AT, complete }), findings)).runs;
const resultOf = (more: Partial<ExportedFinding>) => sarif([finding(more)])[0].results[0];

const DOCUMENT = { id: 'https://tenantry.example/vex/1', author: 'Acme', at: AT };
const openvex = (findings: ExportedFinding[]) => JSON.parse(textOf(openvexExport(DOCUMENT), findings));
const statementOf = (more: Partial<ExportedFinding>) => openvex([finding({ package: LOG, ...more })]).statements[0];

const csv = (findings: ExportedFinding[]): Record<string, string>[] =>
  parse(textOf(csvExport(), findings), { columns: true });

describe('findings as SARIF', () => {
  it('have what the scanner reported, so that an import finds the same', () => {
    expect(resultOf({})).toEqual({
      ruleId: 'R1',
      level: 'error',
      message: { text: 'What the scanner wrote.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/my%20page%231.ts' },
            region: { startLine: 10, endLine: 12, startColumn: 3, snippet: { text: 'eval(x)' } },
          },
        },
        { physicalLocation: { artifactLocation: { uri: 'b.ts' } } },
      ],
      fingerprints: { 'id/v2': 'abc', 'tenantry/v1': 'f1' },
      partialFingerprints: { hash: 'def' },
      baselineState: 'unchanged',
      properties: { identifiers: ['CWE-79'], status: 'open' },
    });
    expect(resultOf({ package: LOG, fix_version: '1.3' }).properties).toMatchObject({
      packageName: 'org.acme:log',
      packageVersion: '1.2',
      purl: LOG.purl,
      fixedVersion: '1.3',
    });
  });

  it('are in a run for each tool and scope, with its rules', () => {
    const runs = sarif([
      finding(),
      finding({ documentId: 'f2' }),
      finding({ scope: null }),
      finding({ tool: null, rule_id: 'R2', cvss: 7.8, help: null, help_url: null, tool_version: null }),
    ]);
    expect(runs.map((run: any) => run.results.length)).toEqual([2, 1, 1]);
    expect(runs[0].tool.driver).toEqual({
      name: 'scan',
      version: '7',
      rules: [{ id: 'R1', helpUri: 'https://acme.example/R1', help: { text: 'Long.', markdown: 'Long.' } }],
    });
    expect(runs[2].tool.driver).toEqual({
      name: 'Tenantry',
      rules: [{ id: 'R2', properties: { 'security-severity': '7.8' } }],
    });
    // What follows the last slash would be the name of a run.
    expect(runs.map((run: any) => run.automationDetails?.id)).toEqual(['src/app/', undefined, 'src/app/']);
  });

  it('F15, F31: close nothing unless they are complete, and reopen nothing mitigated since', () => {
    expect(sarif([finding()])[0].invocations).toEqual([{ executionSuccessful: true, endTimeUtc: AT }]);
    expect(sarif([finding()], false)[0].invocations[0].executionSuccessful).toBe(false);
    expect(resultOf({ status: 'mitigated' }).baselineState).toBe('absent');
  });

  it.each([
    ['critical', null, 'error', '9.0'],
    ['critical', 9.8, 'error', '9.8'],
    ['high', null, 'error', undefined],
    ['medium', 5.5, 'warning', '5.5'],
    ['low', 9.8, 'note', undefined],
    ['info', null, 'none', undefined],
  ] as const)('F9: of severity %s with score %s have level %s and score %s', (severity, cvss, level, score) => {
    const result = resultOf({ severity, cvss });
    expect([result.level, result.properties['security-severity']]).toEqual([level, score]);
  });

  it('F30: have the severity of the scanner, not of a person', () => {
    expect(resultOf({ severity: 'low', reported_severity: 'medium' }).level).toBe('warning');
  });

  it.each([
    ['open', null, undefined],
    ['in_progress', null, undefined],
    ['accepted_risk', null, [{ kind: 'external', status: 'accepted', justification: 'Because.' }]],
    ['false_positive', 'vex:x', [{ kind: 'external', status: 'accepted', justification: 'vex:x' }]],
    [
      'false_positive',
      'suppressed:inSource',
      [{ kind: 'inSource', status: 'accepted', justification: 'suppressed:inSource' }],
    ],
  ] as const)('F11: with the status %s and resolution %s are suppressed: %j', (status, resolution, suppressions) => {
    expect(resultOf({ status, resolution, accepted_reason: 'Because.' }).suppressions).toEqual(suppressions);
  });

  it('F17, F19: can be without a place, and with a path of any kind', () => {
    const nowhere = { path: null, line: null, end_line: null, column: null };
    expect(resultOf({ location: nowhere, other_locations: [] }).locations).toEqual([]);
    const uriOf = (path: string) =>
      resultOf({ location: { ...nowhere, path } }).locations[0].physicalLocation.artifactLocation.uri;
    expect(['a%20b', 'C:/a', 'https://x.example/a b', '.'].map(uriOf)).toEqual([
      'a%2520b',
      'C%3A/a',
      'https://x.example/a%20b',
      '.',
    ]);
  });

  it('are recognised by their id', () => {
    expect(exportedId([{ kind: 'full', name: 'tenantry', version: 1, value: 'f1' }])).toBe('f1');
    expect(exportedId([{ kind: 'partial', name: 'tenantry', version: 1, value: 'f1' }])).toBeNull();
  });
});

describe('findings as OpenVEX', () => {
  it('are a document of version 0.2.0', () => {
    expect(openvex([finding({ package: LOG, rule_id: 'CVE-2026-1', identifiers: ['GHSA-A', 'CWE-79'] })])).toEqual({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': DOCUMENT.id,
      author: 'Acme',
      timestamp: AT,
      version: 1,
      tooling: 'Tenantry',
      statements: [
        {
          vulnerability: { name: 'CVE-2026-1', aliases: ['GHSA-A'] },
          products: [{ '@id': LOG.purl, identifiers: { purl: LOG.purl } }],
          status: 'under_investigation',
          timestamp: AT,
        },
      ],
    });
  });

  it.each([
    ['in_progress', {}, { status: 'affected', action_statement: 'A fix is in progress.' }],
    ['in_progress', { fix_version: '2' }, { status: 'affected', action_statement: 'Update to 2.' }],
    [
      'accepted_risk',
      { accepted_reason: 'Small.' },
      { status: 'affected', status_notes: 'The risk is accepted. Small.' },
    ],
    ['mitigated', {}, { status: 'fixed' }],
    ['false_positive', { resolution: 'vex:component_not_present' }, { justification: 'component_not_present' }],
    [
      'false_positive',
      { resolution: 'vex:code_not_reachable' },
      { justification: 'vulnerable_code_not_in_execute_path' },
    ],
    ['false_positive', { resolution: 'In tests only' }, { status: 'not_affected', impact_statement: 'In tests only' }],
    ['false_positive', {}, { status: 'not_affected', impact_statement: 'This is a false positive.' }],
  ] as const)('of status %s with %j say %j', (status, more, expected) => {
    expect(statementOf({ status, ...more })).toMatchObject(expected);
  });

  it('name a package without a package URL, and a version beside it', () => {
    const idOf = (found: ExportedFinding['package']) => statementOf({ package: found }).products[0]['@id'];
    expect(idOf({ name: 'a b', version: '1', purl: null })).toBe('pkg:generic/a%20b@1');
    expect(idOf({ name: 'a', version: '1', purl: 'pkg:npm/a' })).toBe('pkg:npm/a@1');
  });

  it('leave out what is about neither a package nor a known vulnerability', () => {
    const { statements } = openvex([
      finding(),
      finding({ rule_id: 'CVE-2026-1' }),
      finding(),
      finding({ package: LOG }),
    ]);
    expect(statements.map((one: any) => one.vulnerability.name)).toEqual(['CVE-2026-1', 'R1']);
    expect(statements[0].products).toEqual([{ '@id': 'urn:tenantry:scope:scan:src%2Fapp' }]);
  });

  it('V1, V2: apply to the same findings when they are imported again', () => {
    const same = finding({
      package: { name: 'b', version: '2', purl: null },
      rule_id: 'CVE-2026-1',
      status: 'mitigated',
    });
    const other = { ...same, package: { name: 'b', version: '3', purl: null } };
    const document = openvex([same]);
    const read = openvexStatement(document.statements[0], 0, openvexHeader(document));
    const { applied } = matchStatements('statement' in read ? [read.statement] : [], [other, same]);
    expect([...applied.keys()]).toEqual([same]);
  });
});

describe('findings as CSV', () => {
  it('are a line each, below the names of the columns', () => {
    const [first] = csv([finding({ cvss: 9.8, package: LOG, identifiers: ['CVE-2026-1', 'CWE-79'] })]);
    expect(first).toMatchObject({
      id: 'f1',
      rule_id: 'R1',
      file_path: 'src/my page#1.ts',
      line_number: '10',
      package: 'org.acme:log',
      identifiers: 'CVE-2026-1 CWE-79',
      cvss: '9.8',
      description: 'What people wrote.',
    });
    expect(csv([finding(), finding()])).toHaveLength(2);
  });

  it('contain no formulas that a spreadsheet would execute', () => {
    expect(csv([finding({ description: '=HYPERLINK("x")', resolution: 'a;=1' })])[0]).toMatchObject({
      description: '\'=HYPERLINK("x")',
      resolution: "a;'=1",
    });
  });
});

describe('any finding', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  const maybe = fc.option(text);
  const findings = fc.array(
    fc.record<Partial<ExportedFinding>>({
      rule_id: fc.oneof(text, fc.constant('CVE-2026-1')),
      severity: fc.constantFrom(...SEVERITIES),
      status: fc.constantFrom(...FINDING_STATUSES),
      resolution: maybe,
      tool: fc.oneof(maybe, fc.constant('scan')),
      scope: maybe,
      description: maybe,
      snippet: maybe,
      package: fc.option(
        fc.record({
          name: text,
          version: maybe,
          purl: fc.oneof(
            maybe,
            text.map((one) => `pkg:npm/${one}`),
          ),
        }),
      ),
      location: fc.record({
        path: maybe,
        line: fc.option(fc.nat()),
        end_line: fc.constant(null),
        column: fc.constant(null),
      }),
      cvss: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    }),
  );

  it('can be written in every format', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const all = some.map((more) => finding(more));
        const results = sarif(all).flatMap((run: any) => run.results);
        expect(results.map((one: any) => one.ruleId)).toEqual(all.map(({ rule_id }) => rule_id));
        openvex(all);
        expect(csv(all)).toHaveLength(all.length);
      }),
    );
  });
});
