import fc from 'fast-check';
import { findingOf } from '../../../../tests/helpers/findings/sarif-mapping';
import { AT, finding, LOG, textOf } from '../../../../tests/helpers/findings/exported-findings';
import { FINDING_STATUSES, SEVERITIES } from '../../vocabularies';
import { csvExport } from './csv-export';
import { openvexExport } from './openvex-export';
import type { ExportedFinding } from './exported';
import { exportedId, sarifExport } from './sarif-export';

const sarif = (findings: ExportedFinding[], complete = true) =>
  JSON.parse(textOf(sarifExport({ at: AT, complete }), findings)).runs;
const resultOf = (more: Partial<ExportedFinding>) => sarif([finding(more)])[0].results[0];

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
      properties: { 'tenantry/cvss': null, identifiers: ['CWE-79'], status: 'open' },
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

  it.each([
    ['critical', null],
    ['critical', 9.81],
    ['high', null],
    ['low', 9.8],
    ['info', 5],
  ] as const)('F9: of severity %s with score %s keep both in a round trip', (severity, cvss) => {
    // The rule has the score of the first of its findings.
    const [run] = sarif([finding({ cvss: 7.5 }), finding({ severity, cvss })]);
    expect(findingOf(run.results[1], run)).toMatchObject({ severity, cvss });
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
        textOf(openvexExport({ id: 'https://tenantry.example/vex/1', author: 'Acme', at: AT }), all);
        textOf(csvExport(), all);
      }),
    );
  });
});
