import type { FaultCode } from '../../faults/fault-codes';
import type { Fault } from '../../refusal';
import { countParts, plainText, readingsOf } from './guessable-parts';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from './password-bounds';

/** A password of fewer parts is found by trying combinations of common words, digits and signs. */
const MIN_PARTS = 4;
/** Shorter words of names are in too many passwords by chance. */
const MIN_NAME_LENGTH = 4;

/** More are not compared: a person can be a member of hundreds of organisations. */
const MAX_NAMES = 50;

/** The service itself: people choose it for its own accounts. */
const OWN_NAME = 'tenantry';

/** How a person resolves a refusal. */
export const PASSWORD_REMEDY =
  `Choose at least ${MIN_PASSWORD_LENGTH} characters that are hard to guess, such as four words that do not belong together, ` +
  'or let a password manager create it.';

/** What decides whether a password is easy to guess. */
export interface Guesses {
  /** Whether a word in small letters is a common password. */
  isCommon: (word: string) => boolean;
  /** What belongs to the person: user name, email address, names of their organisations. The first 50 count. */
  names: readonly string[];
}

type PasswordFault = Omit<Fault, 'path'> & { code: FaultCode };

/** The words of names, in small letters, with each name as a whole; without those that are short. */
const wordsOf = (names: readonly string[]): Set<string> => {
  const words = [OWN_NAME, ...names.slice(0, MAX_NAMES)].flatMap((name) => {
    const parts = plainText(name).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  return new Set(words.filter((word) => word.length >= MIN_NAME_LENGTH));
};

/** Whether words make up at least half of a password. */
const consistsOf = (password: string, words: ReadonlySet<string>): boolean => {
  const readings = readingsOf(password);
  const covered = new Set<number>();
  for (const reading of readings)
    for (const word of words)
      for (let at = reading.indexOf(word); at >= 0; at = reading.indexOf(word, at + 1))
        for (let index = at; index < at + word.length; index += 1) covered.add(index);
  return covered.size * 2 >= readings[0].length;
};

/**
 * What is wrong with a new password; null if nothing is. The length is checked first, so the time has a bound.
 *
 * @returns `TEXT_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_LIKE_NAME` or `PASSWORD_COMMON`, with a message
 */
export const passwordFault = (password: string, { isCommon, names }: Guesses): PasswordFault | null => {
  const limit = MIN_PASSWORD_LENGTH;
  // A character of UTF-8 has at most four bytes, so a text beyond the bound is not counted to its end.
  if (password.length > MAX_PASSWORD_BYTES || new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES)
    return { message: `password must have at most ${MAX_PASSWORD_BYTES} bytes.`, code: 'PASSWORD_TOO_LONG' };
  if ([...password].length < limit)
    return { message: `password must have at least ${limit} characters.`, code: 'TEXT_TOO_SHORT', limit };
  const words = wordsOf(names);
  if (consistsOf(password, words))
    return {
      message: 'password must not consist of the name, the email address or the organisation of its person.',
      code: 'PASSWORD_LIKE_NAME',
    };
  return countParts(password, (word) => words.has(word) || isCommon(word)) < MIN_PARTS
    ? { message: 'password is easy to guess: it consists of a few common parts.', code: 'PASSWORD_COMMON' }
    : null;
};
