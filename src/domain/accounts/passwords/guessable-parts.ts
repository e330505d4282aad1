/**
 * How many parts somebody has to guess to find a password (docs/decisions/0103). A part is a common password or word, a sequence
 * (`abcd`, `2468`), a row of keys (`qwertz`), a year or a date, a repetition of what came before, or one other character.
 */

/** What people write instead of letters, each with the letters that it can mean. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'il',
};

const ROWS = [
  ...['1234567890', '!@#$%^&*()', '!"§$%&/()='],
  ...[
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'qwertzuiopü',
    'asdfghjklöä',
    'yxcvbnm',
    'azertyuiop',
    'qsdfghjklm',
    'wxcvbn',
  ],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', '1q2w3e4r5t6y7u8i9o0p'],
];
/** The rows in both directions, in one text. */
const KEYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]).join('\n');

const YEAR = '(?:19|20)\\d\\d';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const BETWEEN = '[-./ ]?';
const DATES = [[YEAR], [DAY, MONTH, YEAR], [MONTH, DAY, YEAR], [YEAR, MONTH, DAY]].map(
  (parts) => new RegExp(parts.join(BETWEEN), 'y'),
);

const MIN_RUN = 3;
const MIN_WORD = 4;
/** The longest common password of the list. */
const MAX_WORD = 20;

/** Where characters beyond the Basic Multilingual Plane are mapped to, so that each has one unit: texts are cut 4,000 times. */
const PRIVATE_USE = 0xe000;
const PRIVATE_CHARACTERS = 0x1900;

/** A character as it is compared: small, without its accent, in one unit of UTF-16. */
const plainCharacter = (character: string): string => {
  if (character <= '\x7f') return character.toLowerCase();
  const code = (character.normalize('NFKD').toLowerCase() || character).codePointAt(0) ?? 0;
  return String.fromCharCode(code > 0xffff ? PRIVATE_USE + (code % PRIVATE_CHARACTERS) : code);
};

/** Small letters without accents, one unit for each code point. */
export const plainText = (text: string): string => Array.from(text, plainCharacter).join('');

/** The readings of a text, of equal length: as it is, and with letters instead of what looks like them. */
export const readingsOf = (text: string): [plain: string, ...others: string[]] => {
  const plain = plainText(text);
  const read = (nth: number): string =>
    Array.from(plain, (character) => {
      const letters = LOOKALIKES[character] ?? character;
      return letters.charAt(nth) || letters;
    }).join('');
  return [plain, read(0), read(1)];
};

/** The length of the sequence that begins at a place: a step of one, two or none from each character to the next. */
const sequenceAt = (plain: string, start: number): number => {
  const stepAfter = (at: number): number => plain.charCodeAt(at + 1) - plain.charCodeAt(at);
  const step = stepAfter(start);
  // Not a number at the end of the text.
  if (!(Math.abs(step) <= 2)) return 0;
  let end = start + 1;
  while (stepAfter(end) === step) end += 1;
  const length = end - start + 1;
  return length >= MIN_RUN || step === 0 ? length : 0;
};

/** The longest part of at least `MIN_RUN` characters from a place on that meets a condition. Its beginnings meet it too. */
const longestAt = (plain: string, start: number, isPart: (text: string) => boolean): number => {
  let length = MIN_RUN;
  while (start + length <= plain.length && isPart(plain.slice(start, start + length))) length += 1;
  return length > MIN_RUN ? length - 1 : 0;
};

const datesAt = (plain: string, start: number): number[] =>
  DATES.flatMap((date) => {
    date.lastIndex = start;
    const found = date.exec(plain);
    return found ? [found[0].length] : [];
  });

const wordsAt = (readings: readonly string[], start: number, isKnown: (word: string) => boolean): number[] => {
  const lengths: number[] = [];
  for (const reading of readings)
    for (let length = MIN_WORD; length <= MAX_WORD && start + length <= reading.length; length += 1)
      if (isKnown(reading.slice(start, start + length))) lengths.push(length);
  return lengths;
};

/** The lengths from 1 to a greatest one. */
const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

/**
 * The least number of parts of which a password consists. The time grows with the square of its length: check that first.
 *
 * @param isKnown whether a word in small letters is common, or belongs to the person
 */
export const countParts = (password: string, isKnown: (word: string) => boolean): number => {
  const readings = readingsOf(password);
  const [plain] = readings;
  const least = [0];
  for (let start = 0; start < plain.length; start += 1) {
    const repeated = longestAt(plain, start, (part) => plain.indexOf(part) < start);
    const keys = longestAt(plain, start, (part) => KEYS.includes(part));
    const runs = upTo(Math.max(1, sequenceAt(plain, start), repeated, keys));
    for (const length of [...runs, ...datesAt(plain, start), ...wordsAt(readings, start, isKnown)])
      least[start + length] = Math.min(least[start + length] ?? plain.length, (least[start] ?? 0) + 1);
  }
  return least[plain.length] ?? 0;
};
