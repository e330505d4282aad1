import { toIso } from '../../../database/moments';
import { storedJson } from '../../../database/stored-json';
import type { FindingState } from '../../../domain/findings/finding-state';
import type { FindingDetails, Transition } from '../../../domain/findings/life-cycle';
import type {
  DecidedColumns,
  FindingColumn,
  FindingColumns,
} from '../../../repositories/findings/imports/finding-columns';

/*
 * Between rows of findings and the state that the life cycle depends on.
 */

/** What is decided about a new finding, in addition to its state. */
type GivenColumns = Pick<DecidedColumns, 'tool' | 'scope' | 'scan' | 'iso_control' | 'nis_2_article'>;

/** The decided columns of a new finding. */
export const newColumns = (
  { status, edited_fields: edited, ...fields }: FindingState,
  given: GivenColumns,
): DecidedColumns => ({
  ...given,
  ...fields,
  finding_status: status,
  edited_fields: JSON.stringify(edited),
});

const JSON_COLUMNS = ['identifiers', 'package', 'location'];

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** The stored values of the fields that reports describe. */
export const storedDetails = (row: StoredFields): FindingDetails => ({
  file_path: row.file_path,
  line_number: numberOf(row.line_number),
  description: row.description,
  cvss: numberOf(row.cvss),
  identifiers: storedJson(row.identifiers),
  package_name: row.package_name,
  package: storedJson(row.package),
  fix_version: row.fix_version,
  location: storedJson(row.location),
  snippet: row.snippet,
  help_url: row.help_url,
});

const timeOf = (value: unknown): string | null => (value === null || value === undefined ? null : toIso(value));

/** A stored finding with the names of its columns, which are those of its attributes too. */
type StoredFields = Readonly<Partial<Record<FindingColumn, unknown>>>;

/** The state of a stored finding. */
export const storedState = (row: StoredFields): FindingState =>
  ({
    status: row.finding_status,
    origin: row.origin,
    resolution: row.resolution,
    severity: row.severity,
    reported_severity: row.reported_severity,
    first_seen_at: timeOf(row.first_seen_at),
    last_seen_at: timeOf(row.last_seen_at),
    mitigated_at: timeOf(row.mitigated_at),
    mitigated_by: row.mitigated_by,
    due_at: timeOf(row.due_at),
    accepted_until: timeOf(row.accepted_until),
    accepted_reason: row.accepted_reason,
    status_before_acceptance: row.status_before_acceptance,
    edited_fields: storedJson(row.edited_fields) ?? [],
  }) as FindingState;

/** The columns that a transition writes. */
export const columnsOf = ({ fields, details }: Pick<Transition, 'fields' | 'details'>): Partial<FindingColumns> => {
  const { status, edited_fields: edited, ...others } = fields;
  const entries = Object.entries(details).map(([name, value]): [string, unknown] => [
    name,
    JSON_COLUMNS.includes(name) && value !== null ? JSON.stringify(value) : value,
  ]);
  return {
    ...others,
    ...(status === undefined ? {} : { finding_status: status }),
    ...(edited === undefined ? {} : { edited_fields: JSON.stringify(edited) }),
    ...Object.fromEntries(entries),
  };
};
