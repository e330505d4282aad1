import { defined } from '../../values';
/** Estimated bits that a secret must have. An estimate from few characters is low: 16 random ones have at least 50. */
export const SECRET_MIN_BITS = 48;

/** The shortest text of whose repetition another one consists. */
const unitOf = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));

/** Without the characters that follow from the two before them, as in "aaaa", "1234" and "fedc". */
const surprising = (text: string): string => {
  const codes = Array.from(text, (character) => defined(character.codePointAt(0)));
  const step = (index: number): number => defined(codes[index]) - defined(codes[index - 1]);
  return Array.from(text)
    .filter((_, index) => index < 2 || Math.abs(step(index)) > 1 || step(index) !== step(index - 1))
    .join('');
};

/**
 * Estimates how many bits of chance a text has: Shannon's entropy of its characters, without repetitions and sequences. It finds
 * secrets that were typed to fill the field, and not words of a dictionary.
 */
export const estimatedBits = (text: string): number => {
  const characters = Array.from(surprising(unitOf(text)));
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(characters.length / count), 0);
};
