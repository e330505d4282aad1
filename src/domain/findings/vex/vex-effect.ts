import type { FindingStatus } from '../../vocabularies';
import type { VexStatement } from '../reported';
import { cleanLine, TEXT_LIMITS } from '../texts';

/*
 * A statement says what its author knows about a component. "Not affected" makes a finding a false positive, and "fixed" mitigates it:
 * a claim that the next scan proves or refutes. What a person decided stays (accepted_risk, in_progress, false_positive): it is about
 * the own installation. A mitigated finding needs no statement until it is reported again. Every statement is written to the history.
 */

/** The status and resolution of a finding before or after a statement. */
export interface Verdict {
  status: FindingStatus;
  resolution: string | null;
}

const MAX_RESOLUTION = TEXT_LIMITS.line;

/** Whether a report or a statement decided, not a person: their resolutions say so. */
const isMachine = (resolution: string | null): boolean => /^(vex|suppressed):/.test(resolution ?? '');

const canChange = ({ status, resolution }: Verdict): boolean =>
  status === 'open' || (status === 'false_positive' && isMachine(resolution));

const CHANGES: Record<VexStatement['status'], (statement: VexStatement) => Verdict | null> = {
  not_affected: ({ justification }) => ({
    status: 'false_positive',
    resolution: cleanLine(`vex:${justification ?? 'not_affected'}`, MAX_RESOLUTION),
  }),
  fixed: () => ({ status: 'mitigated', resolution: 'vex:fixed' }),
  affected: () => null,
  under_investigation: () => null,
};

/**
 * What a statement makes of a finding.
 *
 * @returns null if it changes nothing but the history
 */
export const effectOf = (statement: VexStatement, before: Verdict): Verdict | null => {
  const after = canChange(before) ? CHANGES[statement.status](statement) : null;
  return after?.status === before.status && after.resolution === before.resolution ? null : after;
};
