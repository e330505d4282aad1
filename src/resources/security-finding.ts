import { FINDING_STATUSES, SEVERITIES } from '../domain/vocabularies';
import { datetime, integer, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

export const securityFinding = defineResource({
  uid: 'api::security-finding.security-finding',
  path: 'security-findings',
  singular: 'security finding',
  plural: 'security findings',
  description: 'A weakness that a scanner reported, and its triage.',
  label: 'rule_id',
  searched: ['rule_id', 'file_path', 'description', 'tool'],
  searchIndex: true,
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['rule_id', 'organisation', 'severity', 'finding_status', 'tool'] },
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
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', { createOnly: true }),
  },
  indexes: {
    findings_org_created_idx: ['organisation_id', 'created_at', 'id'],
    findings_org_status_idx: ['organisation_id', 'finding_status', 'severity'],
  },
});
