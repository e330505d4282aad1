import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { CLOSABLE } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { complianceRulesFor } from '../../../repositories/findings/compliance-rules';
import { missingFindings } from '../../../repositories/findings/imports/missing-findings';
import { lockFindings } from '../../../repositories/findings/imports/stored-findings';
import { applyStatements } from '../vex/apply-statements';
import { statementsFor } from '../vex/claims';
import { notedStatements } from '../vex/statement-notes';
import { endImport } from './end-import';
import type { ImportRun, ImportSource } from './import-run';
import { type Plan, planClosings, planResults } from './plan-changes';
import { type DecisionContext, decisionContext } from './plan-new';
import { type StagedPart, type StagedReader, stagedReader } from './read-staged';
import { applyRepeated } from './repeated-results';
import { writeNext, writePlan } from './write-plan';

/** Applies what a part of a report repeats, and plans what the rest changes, in the open transaction. */
const planPart = async (
  strapi: Core.Strapi,
  context: DecisionContext,
  { part, staged, before }: { part: StagedPart; staged: StagedReader; before: Promise<unknown> },
): Promise<Plan> => {
  const { run } = context;
  const repeated = await applyRepeated(strapi, run, part.repeated);
  const known = await staged.whole([...part.known, ...repeated.left]);
  const results = [...part.news, ...known];
  // Whether a VEX statement applies to a package depends on the findings before it.
  if (results.some(({ facts }) => facts.package !== null)) await before;
  const vexStatements = await statementsFor(strapi, run.organisationId, results);
  const ids = known.flatMap(({ findingId }) => findingId ?? []);
  const stored = await lockFindings(strapi, ids);
  const noted = await notedStatements(strapi, vexStatements.size === 0 ? [] : ids);
  const plan = await planResults({ ...context, vexStatements, noted }, results, stored);
  plan.counts.unchanged += repeated.unchanged;
  plan.counts.updated += repeated.updated;
  return plan;
};

/**
 * Parts that PostgreSQL writes at once: as many transactions as one caller can have in an organisation, and one that waits for its turn
 * (transaction-turns.ts). SQLite has one writer.
 */
const writtenAtOnce = (strapi: Core.Strapi): number => (isSqlite(strapi) ? 1 : 3);

/** Applies the staged results of a report, some at a time, each time with a short transaction. */
const applyResults = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<ImportRun> => {
  const rules = await complianceRulesFor(strapi, begun.organisationId);
  const context = decisionContext({ run: begun, policy, rules });
  const staged = await stagedReader(strapi, begun);
  const written: Promise<ImportRun>[] = [];
  let latest = Promise.resolve(begun);
  let reading = staged.next(begun.position);
  for (;;) {
    const part = await reading;
    if (part === null) return latest;
    if (written.length === writtenAtOnce(strapi)) await written.shift();
    const { size, last } = part;
    // PostgreSQL reads the next ones while these are written.
    reading = ignoreUnawaitedFailure(staged.next(last));
    const before = latest;
    const makePlan = (): Promise<Plan> => planPart(strapi, context, { part, staged, before });
    const progressOf = ({ processed }: ImportRun) => ({ position: last, processed: processed + size });
    latest = ignoreUnawaitedFailure(writePlan(strapi, begun, { before, progressOf, makePlan }));
    written.push(latest);
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
  for await (const ids of missingFindings(strapi, coverage, { scan: run.scan, statuses: CLOSABLE })) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    run = await writeNext(strapi, run, async () =>
      planClosings({ run, policy }, source, await lockFindings(strapi, ids)),
    );
  }
  return run;
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
