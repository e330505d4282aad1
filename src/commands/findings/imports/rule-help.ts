import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../../database/chunks';
import type { RuleHelp } from '../../../domain/findings/rule-help';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { keepRuleHelp } from '../../../repositories/findings/rule-help';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';

/** Rules whose help one transaction writes. */
const AT_ONCE = 100;

/**
 * Keeps the help of the rules of a report, some at a time, each time with a short transaction. It changes no finding: a node that dies
 * meanwhile leaves nothing to continue.
 */
export const storeRuleHelp = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: ImportRun,
  rules: readonly RuleHelp[],
): Promise<void> => {
  for (const some of chunksOf(rules, AT_ONCE))
    await tenancyOf(strapi).writes.run(async () => {
      await assertNotArchived(strapi, organisationId);
      await keepRuleHelp(strapi, organisationId, some);
      await saveRun(strapi, scanId, {});
    });
};
