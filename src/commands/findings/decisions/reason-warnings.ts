import { REASON_MISSING } from '../../../domain/findings/decisions/decisions';

/** What is remarked about a finding that a person has changed: a risk that is accepted without a reason. */
export const reasonWarnings = (finding: Readonly<Record<string, unknown>>): (typeof REASON_MISSING)[] => {
  const { status, accepted_reason: reason } = finding;
  if (status !== 'accepted_risk' || (typeof reason === 'string' && reason.trim() !== '')) return [];
  return [REASON_MISSING];
};
