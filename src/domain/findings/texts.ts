/*
 * Texts of scanners' reports come from anyone who can put a name into a package or a file, and are stored, mailed and shown. They
 * are bounded, and without characters that a database refuses or that make a text look like another one.
 */

/** How many characters the texts of a finding have at most. */
export const TEXT_LIMITS = {
  rule: 255,
  line: 255,
  path: 1000,
  description: 10_000,
  snippet: 4000,
  help: 10_000,
} as const;

/** Control characters but tabs and line feeds, and marks that reverse the order in which a text is shown. */
export const UNWANTED = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** The beginning of a text, without half a character at its end. */
const beginning = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

/**
 * A text of several lines, cleaned and cut.
 *
 * @returns null if it is no text, or nothing is left of it
 */
export const cleanText = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string') return null;
  const lines = value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNWANTED, '');
  const text = beginning(lines.toWellFormed().trim(), max).trimEnd();
  return text === '' ? null : text;
};

/**
 * A text of one line, such as a name or a path: tabs and line breaks are spaces.
 *
 * @returns null if it is no text, or nothing is left of it
 */
export const cleanLine = (value: unknown, max: number): string | null =>
  cleanText(value, max)?.replace(/[\t\n]+/g, ' ') ?? null;
