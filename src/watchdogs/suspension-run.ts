import type { Core } from '@strapi/strapi';
import { type Examination, settleSuspensions } from '../commands/billing/settle-suspensions';
import { type Candidates, countCandidates, nextCandidates } from '../repositories/billing/suspensions';
import { createFreeFirst, isolate, newHalvings, reportOrganisations } from './isolate';
import type { RunOptions, RunOutcome } from './watchdog';
import { isSqlite } from '../database/connection';
import { defined } from '../values';

/** How many organisations are examined at a time, without locks. SQLite queries block requests in the meantime. */
const EXAMINED_BATCH = { postgres: 5000, sqlite: 1000 };

/** How many are changed in one transaction. If a run is killed, the next one continues with the rest. */
const BATCH_SIZE = 500;

/**
 * Examines the candidates in the order of their ids, and settles those that have to change.
 *
 * @param which the organisations to examine
 * @param examine decides what changes
 */
export const runOverSuspensions = async (
  strapi: Core.Strapi,
  which: Candidates,
  examine: Examination,
  now: Date,
  options: RunOptions = {},
): Promise<RunOutcome> => {
  const { dryRun = false, onProgress } = options;
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const total = await countCandidates(strapi, which);
  // Copy the Date: the caller's may come from another realm, which database drivers do not recognise as a Date.
  const moment = new Date(now);
  const halvings = newHalvings();
  const fail = (ids: readonly number[], error: unknown): Promise<void> => {
    outcome.failed += ids.length;
    return reportOrganisations(strapi, options, ids, error);
  };
  const work = (ids: readonly number[]): Promise<number> => settleSuspensions(strapi, examine, ids, moment);
  const settling = createFreeFirst(strapi, { organisationOf: (id: number) => id, work, fail }, outcome, halvings);
  const report = (): void => onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
  const most = EXAMINED_BATCH[isSqlite(strapi) ? 'sqlite' : 'postgres'];
  for (let last = 0; ;) {
    const ids = await nextCandidates(strapi, which, last, most);
    if (ids.length === 0) break;
    last = defined(ids[ids.length - 1]);
    // Examine without a lock first: most organisations need no change, and no request has to wait for them.
    const due: number[] = [];
    await isolate(
      ids,
      {
        fail,
        work: async (some) => {
          const found = (await examine(strapi, some, moment)).map(({ before }) => before.id);
          if (dryRun) outcome.changed += found.length;
          else due.push(...found);
        },
      },
      halvings,
    );
    while (due.length > 0) {
      await settling.process(due.splice(0, BATCH_SIZE));
      report();
    }
    outcome.scanned += ids.length;
    report();
  }
  await settling.finish(report);
  return outcome;
};
