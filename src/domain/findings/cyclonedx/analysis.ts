import { isPlainObject } from '../../../values';
import { listIn, utcTime } from '../report-values';
import type { VexStatement } from '../reported';
import { cleanLine, cleanText, TEXT_LIMITS } from '../texts';

/** The states of an analysis, in the words of OpenVEX. */
const STATES = new Map<unknown, VexStatement['status']>([
  ['exploitable', 'affected'],
  ['in_triage', 'under_investigation'],
  ['false_positive', 'not_affected'],
  ['not_affected', 'not_affected'],
  ['resolved', 'fixed'],
  ['resolved_with_pedigree', 'fixed'],
]);

/** What an analysis says, without the components. */
export type Analysis = Pick<VexStatement, 'status' | 'justification' | 'statement' | 'at'>;

/**
 * Reads the analysis of a vulnerability.
 *
 * @param otherwise its time if it has none
 * @returns null if there is none, or `unknown` if it has no known state
 */
export const analysisIn = (value: unknown, otherwise: string | null): Analysis | 'unknown' | null => {
  if (!isPlainObject(value)) return null;
  const { state, justification, response, detail, lastUpdated, firstIssued } = value;
  const status = STATES.get(state);
  if (status === undefined) return 'unknown';
  const responses = listIn(response).flatMap((word) => cleanLine(word, TEXT_LIMITS.line) ?? []);
  const words = [cleanText(detail, TEXT_LIMITS.description) ?? '', responses.join(', ')];
  const reason = state === 'false_positive' ? 'false_positive' : null;
  return {
    status,
    justification: cleanLine(justification, TEXT_LIMITS.line) ?? reason,
    statement: cleanText(words.filter((text) => text !== '').join('\n\n'), TEXT_LIMITS.description),
    at: utcTime(lastUpdated) ?? utcTime(firstIssued) ?? otherwise,
  };
};
