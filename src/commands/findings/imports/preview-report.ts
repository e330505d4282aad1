import type { Core } from '@strapi/strapi';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { lockFindings } from '../../../repositories/findings/imports/stored-findings';
import { previewStatements } from '../vex/apply-statements';
import { statementsFor } from '../vex/claims';
import { NOTHING_NOTED } from '../vex/statement-notes';
import { closingsOf } from './closing';
import { endImport } from './end-import';
import type { ImportRun } from './import-run';
import { planResults } from './plan-changes';
import { decisionContext } from './plan-new';
import { stagedReader } from './read-staged';
import { defined, keysOf } from '../../../values';

/** Ends a dry run with what the linked report would change. */
export const previewReport = async (strapi: Core.Strapi, run: ImportRun, policy: FindingPolicy): Promise<void> => {
  const { counts, unmatched, closed, position: statementPosition } = await previewStatements(strapi, run, policy);
  const staged = await stagedReader(strapi, run);
  const context = decisionContext({ run, policy, rules: [] });
  let processed = 0;
  for (let part = await staged.next(0); part !== null; part = await staged.next(part.last)) {
    processed += part.size;
    const known = (await staged.whole(part.known)).filter(({ findingId }) => !closed.has(defined(findingId)));
    const stored = await lockFindings(
      strapi,
      known.flatMap(({ findingId }) => findingId ?? []),
    );
    const results = [...part.news, ...known];
    const vexStatements = await statementsFor(strapi, run.organisationId, results);
    const plan = await planResults({ ...context, vexStatements, noted: NOTHING_NOTED }, results, stored);
    for (const name of keysOf(counts)) counts[name] += plan.counts[name];
  }
  counts.closed += (await closingsOf(strapi, run)).closing;
  await endImport(strapi, { ...run, counts, unmatched, processed, statementPosition });
};
