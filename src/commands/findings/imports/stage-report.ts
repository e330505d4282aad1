import type { Core } from '@strapi/strapi';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { cleanLine } from '../../../domain/findings/texts';
import type { RuleHelp } from '../../../domain/findings/rule-help';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { countStaged, mayBeLost, stageResults } from '../../../repositories/findings/imports/staged-results';
import { stageStatements } from '../../../repositories/findings/vex/staged-statements';
import { MAX_LISTED } from '../../../resources/security-scan';
import { tenancyOf } from '../../../tenancy/tenancy';
import { defined } from '../../../values';
import type { PreparedBatch } from '../reading/prepare-items';
import { countResults, type ImportError, type ImportRun } from './import-run';

/** How many characters of a message are kept: all messages together have at most some hundred kilobytes. */
const MAX_MESSAGE = 200;

/** Notes a result that could not be used. */
export const noteError = ({ errors }: ImportRun, { message, ...error }: ImportError): void => {
  if (errors.length < MAX_LISTED) errors.push({ ...error, message: cleanLine(message, MAX_MESSAGE) ?? error.code });
};

const store = async (strapi: Core.Strapi, { scanId }: ImportRun, batch: PreparedBatch): Promise<void> => {
  await tenancyOf(strapi).writes.run(async () => {
    await mayBeLost(strapi);
    await stageResults(strapi, scanId, batch);
    await stageStatements(strapi, scanId, batch.vex);
    await saveRun(strapi, scanId, {});
  });
};

const note = (run: ImportRun, { results, skipped, faults, hasExported }: PreparedBatch): void => {
  for (const [index, count] of results.entries()) defined(run.sources[index]).results += count;
  run.counts.skipped += skipped;
  run.hasExported ||= hasExported;
  for (const fault of faults) noteError(run, fault);
};

/**
 * Stages the results and statements of a report, some at a time, each time with a short transaction. No finding changes.
 *
 * @returns the help of its rules, which is not staged
 */
export const stageReport = async (
  strapi: Core.Strapi,
  run: ImportRun,
  batches: AsyncIterable<PreparedBatch>,
): Promise<RuleHelp[]> => {
  const help: RuleHelp[] = [];
  // PostgreSQL stores a batch while the next one is prepared.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batches) {
      note(run, batch);
      help.push(...batch.help);
      await storing;
      storing = ignoreUnawaitedFailure(store(strapi, run, batch));
    }
  } finally {
    await storing;
  }
  await countStaged(strapi, countResults(run.sources));
  return help;
};
