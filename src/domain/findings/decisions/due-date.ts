import { SEVERITIES } from '../../vocabularies';
import type { FindingState } from '../finding-state';
import type { DueDays } from '../policy';
import type { Severity } from '../reported';

const DAY_MS = 86_400_000;

/**
 * The time some days later.
 *
 * @param from ISO 8601
 */
export const daysAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString();

/**
 * By when a finding of a severity should be mitigated.
 *
 * @param from when it was found, or found again
 * @returns null if the policy sets no time for the severity
 */
export const dueFrom = (severity: Severity, from: string, days: DueDays): string | null => {
  const { [severity]: own } = days;
  return own === null ? null : daysAfter(from, own);
};

const earlier = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
};

/**
 * The due date after a change of severity, unless a person has set it. The days count from the change, because nobody could know the
 * new severity before; a higher severity never gives more time.
 *
 * @param severity the new one
 * @param at when it changed
 */
export const dueAfterChange = (
  stored: Pick<FindingState, 'severity' | 'due_at' | 'edited_fields'>,
  severity: Severity,
  at: string,
  days: DueDays,
): string | null => {
  if (stored.edited_fields.includes('due_at')) return stored.due_at;
  const due = dueFrom(severity, at, days);
  const isHigher = SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(stored.severity);
  return isHigher ? earlier(due, stored.due_at) : due;
};

/**
 * Whether a finding is overdue. What is accepted, mitigated or no weakness is not.
 *
 * @param now ISO 8601
 */
export const isOverdue = ({ status, due_at: due }: Pick<FindingState, 'status' | 'due_at'>, now: string): boolean =>
  (status === 'open' || status === 'in_progress') && due !== null && Date.parse(due) < Date.parse(now);
