import type { Core } from '@strapi/strapi';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { CLOSABLE } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { complianceRulesFor } from '../../../repositories/findings/compliance-rules';
import { nextMissing } from '../../../repositories/findings/imports/missing-findings';
import { nextResults } from '../../../repositories/findings/imports/staged-results';
import { lockFindings } from '../../../repositories/findings/imports/stored-findings';
import { applyStatements } from '../vex/apply-statements';
import { statementsFor } from '../vex/claims';
import { notedStatements } from '../vex/statement-notes';
import { endImport } from './end-import';
import type { ImportRun, ImportSource } from './import-run';
import { planClosings, planResults, readResults } from './plan-changes';
import { identified, sharedHashesOf } from './staged-identity';
import { writePlan } from './write-plan';
import { defined } from '../../../values';

/** The next staged results after one; null if there are none. */
const readStaged = async (strapi: Core.Strapi, run: ImportRun, after: number) => {
  await yieldToEventLoop(BACKGROUND_TURN_MS);
  const staged = await nextResults(strapi, run.scanId, after);
  const last = staged.at(-1)?.id;
  if (last === undefined) return null;
  const shared = await sharedHashesOf(strapi, run.scanId, identified(run, staged));
  const ids = staged.flatMap(({ finding_id: id }) => id ?? []);
  return { results: readResults(run, staged), shared, ids, last };
};

/** Applies the staged results of a report, some at a time, each time with a short transaction. */
const applyResults = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<ImportRun> => {
  const rules = await complianceRulesFor(strapi, begun.organisationId);
  let run = begun;
  let reading = readStaged(strapi, run, run.position);
  for (;;) {
    const part = await reading;
    if (part === null) return run;
    const { results, shared, ids, last } = part;
    // PostgreSQL reads the next ones while these are written.
    reading = ignoreUnawaitedFailure(readStaged(strapi, run, last));
    const progress = { position: last, processed: run.processed + results.length };
    run = await writePlan(strapi, run, progress, async () => {
      const vexStatements = await statementsFor(strapi, run.organisationId, results);
      const stored = await lockFindings(strapi, ids);
      const noted = await notedStatements(strapi, vexStatements.size === 0 ? [] : ids);
      return planResults({ run, policy, rules, shared, vexStatements, noted }, results, stored);
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
    run = await writePlan(strapi, run, {}, async () =>
      planClosings({ run, policy }, source, await lockFindings(strapi, ids)),
    );
  }
};

/**
 * Makes the statements and results of a staged report visible. A crash loses nothing: another node continues after the last
 * transaction.
 */
export const applyReport = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<void> => {
  let run = await applyStatements(strapi, begun, policy);
  run = await applyResults(strapi, run, policy);
  for (const source of run.sources) if (source.complete) run = await closeMissing(strapi, run, source, policy);
  await endImport(strapi, run);
};
