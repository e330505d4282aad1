import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import { defined } from '../../../values';

/*
 * The columns of findings that imports write, in bulk and without the query engine, because there may be a million of them.
 */

/** PostgreSQL's types of the columns that are not text. */
export const COLUMN_TYPES = {
  line_number: 'int',
  cvss: 'numeric',
  identifiers: 'jsonb',
  package: 'jsonb',
  location: 'jsonb',
  identity: 'jsonb',
  edited_fields: 'jsonb',
  mitigated_at: 'timestamp',
  due_at: 'timestamp',
  accepted_until: 'timestamp',
  told_accepted_until: 'timestamp',
  told_due_at: 'timestamp',
  first_seen_at: 'timestamp',
  last_seen_at: 'timestamp',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  published_at: 'timestamp',
  organisation_id: 'int',
  id: 'int',
  row_id: 'bigint',
  source: 'int',
} as const;

/** What an import can change of a stored finding. Times are ISO 8601 in UTC, JSON is text. */
export interface FindingColumns {
  rule_id: string;
  severity: string;
  reported_severity: string | null;
  file_path: string | null;
  line_number: number | null;
  description: string | null;
  finding_status: string;
  iso_control: string | null;
  /** The name that Strapi gives the column of nis2_article. */
  nis_2_article: string | null;
  tool: string;
  scope: string;
  scan: string;
  mitigated_at: string | null;
  mitigated_by: string | null;
  due_at: string | null;
  accepted_until: string | null;
  accepted_reason: string | null;
  resolution: string | null;
  origin: string;
  first_seen_at: string | null;
  last_seen_at: string | null;
  cvss: number | null;
  identifiers: string | null;
  package_name: string | null;
  package: string | null;
  fix_version: string | null;
  location: string | null;
  snippet: string | null;
  help_url: string | null;
  identity: string;
  edited_fields: string | null;
  status_before_acceptance: string | null;
  /** Which deadlines people have been told about. A new finding has none. */
  told_accepted_until?: string | null;
  told_due_at?: string | null;
}

/** The columns of a finding that its report gives: its staged result has the same. */
export const REPORTED_COLUMNS = [
  'rule_id',
  'file_path',
  'line_number',
  'description',
  'cvss',
  'identifiers',
  'package_name',
  'package',
  'fix_version',
  'location',
  'snippet',
  'help_url',
  'identity',
] as const satisfies readonly (keyof FindingColumns)[];

export type ReportedColumn = (typeof REPORTED_COLUMNS)[number];

/** The columns of a new finding that its report does not give. */
export type DecidedColumns = Omit<FindingColumns, ReportedColumn>;

export type FindingColumn = keyof FindingColumns;

const types: Readonly<Record<string, string>> = COLUMN_TYPES;

/** The type of a column that a statement only passes on: JSON stays text until it is stored in a finding, so that it is parsed once. */
export const passedType = (column: string): string => (types[column] ?? 'text').replace('jsonb', 'text');

/** The expression of a reported column for a finding. */
export const reportedValue = (strapi: Core.Strapi, column: ReportedColumn): string =>
  !isSqlite(strapi) && types[column] === 'jsonb' ? `r.${column}::jsonb` : `r.${column}`;

const isTimestamp = (column: string): boolean => types[column] === 'timestamp';

const inMilliseconds = (name: string, value: unknown): unknown =>
  typeof value === 'string' && isTimestamp(name) ? Date.parse(value) : value;

/** The expression of a column of the rows `n`. */
const jsonValue = (strapi: Core.Strapi, column: string): string => {
  if (!isSqlite(strapi)) return types[column] === 'jsonb' ? `n.${column}::jsonb` : `n.${column}`;
  return types[column] === 'numeric' ? `cast(n.value ->> '${column}' as real)` : `n.value ->> '${column}'`;
};

/** The rows `n` of a parameter of JSON. */
export const jsonSource = (strapi: Core.Strapi, columns: readonly string[]): string => {
  if (isSqlite(strapi)) return 'json_each(?) as n';
  const typed = columns.map((column) => `${column} ${passedType(column)}`);
  return `json_to_recordset(?::json) as n (${typed.join(', ')})`;
};

type Row = Readonly<Record<string, unknown>>;

/** Rows of a statement: the expressions of their columns, where they come from, and the parameters of both, in this order. */
export interface WrittenRows {
  expressions: string[];
  source: string;
  parameters: unknown[];
  /** The expression of the column that identifies a row. */
  key: string;
}

/**
 * Makes rows the parameters of a statement. What is the same in all of them is sent once: most columns of a report's findings are,
 * and JSON costs PostgreSQL as much as writing the rows.
 *
 * @param rows at least one, all with the same columns
 * @param key the column that identifies a row
 * @param columns which of them, and of `same`, the statement writes
 * @param same more columns, the same for all rows
 */
export const writtenRows = (
  strapi: Core.Strapi,
  rows: readonly Row[],
  key: string,
  columns: readonly string[],
  same: Row = {},
): WrittenRows => {
  const first = defined(rows[0]);
  const sameOf = (name: string): unknown => (name in same ? same[name] : first[name]);
  const stored = isSqlite(strapi) ? inMilliseconds : (_name: string, value: unknown): unknown => value;
  const isSame = (name: string): boolean => name in same || rows.every((row) => row[name] === first[name]);
  const differing = columns.filter((name) => name !== key && !isSame(name));
  const read = [key, ...differing];
  const isRead = new Set(read);
  const json = rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const name of read) values[name] = stored(name, row[name]);
    return values;
  });
  const sent = isSqlite(strapi) ? () => '?' : (name: string): string => `?::${types[name] ?? 'text'}`;
  return {
    expressions: columns.map((name) => (isRead.has(name) ? jsonValue(strapi, name) : sent(name))),
    source: jsonSource(strapi, read),
    parameters: [
      ...columns.filter((name) => !isRead.has(name)).map((name) => stored(name, sameOf(name))),
      JSON.stringify(json),
    ],
    key: jsonValue(strapi, key),
  };
};
