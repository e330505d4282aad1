import type { ExportedFinding, ExportWriter } from '../../../src/domain/findings/export/exported';

/** When the findings of tests were seen, and are exported. */
export const AT = '2026-06-01T00:00:00.000Z';

/** A finding of a scanner of code. */
export const finding = (more: Partial<ExportedFinding> = {}): ExportedFinding => ({
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

/** A package with a package URL. */
export const LOG = { name: 'org.acme:log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' };

/** The whole document that a writer makes of findings. */
export const textOf = (writer: ExportWriter, findings: ExportedFinding[]): string =>
  [writer.head(), ...findings.map((each) => writer.piece(each)), writer.tail()].join('');
