import type { Core } from '@strapi/strapi';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import type { BudgetStatus } from '../../domain/budget/budget-status';
import { thresholdReached } from '../../domain/budget/threshold';
import type { BudgetThresholdReached } from '../../domain/mails/budget-alert';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { emitEvents } from '../events/emit-events';

/** A budget status that is being written, and the previous one. Amounts are in EUR. */
export interface WrittenBudgetStatus {
  /** Numeric id of the organisation. */
  id: number;
  before: BudgetStatus | null;
  /** When the previous status was evaluated. */
  evaluatedAt: Date | null;
  after: BudgetStatus;
  spend: number | string;
  limit: number | string | null;
  /** When the limit last changed, in milliseconds; null if it never did. */
  limitChangedAt: number | null;
}

/**
 * Alerts the recipients of budget alerts to reached thresholds, by events in the open transaction. Each organisation
 * gets one alert per month and threshold, and one more after each change of the limit, however often the status
 * changes.
 *
 * @param statuses the statuses being written; those that have not risen are skipped
 * @param now a time in the month of the spend
 */
export const announceBudgetStatus = async (
  strapi: Core.Strapi,
  statuses: readonly WrittenBudgetStatus[],
  now: Date,
): Promise<void> => {
  const { from } = calendarMonthOf(now);
  const month = from.toISOString().slice(0, 7);
  const reached = statuses.flatMap((status) => {
    const evaluatedAt = status.evaluatedAt?.getTime() ?? null;
    const threshold = thresholdReached({ ...status, evaluatedAt }, from.getTime());
    return threshold === null ? [] : [{ ...status, threshold }];
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
