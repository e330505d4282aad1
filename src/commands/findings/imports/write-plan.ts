import type { Core } from '@strapi/strapi';
import { saveRun, showProgress } from '../../../repositories/findings/imports/import-runs';
import { addFindingEvents } from '../../../repositories/findings/finding-events';
import { type AddedFinding, addFindings, changeFindings } from '../../../repositories/findings/imports/stored-findings';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';
import { worstOf } from './mail-scan';
import type { Plan } from './plan-changes';
import { publishPlan } from './publish-plan';
import { defined, keysOf } from '../../../values';

/** How far an import is after a plan. */
export type ImportProgress = Partial<Pick<ImportRun, 'position' | 'processed' | 'statementPosition' | 'unmatched'>>;

const noteInHistories = async (
  strapi: Core.Strapi,
  { scan }: ImportRun,
  plan: Plan,
  added: readonly AddedFinding[],
  now: Date,
): Promise<void> => {
  const ofNew = plan.added.flatMap(({ statements }, index) =>
    statements.map((statement) => ({ finding_id: defined(added[index]).id, ...statement })),
  );
  const noted = { actor_kind: null, actor_label: null, message: null, scan };
  await addFindingEvents(
    strapi,
    [...plan.notes, ...ofNew].map((note) => ({ ...noted, ...note })),
    now,
  );
};

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
    await noteInHistories(strapi, run, plan, added, now);
    const published = await publishPlan(strapi, run, plan, added);
    const counts = { ...run.counts };
    for (const name of keysOf(counts)) counts[name] += plan.counts[name];
    const worst = worstOf(run.worst, plan.events);
    const next = { ...run, ...progress, counts, worst, published: run.published + published };
    await saveRun(strapi, run.scanId, { state: next });
    await showProgress(strapi, run.scanId, next.processed);
    return next;
  });
