import { stringify } from 'csv-stringify/sync';
import { guardedCell } from '../../csv-cells';
import type { ExportedFinding, ExportWriter } from './exported';

type Cell = string | number | null;

/** The columns of the file, in order. */
const COLUMNS: Record<string, (finding: ExportedFinding) => Cell> = {
  id: ({ documentId }) => documentId,
  rule_id: ({ rule_id }) => rule_id,
  severity: ({ severity }) => severity,
  reported_severity: ({ reported_severity }) => reported_severity,
  status: ({ status }) => status,
  resolution: ({ resolution }) => resolution,
  tool: ({ tool }) => tool,
  scope: ({ scope }) => scope,
  file_path: ({ location }) => location.path,
  line_number: ({ location }) => location.line,
  package: ({ package: found }) => found?.name ?? null,
  version: ({ package: found }) => found?.version ?? null,
  purl: ({ package: found }) => found?.purl ?? null,
  fix_version: ({ fix_version }) => fix_version,
  identifiers: ({ identifiers }) => identifiers.join(' '),
  cvss: ({ cvss }) => cvss,
  description: ({ description }) => description,
  help_url: ({ help_url }) => help_url,
  assignee: ({ assignee }) => assignee,
  due_at: ({ due_at }) => due_at,
  accepted_until: ({ accepted_until }) => accepted_until,
  accepted_reason: ({ accepted_reason }) => accepted_reason,
  first_seen_at: ({ first_seen_at }) => first_seen_at,
  last_seen_at: ({ last_seen_at }) => last_seen_at,
  mitigated_at: ({ mitigated_at }) => mitigated_at,
  mitigated_by: ({ mitigated_by }) => mitigated_by,
  iso_control: ({ iso_control }) => iso_control,
  nis2_article: ({ nis2_article }) => nis2_article,
};

/** Lines that are written together: the library takes more than twice as long for them one by one. */
const LINES = 50;

const linesOf = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true, cast: { string: guardedCell } });

/** Writes findings as CSV. Texts that a spreadsheet would execute as formulas get an apostrophe. */
export const csvExport = (): ExportWriter => {
  const rows: Cell[][] = [];
  return {
    head: () => linesOf([Object.keys(COLUMNS)]),
    piece(finding) {
      rows.push(Object.values(COLUMNS).map((cell) => cell(finding)));
      return rows.length < LINES ? '' : linesOf(rows.splice(0));
    },
    tail: () => linesOf(rows),
  };
};
