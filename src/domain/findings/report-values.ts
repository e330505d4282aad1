import { webAddressFault } from '../text-rules';
import type { ReportFault } from './reported';
import { cleanLine, TEXT_LIMITS } from './texts';

/*
 * Values that several formats of reports have. Whatever is no such value is null, or left out: a report is never refused for it.
 */

/** How many identifiers a finding or a statement has at most. */
const MAX_IDENTIFIERS = 50;
const MAX_ADDRESS = 255;
/** How many components one vulnerability or statement names at most. */
export const MAX_COMPONENTS = 10_000;

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(?<zone>[Zz]|[+-]\d{2}:?\d{2})?$/;

/** A time as ISO 8601 in UTC; a time without a zone is in UTC. */
export const utcTime = (value: unknown): string | null => {
  const match = typeof value === 'string' ? TIME.exec(value.trim()) : null;
  if (match === null) return null;
  const at = Date.parse(match.groups?.zone === undefined ? `${match[0]}Z` : match[0]);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** A percent-encoded text, decoded once; the text itself if it is not encoded well. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The elements of a list; none if it is no list. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A score of CVSS, from 0 to 10; null if it is none. Tools write it as a number or a text. */
export const scoreIn = (value: unknown): number | null => {
  const isScore = typeof value === 'number' || (typeof value === 'string' && /^\s*\d{1,3}(?:\.\d*)?\s*$/.test(value));
  const score = isScore ? Number(value) : NaN;
  return score >= 0 && score <= 10 ? score : null;
};

/** A web address; null if it is none, or too long to be stored. */
export const addressIn = (value: unknown): string | null => {
  const text = cleanLine(value, MAX_ADDRESS + 1);
  return text === null || text.length > MAX_ADDRESS || webAddressFault(text) !== null ? null : text;
};

/** Identifiers of weaknesses, upper case and without repetition. */
export const identifiersIn = (values: readonly unknown[]): string[] => {
  const found = new Set<string>();
  for (const value of values) {
    const text = cleanLine(value, TEXT_LIMITS.line);
    if (text !== null) found.add(text.toUpperCase());
    if (found.size === MAX_IDENTIFIERS) break;
  }
  return [...found];
};

/** Whether an identifier is one of those that findings store: CVE, GHSA or CWE. */
export const isKnownIdentifier = (identifier: string): boolean => /^(CVE|GHSA|CWE)-[\dA-Z-]+$/.test(identifier);

/** The fault of a vulnerability or statement that names too many components to be used. */
export const tooManyComponents = (index: number): ReportFault => ({
  index,
  code: 'TOO_MANY_COMPONENTS',
  message: `names more than ${MAX_COMPONENTS} components`,
});
