import type { Core } from '@strapi/strapi';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import type { BudgetStatus } from '../../domain/budget/budget-status';
import { thresholdReached } from '../../domain/budget/threshold';
import type { BudgetThresholdReached } from '../../domain/mails/budget-alert';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { emitEvents } from '../events/emit-events';

/** A standing that is being written, and the one before it. Amounts in EUR. */
export interface WrittenStanding {
  /** Numeric id of the organisation. */
  id: number;
  before: BudgetStatus | null;
  /** When the one before was judged. */
  evaluatedAt: Date | null;
  after: BudgetStatus;
  spend: number | string;
  limit: number | string | null;
  /** When the limit last changed, in milliseconds; null where it never did. */
  limitChangedAt: number | null;
}

/**
 * Tells the recipients of budget alerts which thresholds are reached, by events in the open transaction: once for each
 * organisation, month and threshold, and once more after each change of the limit; whoever writes the standing and however
 * often it comes and goes.
 *
 * @param standings those that are written; what has not gone up is left out
 * @param now a moment of the month whose spend it is
 */
export const announceStandings = async (
  strapi: Core.Strapi,
  standings: readonly WrittenStanding[],
  now: Date,
): Promise<void> => {
  const { from } = calendarMonthOf(now);
  const month = from.toISOString().slice(0, 7);
  const reached = standings.flatMap((standing) => {
    const evaluatedAt = standing.evaluatedAt?.getTime() ?? null;
    const threshold = thresholdReached({ ...standing, evaluatedAt }, from.getTime());
    return threshold === null ? [] : [{ ...standing, threshold }];
  });
  if (reached.length === 0) return;
  const names = await namesOf(
    strapi,
    reached.map(({ id }) => id),
  );
  const events = reached.flatMap(({ id, threshold, spend, limit, limitChangedAt }) => {
    const organisation = names.get(id);
    if (!organisation) return [];
    const at = new Date(now.getTime()).toISOString();
    const amounts = { spend: Number(spend), limit: Number(limit) };
    const payload: BudgetThresholdReached = { organisation, month, threshold, ...amounts, at };
    return [
      {
        name: 'organisation.budget-threshold-reached' as const,
        organisationId: id,
        payload: { ...payload },
        onceFor: [organisation.documentId, month, threshold, ...(limitChangedAt === null ? [] : [limitChangedAt])].join(
          '/',
        ),
      },
    ];
  });
  await emitEvents(strapi, events);
};
