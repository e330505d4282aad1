import type { Core } from '@strapi/strapi';
import { tellChannels } from '../../commands/alerts/tell-channels';
import { dueAlerts } from '../../repositories/alerts/alert-turns';
import { createFreeFirst, newHalvings } from '../isolate';
import { stayWhileBusy } from '../stay';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';

const BATCH_SIZE = 20;
const MAX_COUNTED = 10_000;

/** Decides for every organisation whose time has come what its alert channels are told. */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  if (options.dryRun) {
    const found = await dueAlerts(strapi, moment.getTime(), MAX_COUNTED);
    return { ...outcome, scanned: found.length, changed: found.length };
  }
  /** Those that failed in this run; the next one tries again. */
  const failed = new Set<number>();
  let now = moment.getTime();
  const telling = createFreeFirst<number>(
    strapi,
    {
      organisationOf: (id) => id,
      async work(some) {
        for (const id of some) await tellChannels(strapi, id, now);
        return some.length;
      },
      fail(some, error) {
        outcome.failed += some.length;
        for (const id of some) failed.add(id);
        options.onFailure?.(`organisations with the ids ${some.join(', ')}`, error, some.length);
      },
    },
    outcome,
    newHalvings(),
  );
  const report = (): void => options.onProgress?.(outcome.scanned, outcome.scanned);
  await stayWhileBusy(moment, options, async (time) => {
    now = time;
    const found = (await dueAlerts(strapi, now, BATCH_SIZE + failed.size)).filter((id) => !failed.has(id));
    if (found.length > 0) await telling.process(found);
    await telling.finish(report);
    outcome.scanned += found.length;
    report();
    return found.length > 0;
  });
  return outcome;
};

/** Tells alert channels about incidents: once, together with what happens at the same time, and again if nobody reacts. */
export const alertsWatchdog: Watchdog = { name: 'alerts', run };
