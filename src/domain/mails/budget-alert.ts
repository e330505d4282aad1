import Big from 'big.js';
import type { BudgetThreshold } from '../budget/threshold';
import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** The payload of `organisation.budget-threshold-reached`. Amounts are in EUR. */
export interface BudgetThresholdReached {
  organisation: { documentId: string; name: string; slug: string };
  /** The calendar month (UTC) of the spend, such as `2026-05`. */
  month: string;
  threshold: BudgetThreshold;
  spend: number;
  limit: number;
  /** When it was reached, ISO 8601. */
  at: string;
}

/** Amounts are rounded down, so that an email never overstates the spend. */
const euros = (amount: number): string => `${new Big(amount).toFixed(2, Big.roundDown)} EUR`;

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const CONSEQUENCE: Record<BudgetThreshold, string> = {
  70: 'At 100%, nothing new can be provisioned unless an owner or admin sets the budget override.',
  100: 'Nothing new can be provisioned until the month ends, the limit is raised, or an owner or admin sets the budget override. Running instances are not affected.',
};

/**
 * The email about a threshold of the budget (docs/organisation-fields.md, row 2).
 *
 * @param link page of the organisation's costs, null if there is none
 * @param stop page on which the recipient can stop the alerts, null if there is none
 */
export const budgetAlert = (event: BudgetThresholdReached, link: string | null, stop: string | null): MailContent => {
  const { threshold, spend, limit, at } = event;
  const [name, month] = [oneLine(event.organisation.name), monthText(event.month)];
  const percent = new Big(spend).div(limit).times(100).toFixed(0, Big.roundDown);
  return composeMail({
    subject: `Budget alert: ${name} has reached ${threshold}% of its budget for ${month}`,
    paragraphs: [
      `${name} has spent ${euros(spend)} of its monthly budget of ${euros(limit)} in ${month}. That is ${percent}%, as of ${momentText(at)}.`,
      CONSEQUENCE[threshold],
    ],
    action: { label: 'See what was spent', link },
    reason: `You are receiving this email because your address is on the budget alert list of ${name}. Each threshold is reported once a month, and again if the limit changes, at most once a day.`,
    stop,
  });
};
