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
const UNWANTED = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Shortens a text without half a character at its end, and shows that. */
const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
};

/**
 * A text of several lines, cleaned and cut. The first line keeps its indentation: the text can be code.
 *
 * @param max characters of the result; at least 1
 * @returns null if it is no text, or nothing is left of it
 */
export const cleanText = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string') return null;
  // A message can have a megabyte; what comes after twice the length is never shown.
  const lines = value
    .slice(0, max * 2 + 1)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNWANTED, '');
  const text = shortened(lines.trimEnd().replace(/^\s*\n/, ''), max);
  return text === '' ? null : text;
};

/**
 * A text of one line, such as a name or a path: tabs and line breaks are spaces.
 *
 * @returns null if it is no text, or nothing is left of it
 */
export const cleanLine = (value: unknown, max: number = TEXT_LIMITS.line): string | null => {
  if (typeof value !== 'string') return null;
  return cleanText(value.trim().replace(/[\t\r\n\u2028\u2029]+/g, ' '), max)?.trimStart() ?? null;
};
