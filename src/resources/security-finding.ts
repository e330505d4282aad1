import { z } from 'zod';
import { FINDING_ORIGINS, FINDING_STATUSES, SEVERITIES } from '../domain/vocabularies';
import { datetime, decimal, integer, json, oneOf, relation, string, strings, text, webAddress } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** A place in the code. Lines and columns count from 1. */
const PLACE = z.strictObject({
  path: z.string().nullable(),
  line: z.int().nullable(),
  end_line: z.int().nullable(),
  column: z.int().nullable(),
});

const LOCATION = z.strictObject({ ...PLACE.shape, others: z.array(PLACE).max(50) });

const PACKAGE = z.strictObject({ name: z.string(), version: z.string().nullable(), purl: z.string().nullable() });

export const securityFinding = defineResource({
  uid: 'api::security-finding.security-finding',
  path: 'security-findings',
  singular: 'security finding',
  plural: 'security findings',
  description: 'A weakness that a scanner reported, and its triage.',
  label: 'rule_id',
  searched: ['rule_id', 'file_path', 'description', 'tool', 'package_name', 'identifiers'],
  searchIndex: true,
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: {
    group: 'work',
    columns: ['rule_id', 'organisation', 'severity', 'finding_status', 'tool'],
    form: {
      Finding: ['rule_id', 'organisation', 'tool', 'line_number', 'file_path', 'description'],
      Triage: [
        'finding_status',
        'severity',
        'assignee',
        'due_at',
        'mitigated_by',
        'mitigated_at',
        'accepted_until',
        'accepted_reason',
      ],
      Compliance: ['iso_control', 'nis2_article'],
    },
  },
  requiredOnCreate: ['rule_id', 'severity', 'status'],
  requiredOnUpdate: ['rule_id', 'severity', 'status'],
  fields: {
    rule_id: string('The scanner rule that was violated.', { min: 1, nullable: false }),
    severity: oneOf(SEVERITIES, 'Severity.', { nullable: false, rank: 'falling' }),
    file_path: text('File with the finding.'),
    line_number: integer('Line in that file.'),
    description: text('What was found.'),
    status: oneOf(FINDING_STATUSES, 'Triage. mitigated fills mitigated_at and mitigated_by; leaving it clears them.', {
      attribute: 'finding_status',
      column: { default: 'open' },
      rank: 'rising',
      nullable: false,
    }),
    iso_control: string('Control of ISO/IEC 27001 concerned.'),
    nis2_article: string('Article of NIS 2 concerned.'),
    tool: string('Scanner that found it.'),
    mitigated_at: datetime('When it was mitigated.'),
    mitigated_by: string('Who mitigated it.'),
    due_at: datetime(
      'When it should be mitigated; by default as the finding policy says. null gives it back to the policy.',
    ),
    assignee: relation(
      'plugin::users-permissions.user',
      'username',
      'The member who takes care of it. Must be able to read findings; leaving the organisation ends it.',
    ),
    accepted_until: datetime(
      'When the acceptance of the risk ends, and the earlier status returns; by default as the finding policy says. Only with status accepted_risk.',
    ),
    accepted_reason: text('Why the risk is accepted. Only with status accepted_risk.'),
    resolution: string(
      'Why it has its status, if no person decided: not_reported, suppressed:<kind>, vex:<justification>, vex:fixed.',
      system,
    ),
    origin: oneOf(FINDING_ORIGINS, 'Who decided its status: a person, the scans that report it, or a VEX statement.', {
      column: { default: 'person' },
      ...system,
    }),
    scope: string('What the scans cover that report it: those of one tool and scope report the same findings.', system),
    scan: string('documentId of the scan that reported it last.', system),
    first_seen_at: datetime('When a scan reported it first.', system),
    last_seen_at: datetime('When a scan reported it last.', system),
    reported_severity: oneOf(SEVERITIES, 'Severity that the scanner reports, whatever a person has set.', {
      rank: 'falling',
      ...system,
    }),
    cvss: decimal('CVSS score.', system),
    identifiers: strings('CVE, GHSA and CWE ids.', { max: 50, ...system }),
    package_name: string('Name of the package with the weakness.', system),
    package: json('The package with the weakness.', PACKAGE, system),
    fix_version: string('Version of the package in which it is fixed.', system),
    location: json('Where it is; others are further places of the same finding.', LOCATION, system),
    snippet: text('The code, as the scanner quotes it.', system),
    help_url: webAddress('Page of the scanner about the rule.', system),
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', { createOnly: true }),
  },
  internal: {
    /** How the next scan recognises it, and what an export repeats. */
    identity: { type: 'json', hidden: true },
    /** What returns at the end of an acceptance. */
    status_before_acceptance: { type: 'string', hidden: true },
    /** The fields that people have set, which scans leave. */
    edited_fields: { type: 'json', hidden: true },
    /** The deadlines that people have been told about. */
    told_accepted_until: { type: 'datetime', hidden: true },
    told_due_at: { type: 'datetime', hidden: true },
  },
  onRequest: {
    rule_help: text(
      'What the scanner says about the rule: Markdown or plain text. Only in responses with one finding.',
      system,
    ),
  },
  indexes: {
    findings_source_idx: ['organisation_id', 'tool', 'scope', 'id'],
    findings_org_created_idx: ['organisation_id', 'created_at', 'id'],
    findings_org_status_idx: ['organisation_id', 'finding_status', 'severity'],
  },
});
