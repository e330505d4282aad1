import type { Severity } from './reported';

/** The lowest score of CVSS for each severity, as GitHub reads `security-severity`. */
const LOWEST_SCORES = [
  ['critical', 9],
  ['high', 7],
  ['medium', 4],
  ['low', 0.1],
] as const;

/** The severity of a score of CVSS, from 0 to 10. */
export const severityOfScore = (score: number): Severity =>
  LOWEST_SCORES.find(([, lowest]) => score >= lowest)?.[0] ?? 'info';
