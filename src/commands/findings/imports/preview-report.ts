import type { Core } from '@strapi/strapi';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { nextResults } from '../../../repositories/findings/imports/staged-results';
import { lockFindings } from '../../../repositories/findings/imports/stored-findings';
import { previewStatements } from '../vex/apply-statements';
import { statementsFor } from '../vex/claims';
import { NOTHING_NOTED } from '../vex/statement-notes';
import { closingsOf } from './closing';
import { endImport } from './end-import';
import type { ImportRun } from './import-run';
import { planResults } from './plan-changes';
import { identified, readResults, sharedHashesOf } from './staged-identity';
import { defined, keysOf } from '../../../values';

/** Ends a dry run with what the linked report would change. */
export const previewReport = async (strapi: Core.Strapi, run: ImportRun, policy: FindingPolicy): Promise<void> => {
  const { counts, unmatched, closed, position: statementPosition } = await previewStatements(strapi, run, policy);
  const sharedAmong = await sharedHashesOf(strapi, run.scanId);
  let last = 0;
  let processed = 0;
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const staged = await nextResults(strapi, run.scanId, last);
    if (staged.length === 0) break;
    processed += staged.length;
    last = defined(staged.at(-1)).id;
    const identities = identified(run, staged);
    const shared = await sharedAmong(identities);
    const results = readResults(run, staged, identities).filter(
      ({ findingId }) => findingId === null || !closed.has(findingId),
    );
    const stored = await lockFindings(
      strapi,
      results.flatMap(({ findingId }) => findingId ?? []),
    );
    const vexStatements = await statementsFor(strapi, run.organisationId, results);
    const context = { run, policy, rules: [], shared, vexStatements, noted: NOTHING_NOTED };
    const plan = await planResults(context, results, stored);
    for (const name of keysOf(counts)) counts[name] += plan.counts[name];
  }
  counts.closed += (await closingsOf(strapi, run)).closing;
  await endImport(strapi, { ...run, counts, unmatched, processed, statementPosition });
};
