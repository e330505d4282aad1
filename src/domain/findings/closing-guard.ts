import { type Violation, violation } from '../refusal';
import type { FindingPolicy } from './policy';

/** How many findings a scan would close. */
export interface Closing {
  /** Findings of the tool and scope that a scan can close: open, in progress and accepted. */
  open: number;
  closing: number;
}

/** Why a scan is refused, with its numbers. */
export interface ClosingRefusal extends Violation, Closing {
  /** Rounded to a whole number. */
  percent: number;
}

/** Whether a scan closes so many findings that a person must confirm it: more often, the scan is broken. */
export const needsConfirmation = (
  { open, closing }: Closing,
  policy: Pick<FindingPolicy, 'closing_threshold_percent' | 'closing_threshold_minimum'>,
): boolean => closing >= policy.closing_threshold_minimum && closing * 100 > open * policy.closing_threshold_percent;

/**
 * Refuses a scan that would close many findings.
 *
 * @param isConfirmed whether the request has `confirm_closing=true`
 * @returns null if it can be imported
 */
export const closingRefusal = (
  { open, closing }: Closing,
  policy: Pick<FindingPolicy, 'closing_threshold_percent' | 'closing_threshold_minimum'>,
  isConfirmed: boolean,
): ClosingRefusal | null => {
  if (isConfirmed || !needsConfirmation({ open, closing }, policy)) return null;
  const percent = Math.round((closing * 100) / open);
  return {
    ...violation(
      'CLOSING_NOT_CONFIRMED',
      'confirm_closing',
      `This scan would close ${closing} of ${open} open findings (${percent} %). Nothing was changed.`,
      'Check that the scan is complete and of this scope, then import it again with confirm_closing=true.',
    ),
    open,
    closing,
    percent,
  };
};
