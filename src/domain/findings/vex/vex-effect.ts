import type { FindingStatus } from '../../vocabularies';
import type { VexStatement } from '../reported';
import { cleanLine, TEXT_LIMITS } from '../texts';

/*
 * A statement says what its author knows about a component. "Not affected" makes a finding a false positive, and "fixed" mitigates it:
 * a claim that the next scan proves or refutes. What a person decided stays (accepted_risk, in_progress, false_positive): it is about
 * the own installation. A mitigated finding needs no statement until it is reported again. A statement that claims neither any longer
 * ("affected", "under investigation") opens what an earlier one has hidden: to hide a weakness is worse than to show one too many.
 */

/** The status and resolution of a finding before or after a statement. */
export interface Verdict {
  status: FindingStatus;
  resolution: string | null;
}

const MAX_RESOLUTION = TEXT_LIMITS.line;

/** Whether a report or a statement decided, not a person: their resolutions say so. */
const isMachine = (resolution: string | null): boolean => /^(vex|suppressed):/.test(resolution ?? '');

const OPEN: Verdict = { status: 'open', resolution: null };

const canHide = ({ status, resolution }: Verdict): boolean =>
  status === 'open' || (status === 'false_positive' && isMachine(resolution));

const CHANGES: Record<VexStatement['status'], (statement: VexStatement) => Verdict> = {
  not_affected: ({ justification }) => ({
    status: 'false_positive',
    resolution: cleanLine(`vex:${justification ?? 'not_affected'}`, MAX_RESOLUTION),
  }),
  fixed: () => ({ status: 'mitigated', resolution: 'vex:fixed' }),
  affected: () => OPEN,
  under_investigation: () => OPEN,
};

const isOfVex = ({ resolution }: Verdict): boolean => resolution?.startsWith('vex:') === true;

/**
 * What a statement makes of a finding.
 *
 * @returns null if it changes nothing
 */
export const effectOf = (statement: VexStatement, before: Verdict): Verdict | null => {
  const after = CHANGES[statement.status](statement);
  if (after.status === 'open' ? !isOfVex(before) : !canHide(before)) return null;
  return after.status === before.status && after.resolution === before.resolution ? null : after;
};
