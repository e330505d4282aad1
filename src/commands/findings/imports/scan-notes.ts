import type { FindingState } from '../../../domain/findings/finding-state';
import type { ScanOutcome, Transition } from '../../../domain/findings/life-cycle';
import type { FindingEventRow } from '../../../repositories/findings/finding-events';

/** What a scan did to a stored finding, for its history. */
export type ScanNote = Pick<FindingEventRow, 'finding_id' | 'kind' | 'before' | 'after'> &
  Partial<Pick<FindingEventRow, 'actor_kind' | 'actor_label' | 'message'>>;

const NOTED: readonly (ScanOutcome | null)[] = ['reopened', 'closed', 'suppressed'] satisfies FindingEventRow['kind'][];

const isNoted = (outcome: ScanOutcome | null): outcome is 'reopened' | 'closed' | 'suppressed' =>
  NOTED.includes(outcome);

/** What a transition adds to the history of a finding. */
export const scanNotes = (
  id: number,
  { severity: before }: Pick<FindingState, 'severity'>,
  { outcome, fields: { severity: after } }: Pick<Transition, 'outcome' | 'fields'>,
): ScanNote[] => [
  ...(after === undefined || after === before
    ? []
    : [{ finding_id: id, kind: 'severity_changed' as const, before, after }]),
  ...(isNoted(outcome) ? [{ finding_id: id, kind: outcome, before: null, after: null }] : []),
];
