import type { Core } from '@strapi/strapi';
import { followChecks } from '../../commands/checks/follow-checks';
import { type DueCheck, dueChecks } from '../../repositories/checks/spans/due-checks';
import { createFreeFirst, newHalvings } from '../isolate';
import { stayWhileBusy } from '../stay';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';

const BATCH_SIZE = 100;
const MAX_COUNTED = 10_000;

/** Looks at every check whose time has come: it changed, may be silent, or a maintenance window of it begins or ends. */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  if (options.dryRun) {
    const found = await dueChecks(strapi, moment.getTime(), MAX_COUNTED);
    return { ...outcome, scanned: found.length, changed: found.length };
  }
  /** Those that failed in this run; the next one tries again. */
  const failed = new Set<number>();
  let now = moment.getTime();
  const following = createFreeFirst<DueCheck>(
    strapi,
    {
      organisationOf: ({ organisationId }) => organisationId,
      async work(some) {
        await followChecks(
          strapi,
          some.map(({ id }) => id),
          now,
        );
        return some.length;
      },
      fail(some, error) {
        outcome.failed += some.length;
        for (const { id } of some) failed.add(id);
        const names = some.map(({ documentId }) => documentId).join(', ');
        options.onFailure?.(`synthetic-check ${names}`, error, some.length);
      },
    },
    outcome,
    newHalvings(),
  );
  const report = (): void => options.onProgress?.(outcome.scanned, outcome.scanned);
  await stayWhileBusy(moment, options, async (time) => {
    now = time;
    const found = (await dueChecks(strapi, now, BATCH_SIZE + failed.size)).filter(({ id }) => !failed.has(id));
    if (found.length > 0) await following.process(found);
    await following.finish(report);
    outcome.scanned += found.length;
    report();
    return found.length > 0;
  });
  return outcome;
};

/** Opens and ends incidents, and notices checks of which nothing is known any more. */
export const checkSilenceWatchdog: Watchdog = { name: 'check-silence', run };
