import { fieldsIn } from '../../../values';
import { SEVERITIES } from '../../vocabularies';
import { listIn, scoreIn } from '../report-values';
import type { Severity } from '../reported';
import { severityOfScore } from '../severity-score';

/** The methods with scores of CVSS, best first. */
const CVSS = ['CVSSv4', 'CVSSv31', 'CVSSv3', 'CVSSv2'];

const WORDS = new Map<string, Severity>([...SEVERITIES.map((word) => [word, word] as const), ['none', 'info']]);

interface Rating {
  isOwn: boolean;
  /** From 0, the best. */
  method: number;
  cvss: number | null;
  severity: Severity | null;
}

const ratingOf = (value: unknown, source: unknown): Rating => {
  const { method, score, severity, source: ratedBy } = fieldsIn(value);
  const at = typeof method === 'string' ? CVSS.indexOf(method) : -1;
  const cvss = at === -1 ? null : scoreIn(score);
  const word = typeof severity === 'string' ? (WORDS.get(severity.toLowerCase()) ?? null) : null;
  return {
    isOwn: source !== undefined && fieldsIn(ratedBy).name === source,
    method: at === -1 ? CVSS.length : at,
    cvss,
    severity: cvss === null ? word : severityOfScore(cvss),
  };
};

/**
 * The severity and score of a vulnerability: the rating of the vulnerability's own source before others, then the newest version of
 * CVSS, then the order of the file. Without any, it is medium, as a warning is.
 *
 * @param source the name of the vulnerability's source
 */
export const ratingIn = (ratings: unknown, source: unknown): { severity: Severity; cvss: number | null } => {
  const sorted = listIn(ratings)
    .map((value) => ratingOf(value, source))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || one.method - other.method);
  return {
    severity: sorted.find(({ severity }) => severity !== null)?.severity ?? 'medium',
    cvss: sorted.find(({ cvss }) => cvss !== null)?.cvss ?? null,
  };
};
