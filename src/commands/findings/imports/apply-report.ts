import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
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
import { type Plan, planClosings, planResults } from './plan-changes';
import { identified, readResults, type SharedHashes, sharedHashesOf } from './staged-identity';
import { writeNext, writePlan } from './write-plan';
import { defined } from '../../../values';

/** The next staged results after one; null if there are none. */
const readStaged = async (strapi: Core.Strapi, run: ImportRun, sharedAmong: SharedHashes, after: number) => {
  await yieldToEventLoop(BACKGROUND_TURN_MS);
  const staged = await nextResults(strapi, run.scanId, after);
  const last = staged.at(-1)?.id;
  if (last === undefined) return null;
  const identities = identified(run, staged);
  const shared = await sharedAmong(identities);
  await yieldToEventLoop(BACKGROUND_TURN_MS);
  const ids = staged.flatMap(({ finding_id: id }) => id ?? []);
  return { results: readResults(run, staged, identities), shared, ids, last };
};

/**
 * Applies the staged results of a report, some at a time, each time with a short transaction. PostgreSQL writes some while the next
 * ones are planned; SQLite has one writer.
 */
const applyResults = async (strapi: Core.Strapi, begun: ImportRun, policy: FindingPolicy): Promise<ImportRun> => {
  const rules = await complianceRulesFor(strapi, begun.organisationId);
  const sharedAmong = await sharedHashesOf(strapi, begun.scanId);
  let earlier = Promise.resolve(begun);
  let latest = earlier;
  let reading = readStaged(strapi, begun, sharedAmong, begun.position);
  for (;;) {
    const part = await reading;
    await (part === null || isSqlite(strapi) ? latest : earlier);
    if (part === null) return latest;
    const { results, shared, ids, last } = part;
    // PostgreSQL reads the next ones while these are written.
    reading = ignoreUnawaitedFailure(readStaged(strapi, begun, sharedAmong, last));
    const before = latest;
    const makePlan = async (): Promise<Plan> => {
      // Whether a VEX statement applies to a package depends on the findings before it.
      if (results.some(({ finding }) => finding.package !== null)) await before;
      const vexStatements = await statementsFor(strapi, begun.organisationId, results);
      const stored = await lockFindings(strapi, ids);
      const noted = await notedStatements(strapi, vexStatements.size === 0 ? [] : ids);
      return planResults({ run: begun, policy, rules, shared, vexStatements, noted }, results, stored);
    };
    const progressOf = ({ processed }: ImportRun) => ({ position: last, processed: processed + results.length });
    earlier = before;
    latest = ignoreUnawaitedFailure(writePlan(strapi, begun, { before, progressOf, makePlan }));
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
    run = await writeNext(strapi, run, async () =>
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
