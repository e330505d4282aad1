import type { Core } from '@strapi/strapi';
import { revertDirectory } from '../commands/access/provisional-directories';
import { endSupportView } from '../commands/access/support-view';
import { revertProvisional } from '../commands/access/provisional-settings';
import { directoriesDue } from '../repositories/access/provisional-directories';
import { organisationsDue } from '../repositories/access/provisional-settings';
import { overdueSupportViews } from '../repositories/access/support-views';
import { reportOrganisations } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';
import { defined } from '../values';

const BATCH_SIZE = 200;

/**
 * Works through what is due, some at a time. A failure does not affect the others.
 *
 * @param read the next ones after an id
 * @param end ends one; false if it was ended or changed meanwhile
 * @param report reports a failure
 */
const endEach = async <T extends { id: number }>(
  outcome: RunOutcome,
  { dryRun = false, onProgress }: RunOptions,
  {
    read,
    end,
    report,
  }: {
    read: (after: number) => Promise<readonly T[]>;
    end: (one: T) => Promise<boolean>;
    report: (one: T, error: unknown) => Promise<void> | void;
  },
): Promise<void> => {
  let last = 0;
  for (;;) {
    const some = await read(last);
    for (const one of some) {
      outcome.scanned += 1;
      try {
        if (dryRun || (await end(one))) outcome.changed += 1;
      } catch (error) {
        outcome.failed += 1;
        await report(one, error);
      }
      onProgress?.(outcome.scanned, outcome.scanned);
    }
    if (some.length < BATCH_SIZE) return;
    last = defined(some.at(-1)).id;
  }
};

const run = async (strapi: Core.Strapi, now: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const { onFailure } = options;
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  // Support views whose time is over, or whose administrator can no longer sign in, open nothing any more: this records it.
  await endEach(outcome, options, {
    read: (after) => overdueSupportViews(strapi, now, after, BATCH_SIZE),
    end: ({ id, end }) => endSupportView(strapi, { id }, end, new Date(now.getTime())),
    report: ({ id }, error) => onFailure?.(`support view ${id}`, error),
  });
  await endEach(outcome, options, {
    read: (after) => directoriesDue(strapi, now, after, BATCH_SIZE),
    end: (directory) => revertDirectory(strapi, directory, now),
    report: ({ organisationId }, error) => reportOrganisations(strapi, options, [organisationId], error),
  });
  await endEach(outcome, options, {
    read: async (after) => (await organisationsDue(strapi, now, after, BATCH_SIZE)).map((id) => ({ id })),
    end: ({ id }) => revertProvisional(strapi, id, now),
    report: ({ id }, error) => reportOrganisations(strapi, options, [id], error),
  });
  return outcome;
};

/** Reverts changes that were not confirmed in time (`?confirm_within=`), and ends support views. */
export const provisionalSettingsWatchdog: Watchdog = { name: 'provisional-settings', run };
