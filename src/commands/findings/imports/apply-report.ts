import type { Core } from '@strapi/strapi';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { CLOSABLE } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { complianceRulesFor } from '../../../repositories/findings/compliance-rules';
import { addFindingEvents } from '../../../repositories/findings/finding-events';
import { saveRun, showProgress } from '../../../repositories/findings/imports/import-runs';
import { nextMissing } from '../../../repositories/findings/imports/missing-findings';
import { type LinkedResult, nextResults } from '../../../repositories/findings/imports/staged-results';
import { addFindings, changeFindings, lockFindings } from '../../../repositories/findings/imports/stored-findings';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import { endImport } from './end-import';
import type { ImportRun, ImportSource } from './import-run';
import { worstOf } from './mail-scan';
import { type Plan, planClosings, planResults } from './plan-changes';
import { publishPlan } from './publish-plan';
import { identified, sharedHashesOf } from './staged-identity';
import { defined, keysOf } from '../../../values';

/**
 * Writes what a plan says, in the open transaction.
 *
 * @returns the import with its new counts, which is stored with them, so that another node can continue
 */
const write = async (
  strapi: Core.Strapi,
  run: ImportRun,
  plan: Plan,
  done: readonly LinkedResult[],
): Promise<ImportRun> => {
  const now = new Date();
  await assertNotArchived(strapi, run.organisationId);
  const added = await addFindings(strapi, run.organisationId, plan.added, now);
  await changeFindings(strapi, plan.changed, now);
  const noted = { actor_kind: null, actor_label: null, message: null, scan: run.scan };
  await addFindingEvents(
    strapi,
    plan.notes.map((note) => ({ ...note, ...noted })),
    now,
  );
  const published = await publishPlan(strapi, run, plan, added);
  const counts = { ...run.counts };
  for (const name of keysOf(counts)) counts[name] += plan.counts[name];
  const position = done.at(-1)?.id ?? run.position;
  const next = {
    ...run,
    counts,
    position,
    worst: worstOf(run.worst, plan.events),
    processed: run.processed + done.length,
    published: run.published + published,
  };
  await saveRun(strapi, run.scanId, { state: next });
  await showProgress(strapi, run.scanId, next.processed);
  return next;
};

/** Applies the staged results of a report, some at a time, each time with a short transaction. */
const applyResults = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<ImportRun> => {
  const rules = await complianceRulesFor(strapi, begun.organisationId);
  let run = begun;
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const results = await nextResults(strapi, run.scanId, run.position);
    if (results.length === 0) return run;
    const shared = await sharedHashesOf(strapi, run.scanId, identified(run, results));
    run = await tenancyOf(strapi).writes.run(async () => {
      const ids = results.flatMap(({ finding_id: id }) => id ?? []);
      const plan = planResults({ run, policy, rules, shared }, results, await lockFindings(strapi, ids));
      return write(strapi, run, plan, results);
    });
  }
};

/** Closes the findings of a source that its complete scan has not reported, some at a time. */
const closeMissing = async (
  strapi: Core.Strapi,
  begun: ImportRun,
  source: ImportSource,
  policy: FindingPolicy,
): Promise<ImportRun> => {
  const coverage = { ...source, organisationId: begun.organisationId };
  let run = begun;
  for (let after = 0; ;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const ids = await nextMissing(strapi, coverage, { scan: run.scan, statuses: CLOSABLE, after });
    if (ids.length === 0) return run;
    after = defined(ids.at(-1));
    run = await tenancyOf(strapi).writes.run(async () =>
      write(strapi, run, planClosings({ run, policy }, source, await lockFindings(strapi, ids)), []),
    );
  }
};

/** Makes the results of a staged report visible. A crash loses nothing: another node continues after the last transaction. */
export const applyReport = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<void> => {
  let run = await applyResults(strapi, begun, policy);
  for (const source of run.sources) if (source.complete) run = await closeMissing(strapi, run, source, policy);
  await endImport(strapi, run);
};
