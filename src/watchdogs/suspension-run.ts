import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type Examination, settleSuspensions } from '../operations/settle-suspensions';
import { type Candidates, countCandidates, nextCandidates } from '../tenancy/suspensions';
import type { RunOptions, RunOutcome } from './watchdog';

/**
 * How many organisations are looked at at a time, without holding them. On SQLite no request is answered meanwhile.
 */
const LOOK_AT = { postgres: 5000, sqlite: 1000 };

/** How many are changed in one transaction: a run that is killed leaves the rest as it was, for the next one. */
const BATCH_SIZE = 500;

type Attempt = { ids: readonly number[]; work: () => Promise<number> };

/** A batch that fails is logged and counted, and the run goes on. */
const attempt = async (strapi: Core.Strapi, outcome: RunOutcome, { ids, work }: Attempt): Promise<void> => {
  try {
    const changed = await work();
    outcome.changed += changed;
  } catch (error) {
    outcome.failed += ids.length;
    strapi.log.error(`${ids.length} organisations from ${ids[0]} on could not be settled: ${String(error)}`);
  }
  // SQLite answers without ever waiting: requests have their turn between two batches.
  await setImmediate();
};

/**
 * Goes through the candidates by id.
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
  const most = LOOK_AT[strapi.db.dialect.client === 'sqlite' ? 'sqlite' : 'postgres'];
  for (let last = 0; ;) {
    const ids = await nextCandidates(strapi, which, last, most);
    if (ids.length === 0) return outcome;
    last = ids[ids.length - 1] as number;
    // Looked at without a lock first: most organisations are as they should be, and nobody has to wait for that.
    let due: number[] = [];
    const look = async (): Promise<number> => {
      due = (await examine(strapi, ids, moment)).map(({ before }) => before.id);
      return dryRun ? due.length : 0;
    };
    await attempt(strapi, outcome, { ids, work: look });
    while (!dryRun && due.length > 0) {
      const batch = due.splice(0, BATCH_SIZE);
      await attempt(strapi, outcome, { ids: batch, work: () => settleSuspensions(strapi, examine, batch, moment) });
      onProgress?.(outcome.scanned, total);
    }
    outcome.scanned += ids.length;
    onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
  }
};
