import type { Core } from '@strapi/strapi';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { addFindings, changeFindings } from '../../../repositories/findings/imports/stored-findings';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';
import type { Plan } from './plan-changes';
import { publishPlan } from './publish-plan';
import { keysOf } from '../../../values';

/** How far an import is after a plan. */
export type ImportProgress = Partial<Pick<ImportRun, 'position' | 'statementPosition' | 'unmatched'>>;

/**
 * Makes a plan and writes what it says, with one transaction.
 *
 * @returns the import with its new counts, which is stored with them, so that another node can continue
 */
export const writePlan = (
  strapi: Core.Strapi,
  run: ImportRun,
  progress: ImportProgress,
  makePlan: () => Promise<Plan>,
): Promise<ImportRun> =>
  tenancyOf(strapi).writes.run(async () => {
    const now = new Date();
    await assertNotArchived(strapi, run.organisationId);
    const plan = await makePlan();
    const added = await addFindings(strapi, run.organisationId, plan.added, now);
    await changeFindings(strapi, plan.changed, now);
    const published = await publishPlan(strapi, run, plan, added);
    const counts = { ...run.counts };
    for (const name of keysOf(counts)) counts[name] += plan.counts[name];
    const next = { ...run, ...progress, counts, published: run.published + published };
    await saveRun(strapi, run.scanId, { state: next });
    return next;
  });
