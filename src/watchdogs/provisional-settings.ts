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

/** Reverts one organisation's settings. A failure does not affect the others. */
const revertOrReport = async (
  strapi: Core.Strapi,
  id: number,
  now: Date,
  outcome: RunOutcome,
  options: RunOptions,
): Promise<void> => {
  try {
    if (await revertProvisional(strapi, id, now)) outcome.changed += 1;
  } catch (error) {
    outcome.failed += 1;
    await reportOrganisations(strapi, options, [id], error);
  }
};

/** Ends support views whose time is over, or whose administrator can no longer sign in. They open nothing any more: this records it. */
const endOverdueViews = async (
  strapi: Core.Strapi,
  now: Date,
  outcome: RunOutcome,
  { dryRun = false, onFailure }: RunOptions,
): Promise<void> => {
  let last = 0;
  for (;;) {
    const views = await overdueSupportViews(strapi, now, last, BATCH_SIZE);
    for (const { id, end } of views) {
      outcome.scanned += 1;
      try {
        if (dryRun || (await endSupportView(strapi, { id }, end, new Date(now.getTime())))) outcome.changed += 1;
      } catch (error) {
        outcome.failed += 1;
        onFailure?.(`support view ${id}`, error);
      }
    }
    if (views.length < BATCH_SIZE) return;
    last = defined(views.at(-1)).id;
  }
};

/** Gives directories their earlier settings back. A failure does not affect the others. */
const revertDirectories = async (
  strapi: Core.Strapi,
  now: Date,
  outcome: RunOutcome,
  options: RunOptions,
): Promise<void> => {
  let last = 0;
  for (;;) {
    const directories = await directoriesDue(strapi, now, last, BATCH_SIZE);
    for (const directory of directories) {
      outcome.scanned += 1;
      try {
        if (options.dryRun || (await revertDirectory(strapi, directory, now))) outcome.changed += 1;
      } catch (error) {
        outcome.failed += 1;
        await reportOrganisations(strapi, options, [directory.organisationId], error);
      }
    }
    if (directories.length < BATCH_SIZE) return;
    last = defined(directories.at(-1)).id;
  }
};

const run = async (strapi: Core.Strapi, now: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const { dryRun = false, onProgress } = options;
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  await endOverdueViews(strapi, now, outcome, options);
  await revertDirectories(strapi, now, outcome, options);
  let last = 0;
  for (;;) {
    const ids = await organisationsDue(strapi, now, last, BATCH_SIZE);
    for (const id of ids) {
      outcome.scanned += 1;
      if (dryRun) outcome.changed += 1;
      else await revertOrReport(strapi, id, now, outcome, options);
      onProgress?.(outcome.scanned, outcome.scanned);
    }
    if (ids.length < BATCH_SIZE) return outcome;
    last = defined(ids.at(-1));
  }
};

/** Reverts changes that were not confirmed in time (`?confirm_within=`), and ends support views. */
export const provisionalSettingsWatchdog: Watchdog = { name: 'provisional-settings', run };
