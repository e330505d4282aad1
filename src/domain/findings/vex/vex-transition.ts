import { dueFrom } from '../decisions/due-date';
import type { FindingState } from '../finding-state';
import type { Claim, Transition } from '../life-cycle';
import type { DueDays } from '../policy';
import type { VexStatement } from '../reported';
import { effectOf } from './vex-effect';

/** What the effect of a statement depends on besides the finding. */
export interface StatementFacts {
  /** When it is imported: a scan from before cannot refute it. ISO 8601. */
  at: string;
  /** Whose statement it is, for `mitigated_by`. */
  by: string;
  /** Days until the due date, from the policy. */
  days: DueDays;
}

/**
 * What happens to a stored finding by the statement that applies to it. What a person decided stays, also that it is open.
 *
 * @returns null if nothing changes
 */
export const stated = (stored: FindingState, statement: VexStatement, facts: StatementFacts): Transition | null => {
  const after = stored.origin === 'person' ? null : effectOf(statement, stored);
  if (after === null) return null;
  if (after.status === 'mitigated')
    return {
      fields: { ...after, origin: 'vex', mitigated_at: facts.at, mitigated_by: facts.by },
      details: {},
      outcome: 'closed',
      events: ['finding.mitigated'],
    };
  if (after.status === 'open') return withdrawn(stored, facts);
  const outcome = stored.status === after.status ? 'updated' : 'suppressed';
  return { fields: { ...after, origin: 'vex' }, details: {}, outcome, events: [] };
};

const withdrawn = (stored: FindingState, { at, days }: StatementFacts): Transition => ({
  fields: {
    ...{ status: 'open', origin: 'scan', resolution: null, mitigated_at: null, mitigated_by: null },
    ...(stored.edited_fields.includes('due_at') ? {} : { due_at: dueFrom(stored.severity, at, days) }),
  },
  details: {},
  outcome: 'reopened',
  events: ['finding.reopened'],
});

/**
 * What a statement claims about a finding that a scan reports: only that it is not affected. That a scan reports it refutes that it is
 * fixed.
 */
export const statementClaim = (statement: VexStatement): Claim | null => {
  const resolution = effectOf(statement, { status: 'open', resolution: null })?.resolution ?? null;
  return statement.status === 'not_affected' && resolution !== null ? { by: 'vex', resolution } : null;
};
