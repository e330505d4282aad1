const NO_BREAK_SPACE = '\u00A0';
const NO_BREAK_HYPHEN = '\u2011';

/** Words that are hard to read when a line ends at their hyphen. */
const WORDS = /\b(?:Sign-on|sign-on|E-Mail|USt-IdNr)/g;

/** A number, in digits or as a value that a text names, and the word that it counts. A long name must stay breakable. */
const NUMBERS = /(\d|\{\{(?:count|number|limit|days|minimum|added|lines|ms|value)(?:, number)?\}\}) (?=\p{L})/gu;

/** German times of day. */
const OF_CLOCK = / (?=Uhr\b)/g;

/**
 * Keeps together what one word is to a reader: "Single Sign-on", "3 Tage", "14:00 Uhr".
 *
 * @returns the text with spaces and hyphens at which no line ends
 */
export const unbroken = (text: string): string =>
  text
    .replace(WORDS, (word) => word.replace('-', NO_BREAK_HYPHEN))
    .replace(NUMBERS, `$1${NO_BREAK_SPACE}`)
    .replace(OF_CLOCK, NO_BREAK_SPACE);

/** @returns the texts of a namespace, each of them unbroken */
export const allUnbroken = (texts: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      if (typeof text === 'string') return [key, unbroken(text)];
      return [key, typeof text === 'object' && text !== null ? allUnbroken(text) : text];
    }),
  );
