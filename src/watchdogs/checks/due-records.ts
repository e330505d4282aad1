import type { Core } from '@strapi/strapi';
import { createFreeFirst, newHalvings } from '../isolate';
import { stayWhileBusy } from '../stay';
import type { RunOptions, RunOutcome } from '../watchdog';

const MAX_COUNTED = 10_000;

/** What happens to records whose time has come. */
export interface DueRules<T> {
  batchSize: number;
  /** Those whose time has come, the longest waiting first. */
  find: (strapi: Core.Strapi, now: number, most: number) => Promise<T[]>;
  /** Numeric id. */
  idOf: (record: T) => number;
  /** Numeric id. */
  organisationOf: (record: T) => number;
  /** Runs in a transaction in which their organisations are locked. */
  work: (strapi: Core.Strapi, records: readonly T[], now: number) => Promise<void>;
  /** How the log names records that fail. */
  nameOf: (records: readonly T[]) => string;
}

/**
 * Processes records whose time has come, until there are none.
 *
 * @param moment the time at which the run begins
 */
export const processDue = async <T>(
  strapi: Core.Strapi,
  moment: Date,
  options: RunOptions,
  { batchSize, find, idOf, organisationOf, work, nameOf }: DueRules<T>,
): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  if (options.dryRun) {
    const found = await find(strapi, moment.getTime(), MAX_COUNTED);
    return { ...outcome, scanned: found.length, changed: found.length };
  }
  /** Those that failed in this run; the next one tries again. */
  const failed = new Set<number>();
  let now = moment.getTime();
  const processing = createFreeFirst<T>(
    strapi,
    {
      organisationOf,
      async work(some) {
        await work(strapi, some, now);
        return some.length;
      },
      fail(some, error) {
        outcome.failed += some.length;
        for (const record of some) failed.add(idOf(record));
        options.onFailure?.(nameOf(some), error, some.length);
      },
    },
    outcome,
    newHalvings(),
  );
  const report = (): void => options.onProgress?.(outcome.scanned, outcome.scanned);
  await stayWhileBusy(moment, options, async (time) => {
    now = time;
    const found = (await find(strapi, now, batchSize + failed.size)).filter((record) => !failed.has(idOf(record)));
    if (found.length > 0) await processing.process(found);
    await processing.finish(report);
    outcome.scanned += found.length;
    report();
    return found.length > 0;
  });
  return outcome;
};
