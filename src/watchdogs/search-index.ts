import type { Core } from '@strapi/strapi';
import { countUnindexed, indexNext } from '../lists/search/index-records';
import { SEARCH_SOURCES, type SearchSource } from '../lists/search/sources';
import { yieldToEventLoop } from '../database/fair-turns';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/** A run that has taken this long logs what it does: it probably builds an index. */
const LONG_MS = 1_000;
/** How often it logs its progress from then on. */
const LOGGED_EVERY_MS = 10_000;

/** Logs the progress of a long run. */
const progressLog = (strapi: Core.Strapi, total: number) => {
  let next = performance.now() + LONG_MS;
  let isLong = false;
  return {
    at(done: number): void {
      if (performance.now() < next) return;
      next = performance.now() + LOGGED_EVERY_MS;
      isLong = true;
      strapi.log.info(`Search index: ${done} of about ${Math.max(done, total)} records.`);
    },
    end(done: number): void {
      if (isLong) strapi.log.info(`Search index: ${done} records, complete.`);
    },
  };
};

/** Indexes what was written since the last run, and continues builds. Requests get a turn between two batches. */
const run = async (strapi: Core.Strapi, _now: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  let total = 0;
  for (const source of SEARCH_SOURCES) total += await countUnindexed(strapi, source);
  if (options.dryRun) return { ...outcome, scanned: total, changed: total };
  const log = progressLog(strapi, total);
  /** Indexes the next records. A failure is reported, and the other tables continue. */
  const indexed = async (source: SearchSource): Promise<number> => {
    try {
      return await indexNext(strapi, source);
    } catch (error) {
      outcome.failed += 1;
      options.onFailure?.(`search index of ${source.table}`, error);
      return 0;
    }
  };
  for (const source of SEARCH_SOURCES) {
    for (let done = await indexed(source); done > 0; done = await indexed(source)) {
      outcome.scanned += done;
      outcome.changed += done;
      options.onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
      log.at(outcome.scanned);
      await yieldToEventLoop();
    }
  }
  log.end(outcome.scanned);
  return outcome;
};

/** Keeps the indexes of `_q` up to date. Until a record is indexed, every search reads it. */
export const searchIndexWatchdog: Watchdog = { name: 'search-index', run };
