import { parse } from 'csv-parse/sync';
import { finding, LOG, textOf } from '../../../../tests/helpers/findings/exported-findings';
import type { ExportedFinding } from './exported';
import { csvExport } from './csv-export';

const csv = (findings: ExportedFinding[]): Record<string, string>[] =>
  parse(textOf(csvExport(), findings), { columns: true });

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
