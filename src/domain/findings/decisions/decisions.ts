import { isEqual } from '../../audit/canonical-json';
import { type Violation, violation } from '../../refusal';
import type { FindingStatus } from '../../vocabularies';
import { daysAfter, dueAfterChange, dueFrom } from './due-date';
import type { FindingState } from '../finding-state';
import type { FindingDetails } from '../life-cycle';
import type { FindingPolicy } from '../policy';
import type { Severity } from '../reported';

/** What a person decides about a finding. Absent fields are not part of the request. */
export interface Decided {
  status?: FindingStatus;
  severity?: Severity;
  accepted_until?: string | null;
  accepted_reason?: string | null;
  due_at?: string | null;
}

/** When it is decided, and the policy of the organisation. */
export interface DecisionContext {
  /** ISO 8601. */
  now: string;
  policy: FindingPolicy;
}

/** What a decision changes, and what is remarked about it. */
export interface DecisionResult {
  fields: Partial<FindingState>;
  warnings: { code: 'REASON_MISSING'; message: string }[];
}

/** What is remarked about a risk that is accepted without a reason. */
export const REASON_MISSING = {
  code: 'REASON_MISSING',
  message: 'The risk is accepted without a reason: set accepted_reason.',
} as const;

const NOT_ACCEPTED = { accepted_until: null, accepted_reason: null, status_before_acceptance: null } as const;

/** The status that returns at the end of an acceptance: never one that would hide the finding for good. */
const returning = (status: FindingStatus): 'open' | 'in_progress' => (status === 'in_progress' ? status : 'open');

/** The fields of an acceptance. One that is extended keeps what returns at its end. */
const acceptance = (
  stored: FindingState,
  decided: Decided,
  { now, policy }: DecisionContext,
): Partial<FindingState> => {
  const isAccepted = stored.status === 'accepted_risk';
  return {
    accepted_until:
      decided.accepted_until ??
      (isAccepted ? stored.accepted_until : null) ??
      daysAfter(now, policy.default_acceptance_days),
    accepted_reason: decided.accepted_reason ?? (isAccepted ? stored.accepted_reason : null),
    status_before_acceptance: isAccepted ? (stored.status_before_acceptance ?? 'open') : returning(stored.status),
  };
};

const statusFields = (stored: FindingState, decided: Decided, context: DecisionContext): Partial<FindingState> => {
  const status = decided.status ?? stored.status;
  const accepted = status === 'accepted_risk' ? acceptance(stored, decided, context) : NOT_ACCEPTED;
  if (status === stored.status) return accepted;
  return { status, origin: 'person', resolution: null, ...accepted };
};

/** A field that a person sets is theirs; an empty due date is given back to the policy. */
const editedFields = (stored: FindingState, { severity, due_at: due }: Decided): string[] => {
  const edited = new Set(stored.edited_fields);
  if (severity !== undefined && severity !== stored.severity) edited.add('severity');
  if (due === null) edited.delete('due_at');
  else if (due !== undefined && due !== stored.due_at) edited.add('due_at');
  return [...edited];
};

/** The due date: a person's, or that of the severity and of the time at which the finding opened again. */
const dueDate = (stored: FindingState, decided: Decided, edited: string[], context: DecisionContext): string | null => {
  const { severity = stored.severity, status = stored.status, due_at: due } = decided;
  const { now, policy } = context;
  if (edited.includes('due_at')) return due ?? stored.due_at;
  const isReopened = stored.status === 'mitigated' && status !== 'mitigated';
  if (isReopened || due === null) return dueFrom(severity, now, policy.days);
  if (severity === stored.severity) return stored.due_at;
  return dueAfterChange({ ...stored, edited_fields: edited }, severity, now, policy.days);
};

/**
 * The edited fields after a person has written other fields, such as the description.
 *
 * @param edited those before
 * @param stored the stored values
 * @param given the fields of the request that scans fill
 */
export const editedDetails = (edited: readonly string[], stored: FindingDetails, given: FindingDetails): string[] => [
  ...new Set([...edited, ...Object.keys(given).filter((name) => !isEqual(given[name], stored[name]))]),
];

/**
 * What a request of a person changes, without the mitigation (mitigation.ts). A program that only repeats the stored values decides
 * nothing.
 */
export const decide = (stored: FindingState, decided: Decided, context: DecisionContext): DecisionResult => {
  const edited = editedFields(stored, decided);
  const fields = {
    ...statusFields(stored, decided, context),
    ...(decided.severity === undefined ? {} : { severity: decided.severity }),
    edited_fields: edited,
    due_at: dueDate(stored, decided, edited, context),
  };
  const isUnexplained = fields.accepted_until != null && (fields.accepted_reason ?? '').trim() === '';
  return {
    fields,
    warnings: isUnexplained ? [REASON_MISSING] : [],
  };
};

/** Refuses an acceptance that has already ended. Its stored end can be repeated. */
export const decisionViolation = (stored: FindingState, decided: Decided, now: string): Violation | null => {
  const { status = stored.status, accepted_until: until } = decided;
  if (status !== 'accepted_risk' || until == null || until === stored.accepted_until) return null;
  return Date.parse(until) > Date.parse(now)
    ? null
    : violation('ACCEPTANCE_ENDED', 'accepted_until', 'accepted_until must be in the future.');
};
