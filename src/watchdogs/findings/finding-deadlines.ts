import type { Core } from '@strapi/strapi';
import { mailAcceptances, nothingTold, passDeadlines } from '../../commands/findings/decisions/pass-deadlines';
import { chunksOf } from '../../database/chunks';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { ACCEPTANCE_NOTICE_DAYS } from '../../domain/findings/decisions/deadlines';
import { dueFindings } from '../../repositories/findings/finding-deadlines';
import { reportOrganisations } from '../isolate';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';

/** Findings per transaction. */
const BATCH_SIZE = 500;
/** Findings of each kind per run. The next run continues. */
const MAX_PER_RUN = 50_000;

const DAY_MS = 86_400_000;

/** Passes the deadlines of one organisation, with its email in the last transaction. */
const passOrReport = async (
  strapi: Core.Strapi,
  [organisationId, ids]: readonly [number, readonly number[]],
  { now, outcome }: { now: Date; outcome: RunOutcome },
  options: RunOptions,
): Promise<void> => {
  const told = nothingTold();
  const chunks = [...chunksOf(ids, BATCH_SIZE)];
  try {
    for (const [index, chunk] of chunks.entries()) {
      outcome.changed += await strapi.db.transaction(async () => {
        const changed = await passDeadlines(strapi, organisationId, chunk, { now, told });
        if (index === chunks.length - 1) await mailAcceptances(strapi, organisationId, told);
        return changed;
      });
      outcome.scanned += chunk.length;
      options.onProgress?.(outcome.scanned, outcome.scanned);
      await yieldToEventLoop(BACKGROUND_TURN_MS);
    }
  } catch (error) {
    outcome.failed += 1;
    await reportOrganisations(strapi, options, [organisationId], error);
  }
};

const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  // Copy the Date: the caller's may come from another realm, which database drivers do not recognise as a Date.
  const now = new Date(moment.getTime());
  const noticeUntil = new Date(now.getTime() + ACCEPTANCE_NOTICE_DAYS * DAY_MS);
  const due = await dueFindings(strapi, { now, noticeUntil }, MAX_PER_RUN);
  if (options.dryRun) return { scanned: due.length, changed: due.length, failed: 0 };
  const byOwner = new Map<number, number[]>();
  for (const { id, organisationId } of due) {
    const known = byOwner.get(organisationId);
    if (known) known.push(id);
    else byOwner.set(organisationId, [id]);
  }
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  for (const owned of byOwner) await passOrReport(strapi, owned, { now, outcome }, options);
  return outcome;
};

/**
 * Ends acceptances of risks at their time, so that the earlier status returns, and tells once that an acceptance ends soon and that a
 * finding is overdue. `changed` counts the findings that it tells of.
 */
export const findingDeadlinesWatchdog: Watchdog = { name: 'finding-deadlines', run };
