import type { Core } from '@strapi/strapi';
import { saveRun, showProgress } from '../../../repositories/findings/imports/import-runs';
import { addFindingEvents } from '../../../repositories/findings/finding-events';
import { addFindings, changeFindings } from '../../../repositories/findings/imports/stored-findings';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';
import { worstOf } from './mail-scan';
import type { Plan } from './plan-changes';
import { publishPlan } from './publish-plan';
import { defined, keysOf } from '../../../values';

/** How far an import is after a plan. */
type ImportProgress = Partial<Pick<ImportRun, 'position' | 'processed' | 'statementPosition' | 'unmatched'>>;

const noteInHistories = async (
  strapi: Core.Strapi,
  scan: string,
  plan: Plan,
  added: readonly number[],
  now: Date,
): Promise<void> => {
  const ofNew = plan.added.flatMap(({ vexNotes }, index) =>
    vexNotes.map((vexNote) => ({ finding_id: defined(added[index]), ...vexNote })),
  );
  const noted = { actor_kind: null, actor_label: null, message: null, scan };
  await addFindingEvents(
    strapi,
    [...plan.notes, ...ofNew].map((note) => ({ ...noted, ...note })),
    now,
  );
};

/** A part of an import that is written. */
export interface PlannedPart {
  /** The import after the part before it, once that is written. */
  before: Promise<ImportRun>;
  /** How far the import is after this part. */
  progressOf: (run: ImportRun) => ImportProgress;
  /** Makes the plan, in the open transaction. */
  makePlan: () => Promise<Plan>;
}

/**
 * Makes a plan and writes what it says, with one transaction. On PostgreSQL, the part before may still be written meanwhile; this one
 * ends after it, and fails if it fails.
 *
 * @param run the import, whatever its counts are
 * @returns the import with its new counts, which is stored with them, so that another node can continue
 */
export const writePlan = (
  strapi: Core.Strapi,
  { organisationId, scan, scanId }: ImportRun,
  { before, progressOf, makePlan }: PlannedPart,
): Promise<ImportRun> =>
  tenancyOf(strapi).writes.run(async () => {
    const now = new Date();
    await assertNotArchived(strapi, organisationId);
    const plan = await makePlan();
    const added = await addFindings(strapi, organisationId, plan.added, now);
    await changeFindings(strapi, organisationId, plan.changed, now);
    await noteInHistories(strapi, scan, plan, added, now);
    const run = await before;
    const published = await publishPlan(strapi, run, plan);
    const counts = { ...run.counts };
    for (const name of keysOf(counts)) counts[name] += plan.counts[name];
    const worst = worstOf(run.worst, plan.events);
    const next = { ...run, ...progressOf(run), counts, worst, published: run.published + published };
    await saveRun(strapi, scanId, { state: next });
    await showProgress(strapi, scanId, next.processed);
    return next;
  });

/** Writes a plan after all parts before it. */
export const writeNext = (strapi: Core.Strapi, run: ImportRun, makePlan: () => Promise<Plan>): Promise<ImportRun> =>
  writePlan(strapi, run, { before: Promise.resolve(run), progressOf: () => ({}), makePlan });
