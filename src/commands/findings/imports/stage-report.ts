import type { Core } from '@strapi/strapi';
import { exportedId } from '../../../domain/findings/export/sarif-export';
import { keysOf, placeOf } from '../../../domain/findings/identity/identity';
import { cleanLine } from '../../../domain/findings/texts';
import type { ReportedFinding, ReportItem } from '../../../domain/findings/reported';
import type { RuleHelpNotes } from '../../../domain/findings/rule-help';
import {
  mayBeLost,
  countStaged,
  resultsAtOnce,
  stageResults,
  type StagedResult,
} from '../../../repositories/findings/imports/staged-results';
import { type StagedStatement, stageStatements } from '../../../repositories/findings/vex/staged-statements';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { tenancyOf } from '../../../tenancy/tenancy';
import { MAX_LISTED } from '../../../resources/security-scan';
import { statementStage } from '../vex/stage-statements';
import type { ImportError, ImportRun } from './import-run';
import { lookupsOf } from './lookups';
import { fingerprintOf, type StagedIdentity } from './staged-identity';
import { defined } from '../../../values';

/** How many characters of a message are kept: all messages together have at most some hundred kilobytes. */
const MAX_MESSAGE = 200;

/** Notes a result that could not be used. */
export const noteError = ({ errors }: ImportRun, { message, ...error }: ImportError): void => {
  if (errors.length < MAX_LISTED) errors.push({ ...error, message: cleanLine(message, MAX_MESSAGE) ?? error.code });
};

/** What waits to be stored with one transaction. */
interface Batch {
  results: StagedResult[];
  fingerprints: string[];
  vex: StagedStatement[];
}

const emptyBatch = (): Batch => ({ results: [], fingerprints: [], vex: [] });

/** A result as it is stored. The help of its rule is the same for thousands of them. */
const recordOf = (finding: ReportedFinding): string => JSON.stringify({ ...finding, help: null });

const store = async (strapi: Core.Strapi, { scanId }: ImportRun, batch: Batch): Promise<void> => {
  const { results, fingerprints, vex } = batch;
  if (results.length + vex.length === 0) return;
  await tenancyOf(strapi).writes.run(async () => {
    await mayBeLost(strapi);
    await stageResults(strapi, scanId, results, fingerprints);
    await stageStatements(strapi, scanId, vex);
    await saveRun(strapi, scanId, {});
  });
};

/**
 * Stages the results and statements of a report, some at a time, each time with a short transaction. No finding changes.
 *
 * @param items what the report says, in its order
 * @param sourceOf the index of the source of a run of the report
 * @param help receives the help of rules, which is not staged
 */
export const stageReport = async (
  strapi: Core.Strapi,
  run: ImportRun,
  items: AsyncIterable<readonly ReportItem[]>,
  sourceOf: (runIndex: number) => number,
  help: RuleHelpNotes,
): Promise<void> => {
  const lookups = run.sources.map(lookupsOf);
  const stageStatement = statementStage(run);
  const add = ({ results, fingerprints }: Batch, finding: ReportedFinding, source: number): void => {
    const keys = keysOf(finding);
    const identity: StagedIdentity = { keys, place: placeOf(finding), presence: finding.presence };
    const exported = exportedId(finding.fingerprints);
    if (exported !== null) {
      identity.exported = exported;
      run.hasExported = true;
    }
    const all = defined(lookups[source])(keys);
    const content = defined(all.at(-1));
    results.push({ source, content, keys: JSON.stringify(identity), record: recordOf(finding) });
    for (const lookup of all.slice(0, -1)) fingerprints.push(fingerprintOf(lookup, finding.presence));
    defined(run.sources[source]).results += 1;
    help.note(source, finding);
  };
  const take = (batch: Batch, item: ReportItem): void => {
    batch.vex.push(...stageStatement(item));
    if (item.type === 'finding') add(batch, item.finding, sourceOf(item.run));
    else if (item.type === 'skipped') run.counts.skipped += 1;
    else if (item.type === 'fault') noteError(run, item.fault);
  };
  let batch = emptyBatch();
  // PostgreSQL stores a batch while the next one is read.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const some of items) {
      for (const item of some) take(batch, item);
      if (batch.results.length + batch.vex.length < resultsAtOnce(strapi)) continue;
      await storing;
      storing = ignoreUnawaitedFailure(store(strapi, run, batch));
      batch = emptyBatch();
    }
  } finally {
    await storing;
  }
  await store(strapi, run, batch);
  await countStaged(
    strapi,
    run.sources.reduce((total, { results }) => total + results, 0),
  );
};
