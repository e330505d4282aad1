import type { Core } from '@strapi/strapi';
import { createFreeFirst, newHalvings } from '../isolate';
import type { RunOptions, RunOutcome } from '../watchdog';

/** A record whose end may have to be announced. */
interface Ending {
  id: number;
  documentId: string;
  /** Null if it belongs to the platform. */
  organisationId: number | null;
}

/** What is announced. */
export interface Announcements<R extends Ending, D extends Ending> {
  /** One of the records, for reports of failures. */
  type: string;
  batchSize: number;
  /** The next records by their ids, at most `batchSize`. */
  read: (afterId: number) => Promise<R[]>;
  /** Those of them that are due. */
  dueOf: (records: readonly R[]) => D[];
  /** Announces records in the open transaction, once for each. */
  announce: (due: readonly D[]) => Promise<void>;
}

/**
 * Announces what is due, some at a time, each time in one transaction. A record that fails does not block the others.
 *
 * @param outcome receives the counts
 */
export const announceDue = async <R extends Ending, D extends Ending>(
  strapi: Core.Strapi,
  { type, batchSize, read, dueOf, announce }: Announcements<R, D>,
  outcome: RunOutcome,
  { dryRun = false, onProgress, onFailure }: RunOptions,
): Promise<void> => {
  const work = async (some: readonly D[]): Promise<number> => {
    await announce(some);
    return some.length;
  };
  const fail = (some: readonly D[], error: unknown): void => {
    outcome.failed += some.length;
    onFailure?.(`${type} ${some.map(({ documentId }) => documentId).join(', ')}`, error, some.length);
  };
  const rules = { organisationOf: ({ organisationId }: D) => organisationId, work, fail };
  const announcing = createFreeFirst(strapi, rules, outcome, newHalvings());
  const report = (): void => onProgress?.(outcome.scanned, outcome.scanned);
  for (let afterId = 0; ;) {
    const records = await read(afterId);
    const due = dueOf(records);
    if (dryRun) outcome.changed += due.length;
    else if (due.length > 0) await announcing.process(due);
    outcome.scanned += records.length;
    report();
    if (records.length < batchSize) break;
    afterId = records.at(-1)?.id ?? afterId;
  }
  await announcing.finish(report);
};
