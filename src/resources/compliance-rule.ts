import { RULE_MATCHES } from '../domain/vocabularies';
import { oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

export const complianceRule = defineResource({
  uid: 'api::compliance-rule.compliance-rule',
  path: 'compliance-rules',
  singular: 'compliance rule',
  plural: 'compliance rules',
  description: 'Which control of ISO/IEC 27001 and which article of NIS 2 imported findings concern.',
  label: 'value',
  searched: ['value', 'iso_control', 'nis2_article'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'stays',
  mayBePlatforms: true,
  admin: { group: 'work', columns: ['value', 'organisation', 'match', 'iso_control', 'nis2_article'] },
  requiredOnCreate: ['match', 'value'],
  requiredOnUpdate: ['match', 'value'],
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'The organisation whose findings it concerns; null, for platform operators only: those of all organisations.',
      { createOnly: true },
    ),
    match: oneOf(RULE_MATCHES, 'What is compared: the CWE ids of a finding, its rule or its tool.', {
      nullable: false,
    }),
    value: string('A CWE id such as CWE-79, the beginning of rule ids, or the name of a tool.', {
      min: 1,
      nullable: false,
    }),
    iso_control: string('Control of ISO/IEC 27001:2022 Annex A, such as A.8.28; null: the rule says nothing about it.'),
    nis2_article: string('Article of NIS 2, such as 21(2)(e); null: the rule says nothing about it.'),
  },
  indexes: {
    compliance_rules_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
