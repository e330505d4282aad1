const NO_BREAK_SPACE = '\u00A0';
const NO_BREAK_HYPHEN = '\u2011';
const WORD_JOINER = '\u2060';

/** Words that are hard to read when a line ends at their hyphen. */
const WORDS = /\b(?:Sign-on|sign-on|E-Mail|USt-IdNr|Audit-Protokoll|Exit-Code)/g;

const SINGLE = /\b([Ss]ingle) (?=[Ss]ign-on)/g;

/** A number, in digits or as a value that a text names, and the word that it counts. A long name must stay breakable. */
const NUMBERS = /(\d|\{\{(?:count|number|limit|days|minimum|added|lines|ms|value)(?:, number)?\}\}) (?=\p{L})/gu;

/** From one number to another, with or without spaces around the dash: a line could end after it. */
const RANGES = /(?<=\d)(\s?)–\s?(?=\d)/g;

/** German times of day. */
const OF_CLOCK = / (?=Uhr\b)/g;

/**
 * Keeps together what one word is to a reader: "Single Sign-on", "3 Tage", "02:00–03:00", "14:00 Uhr".
 *
 * @returns the text with spaces and hyphens at which no line ends
 */
export const unbroken = (text: string): string =>
  text
    .replace(SINGLE, `$1${NO_BREAK_SPACE}`)
    .replace(WORDS, (word) => word.replace('-', NO_BREAK_HYPHEN))
    .replace(NUMBERS, `$1${NO_BREAK_SPACE}`)
    .replace(RANGES, (_dash, space) => (space ? `${NO_BREAK_SPACE}–${NO_BREAK_SPACE}` : `–${WORD_JOINER}`))
    .replace(OF_CLOCK, NO_BREAK_SPACE);

/** @returns the texts of a namespace, each of them unbroken */
export const allUnbroken = (texts: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => {
      if (typeof text === 'string') return [key, unbroken(text)];
      return [key, typeof text === 'object' && text !== null ? allUnbroken(text) : text];
    }),
  );
