import type { Core } from '@strapi/strapi';
import { type Examination, settleSuspensions } from '../operations/settle-suspensions';
import { type Candidates, countCandidates, nextCandidates } from '../tenancy/suspensions';
import type { RunOptions, RunOutcome } from './watchdog';

/** One batch is one transaction at most: a run that is killed leaves the rest as it was, for the next one. */
const BATCH_SIZE = 500;

const changeBatch = async (
  strapi: Core.Strapi,
  examine: Examination,
  ids: readonly number[],
  now: Date,
  dryRun: boolean,
): Promise<number> => {
  // Looked at without a lock first: most organisations are as they should be, and nobody has to wait for that.
  const due = (await examine(strapi, ids, now)).map(({ before }) => before.id);
  return dryRun || due.length === 0 ? due.length : settleSuspensions(strapi, examine, due, now);
};

/**
 * Goes through the candidates in batches of 500 by id. A batch that fails is logged and counted, and the run goes on.
 *
 * @param which the organisations to look at
 * @param examine decides what changes
 */
export const runOverSuspensions = async (
  strapi: Core.Strapi,
  which: Candidates,
  examine: Examination,
  now: Date,
  { dryRun = false, onProgress }: RunOptions = {},
): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const total = await countCandidates(strapi, which);
  // A Date of its own: the caller's may be of another realm, which database drivers do not take for one.
  const moment = new Date(now);
  let last = 0;
  for (;;) {
    const ids = await nextCandidates(strapi, which, last, BATCH_SIZE);
    if (ids.length === 0) return outcome;
    last = ids[ids.length - 1] as number;
    try {
      outcome.changed += await changeBatch(strapi, examine, ids, moment, dryRun);
    } catch (error) {
      outcome.failed += ids.length;
      strapi.log.error(`Organisations ${ids[0]} to ${last} could not be settled: ${String(error)}`);
    }
    outcome.scanned += ids.length;
    onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
  }
};
