import type { Core } from '@strapi/strapi';
import type { ComplianceRule } from '../../domain/findings/compliance/controls-for';
import { MAX_RULES } from '../../domain/findings/compliance/rule-faults';
import { connectionOf } from '../../database/connection';
import { countOf } from '../../database/counts';

const TABLE = 'compliance_rules';

/** How many rules an organisation has, or the platform, if it is null. */
export const countComplianceRules = async (strapi: Core.Strapi, organisationId: number | null): Promise<number> =>
  countOf(await connectionOf(strapi)(TABLE).where({ organisation_id: organisationId }).count({ total: '*' }));

/** The rules for the findings of an organisation: its own, then those of the platform, the oldest first. */
export const complianceRulesFor = async (strapi: Core.Strapi, organisationId: number): Promise<ComplianceRule[]> => {
  const of = (owner: number | null): Promise<ComplianceRule[]> =>
    connectionOf(strapi)(TABLE)
      .where({ organisation_id: owner })
      .orderBy('id')
      .limit(MAX_RULES)
      .select<ComplianceRule[]>({
        match: 'match',
        value: 'value',
        iso_control: 'iso_control',
        nis2_article: 'nis_2_article',
      });
  return [...(await of(organisationId)), ...(await of(null))];
};
