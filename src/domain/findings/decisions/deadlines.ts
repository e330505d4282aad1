import { isOverdue } from './due-date';
import type { FindingState } from '../finding-state';

/** How many days before its end people are told that an acceptance ends. */
export const ACCEPTANCE_NOTICE_DAYS = 7;

const DAY_MS = 86_400_000;

/** Which deadlines of a finding people have been told about: each is told once, and again after it was moved. */
export interface ToldDeadlines {
  /** The `accepted_until` whose approach was told. */
  told_accepted_until: string | null;
  /** The `due_at` whose passing was told. */
  told_due_at: string | null;
}

export type DeadlineEvent = 'finding.acceptance-ends-soon' | 'finding.acceptance-expired' | 'finding.overdue';

type Deadlines = Pick<FindingState, 'status' | 'accepted_until' | 'status_before_acceptance' | 'due_at'>;

const isSame = (one: string | null, other: string): boolean => one !== null && Date.parse(one) === Date.parse(other);

/**
 * Ends an acceptance whose time is over: the earlier status returns, and the due date is what it was.
 *
 * @param now ISO 8601
 * @returns null if there is none to end
 */
export const endedAcceptance = (
  { status, accepted_until: until, status_before_acceptance: before }: Deadlines,
  now: string,
): Partial<FindingState> | null => {
  if (status !== 'accepted_risk' || until === null || Date.parse(until) > Date.parse(now)) return null;
  const returned = before ?? 'open';
  return {
    status: returned,
    origin: returned === 'in_progress' ? 'person' : 'scan',
    accepted_until: null,
    accepted_reason: null,
    status_before_acceptance: null,
  };
};

/**
 * What the deadlines of a finding change now, and what there is to tell.
 *
 * @param now ISO 8601
 */
export const passedDeadlines = (
  stored: Deadlines & ToldDeadlines,
  now: string,
): { fields: Partial<FindingState & ToldDeadlines>; events: DeadlineEvent[] } => {
  const ended = endedAcceptance(stored, now);
  const { accepted_until: until, due_at: due, status } = { ...stored, ...ended };
  const fields: Partial<FindingState & ToldDeadlines> = { ...ended };
  const events: DeadlineEvent[] = ended ? ['finding.acceptance-expired'] : [];
  const isNear = until !== null && Date.parse(until) - ACCEPTANCE_NOTICE_DAYS * DAY_MS <= Date.parse(now);
  if (status === 'accepted_risk' && isNear && !isSame(stored.told_accepted_until, until)) {
    fields.told_accepted_until = until;
    events.push('finding.acceptance-ends-soon');
  }
  if (due !== null && isOverdue({ status, due_at: due }, now) && !isSame(stored.told_due_at, due)) {
    fields.told_due_at = due;
    events.push('finding.overdue');
  }
  return { fields, events };
};
