import type { Core } from '@strapi/strapi';
import { calendarMonthOf, monthOf } from '../../domain/budget/calendar-month';
import type { BudgetStatus } from '../../domain/budget/budget-status';
import { type BudgetThreshold, isAlertDue, type SentAlert, thresholdReached } from '../../domain/budget/threshold';
import type { BudgetThresholdReached } from '../../domain/mails/budget-alert';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { recordSentAlerts, sentAlertsOf } from '../../repositories/budget/sent-alerts';
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

/** What an alert reports, and when. */
interface Reached extends WrittenBudgetStatus {
  threshold: BudgetThreshold;
}

/** Keeps the alerts that are due, and records them. */
const takeDue = async (
  strapi: Core.Strapi,
  reached: readonly Reached[],
  { month, day }: { month: string; day: string },
): Promise<Reached[]> => {
  const sent = await sentAlertsOf(
    strapi,
    reached.map(({ id }) => id),
  );
  const next = ({ limitChangedAt }: Reached): SentAlert => ({ month, limitChangedAt, day });
  const due = reached.filter((alert) => isAlertDue(sent.get(alert.id)?.[alert.threshold], next(alert)));
  await recordSentAlerts(
    strapi,
    due.map((alert) => ({ id: alert.id, alerts: { ...sent.get(alert.id), [alert.threshold]: next(alert) } })),
  );
  return due;
};

const reachedBy = (statuses: readonly WrittenBudgetStatus[], monthStart: number): Reached[] =>
  statuses.flatMap((status) => {
    const evaluatedAt = status.evaluatedAt?.getTime() ?? null;
    const threshold = thresholdReached({ ...status, evaluatedAt }, monthStart);
    return threshold === null ? [] : [{ ...status, threshold }];
  });

const keyOf = (organisation: string, month: string, { threshold, limitChangedAt }: Reached): string =>
  [organisation, month, threshold, ...(limitChangedAt === null ? [] : [limitChangedAt])].join('/');

/**
 * Alerts the recipients of budget alerts to reached thresholds, by events in the open transaction. Each organisation
 * gets one alert per month and threshold, and one more after a change of the limit, but only one per threshold and day (UTC),
 * however often limit and status change.
 *
 * @param statuses the statuses being written; those that have not risen are skipped
 * @param times `spend`: a time in the month of the spend; `now`
 */
export const emitBudgetStatus = async (
  strapi: Core.Strapi,
  statuses: readonly WrittenBudgetStatus[],
  { spend: spendAt, now }: { spend: Date; now: Date },
): Promise<void> => {
  const { from } = calendarMonthOf(spendAt);
  const month = monthOf(from);
  const reached = reachedBy(statuses, from.getTime());
  if (reached.length === 0) return;
  const due = await takeDue(strapi, reached, { month, day: now.toISOString().slice(0, 10) });
  const names = await namesOf(
    strapi,
    due.map(({ id }) => id),
  );
  const events = due.flatMap((alert) => {
    const { id, threshold, spend, limit } = alert;
    const organisation = names.get(id);
    if (!organisation) return [];
    const amounts = { spend: Number(spend), limit: Number(limit) };
    const payload: BudgetThresholdReached = { organisation, month, threshold, ...amounts, at: spendAt.toISOString() };
    return [
      {
        name: 'organisation.budget-threshold-reached' as const,
        organisationId: id,
        payload: { ...payload },
        onceFor: keyOf(organisation.documentId, month, alert),
      },
    ];
  });
  await emitEvents(strapi, events);
};
