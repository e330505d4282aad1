import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { calendarMonthOf } from '../domain/budget/calendar-month';
import { standingOf } from '../domain/budget/standing';
import { recordActions } from '../lifecycles/audit-trail';
import { announceStandings, type WrittenStanding } from '../operations/announce-standings';
import {
  countOrganisations,
  type NewStanding,
  type OrganisationSpend,
  readSpends,
  writeStandings,
} from '../tenancy/spend';
import { forgetCached } from '../tenancy/tenancy';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const BATCH_SIZE = 1000;

/** How old the moment may be that refusals give for the spend. Moving it with every run would write every row every time. */
const AS_OF_MS = 3_600_000;

/** An organisation with the standing that it is to have. */
interface Judged {
  organisation: OrganisationSpend;
  standing: NewStanding;
  isChanged: boolean;
}

const judge = (organisation: OrganisationSpend): Judged => {
  const { id, spend, limit, storedSpend, storedStatus } = organisation;
  const status = standingOf(spend, limit);
  const isSame = status === storedStatus && storedSpend !== null && new Big(storedSpend).eq(spend);
  return { organisation, standing: { id, spend, status, limit }, isChanged: !isSame };
};

const isDue = ({ organisation: { asOf }, isChanged }: Judged, now: Date): boolean =>
  isChanged || asOf === null || now.getTime() - asOf.getTime() >= AS_OF_MS;

const announced = ({ organisation, standing }: Judged): WrittenStanding => ({
  ...standing,
  before: organisation.storedStatus,
  judgedAt: organisation.asOf,
  after: standing.status,
});

/**
 * Writes the standings that are due; a status that moves goes on record.
 *
 * @returns how many organisations changed
 */
const settle = async (strapi: Core.Strapi, due: readonly Judged[], now: Date): Promise<number> =>
  strapi.db.transaction(async () => {
    const written = await writeStandings(
      strapi,
      due.map(({ standing }) => standing),
      now,
    );
    const changed = due.filter(({ standing, isChanged }) => isChanged && written.has(standing.id));
    const moved = changed.filter(({ organisation, standing }) => organisation.storedStatus !== standing.status);
    await recordActions(
      strapi,
      moved.map(({ organisation, standing }) => ({
        action: 'organisation.budget-status-changed',
        organisationId: organisation.id,
        target: { type: 'organisation', id: organisation.documentId },
        changes: {
          budget_status: { before: organisation.storedStatus, after: standing.status },
          budget_current_spend: { before: Number(organisation.storedSpend ?? 0), after: Number(standing.spend) },
        },
      })),
    );
    await announceStandings(strapi, due.filter(({ standing }) => written.has(standing.id)).map(announced), now);
    await forgetCached(strapi);
    return changed.length;
  });

/**
 * Adds up what every organisation spent in the calendar month (UTC) and sets its standing (spec, Budget standing). A new
 * month starts at zero; credits lower the spend. Works in batches by id, each a transaction of its own: what was written
 * stays when it is killed, and running it again changes nothing.
 */
const run = async (
  strapi: Core.Strapi,
  now: Date,
  { dryRun = false, onProgress }: RunOptions = {},
): Promise<RunOutcome> => {
  const moment = new Date(now.getTime());
  const month = calendarMonthOf(moment);
  const total = await countOrganisations(strapi);
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  let after = 0;
  for (;;) {
    onProgress?.(outcome.scanned, total);
    const batch = (await readSpends(strapi, after, BATCH_SIZE, month)).map(judge);
    if (batch.length === 0) return outcome;
    const due = batch.filter((judged) => isDue(judged, moment));
    try {
      if (dryRun) outcome.changed += batch.filter(({ isChanged }) => isChanged).length;
      else if (due.length > 0) outcome.changed += await settle(strapi, due, moment);
    } catch (error) {
      strapi.log.error(`Budget standings after organisation ${after} were not written: ${String(error)}`);
      outcome.failed += due.length;
    }
    outcome.scanned += batch.length;
    after = batch.at(-1)?.organisation.id ?? after;
  }
};

/** Keeps rows 3 and 4 of every organisation true. */
export const budgetWatchdog: Watchdog = { name: 'budget', run };
