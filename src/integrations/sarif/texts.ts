/** Characters of texts at most. */
export const MAX_LENGTHS = {
  rule_id: 255,
  description: 10_000,
  snippet: 4_000,
  help: 10_000,
  path: 1_000,
  other: 255,
} as const;

/** Control characters but tabs and line feeds, and marks that reverse the order in which a text is shown. */
const UNWANTED = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Shortens a text, and shows that. */
const bounded = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
};

/**
 * A text of several lines without control characters, not longer than allowed.
 *
 * @returns null if nothing is left
 */
export const textOf = (text: string | null, max: number): string | null => {
  if (text === null) return null;
  // A message can have a megabyte; what comes after twice the length is never shown.
  const lines = text
    .slice(0, max * 2 + 1)
    .toWellFormed()
    .replace(/\r\n?/g, '\n');
  const clean = lines.replace(UNWANTED, '').trimEnd();
  return clean.trim() === '' ? null : bounded(clean, max);
};

/** A text of one line, such as a name: line breaks and tabs are spaces. */
export const lineOf = (text: string | null, max: number = MAX_LENGTHS.other): string | null => {
  const clean = textOf(text?.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim() ?? null, max);
  return clean;
};
