import { AT, finding, LOG, textOf } from '../../../../tests/helpers/findings/exported-findings';
import { openvexHeader, openvexStatement } from '../openvex/openvex-statements';
import { matchStatements } from '../vex/vex-match';
import type { ExportedFinding } from './exported';
import { openvexExport } from './openvex-export';

const DOCUMENT = { id: 'https://tenantry.example/vex/1', author: 'Acme', at: AT };
const openvex = (findings: ExportedFinding[]) => JSON.parse(textOf(openvexExport(DOCUMENT), findings));
const statementOf = (more: Partial<ExportedFinding>) => openvex([finding({ package: LOG, ...more })]).statements[0];

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
    const { about } = matchStatements('statement' in read ? [read.statement] : [], [other, same]);
    expect([...about.keys()]).toEqual([same]);
  });
});
