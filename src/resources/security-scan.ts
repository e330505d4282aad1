import { z } from 'zod';
import { REPORT_FORMATS, SCAN_STATUSES } from '../domain/vocabularies';
import { boolean, datetime, integer, json, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** The most faults, statements and sources that a scan lists. Its counts have all. */
export const MAX_LISTED = 1000;

const ERROR = z.strictObject({ index: z.int().nullable(), code: z.string(), message: z.string() });

const UNMATCHED = z.strictObject({ id: z.string(), reason: z.string() });

/** Findings of one tool within one scope. */
const SOURCE = z.strictObject({ tool: z.string(), scope: z.string(), complete: z.boolean(), results: z.int() });

const FAILURE = z.strictObject({ code: z.string(), message: z.string(), details: z.unknown().optional() });

const count = (description: string) => integer(description, { column: { default: 0 }, ...system });

export const securityScan = defineResource({
  uid: 'api::security-scan.security-scan',
  path: 'security-scans',
  singular: 'security scan',
  plural: 'security scans',
  description: 'An import of the report of a scanner, with what it changed.',
  label: 'tool',
  searched: ['tool', 'scope'],
  detail: ['errors', 'unmatched'],
  ownership: 'member',
  audited: { except: 'An import has an entry of its own.' },
  grantsRights: false,
  merge: 'moves',
  split: 'stays',
  admin: { group: 'system', columns: ['tool', 'organisation', 'scope', 'scan_status', 'started_at', 'results'] },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      nullable: false,
      ...system,
    }),
    tool: string('Scanner.', system),
    tool_version: string('Version of the scanner.', system),
    format: oneOf(REPORT_FORMATS, 'Format of the report.', system),
    scope: string('What the scan covered, together with the tool.', system),
    sources: json('The tools and scopes of a report with several.', z.array(SOURCE), system),
    status: oneOf(SCAN_STATUSES, 'Whether the import runs, has succeeded or has failed.', {
      attribute: 'scan_status',
      column: { default: 'running' },
      nullable: false,
      ...system,
    }),
    dry_run: boolean('Whether it only shows what the import would change.', { column: { default: false }, ...system }),
    started_at: datetime('When the import began.', system),
    ended_at: datetime('When the import ended.', system),
    scanned_at: datetime('When the scanner ran, if the report says so.', system),
    complete: boolean('Whether the scanner examined everything in its scope. Otherwise it closes nothing.', {
      nullable: true,
      ...system,
    }),
    results: integer('Results in the report.', system),
    processed: integer('Results that have been processed.', system),
    created: count('New findings.'),
    unchanged: count('Findings that were reported as before.'),
    updated: count('Findings of which something changed.'),
    reopened: count('Findings that are open again.'),
    closed: count('Findings that are mitigated because they are no longer reported.'),
    suppressed: count('Findings that the report suppresses.'),
    skipped: count('Results that are no findings.'),
    errors: json(
      'Results that could not be used, at most 1,000. A list has it only if fields names it.',
      z.array(ERROR),
      system,
    ),
    errors_count: count('How many results errors has.'),
    unmatched: json(
      'VEX statements that fit no finding, at most 1,000. A list has it only if fields names it.',
      z.array(UNMATCHED),
      system,
    ),
    unmatched_count: count('How many statements unmatched has.'),
    failure: json('Why the import failed.', FAILURE, system),
    imported_by: string('Who imported it.', system),
    sha256: string('SHA-256 of the file.', system),
  },
  internal: {
    // documentId: the agent may move to another organisation, the scan does not.
    imported_by_agent: { type: 'string', private: true },
  },
  indexes: {
    scans_org_created_idx: ['organisation_id', 'created_at', 'id'],
    scans_source_idx: ['organisation_id', 'tool', 'scope', 'started_at'],
  },
});
