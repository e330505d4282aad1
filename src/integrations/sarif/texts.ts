import { TEXT_LIMITS, UNWANTED } from '../../domain/findings/texts';

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
export const lineOf = (text: string | null, max: number = TEXT_LIMITS.line): string | null =>
  textOf(text?.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim() ?? null, max);
