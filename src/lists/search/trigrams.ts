import { chunksOf } from '../../database/chunks';

/** Characters of a trigram. Shorter words cannot be looked up. */
const LENGTH = 3;

const MULTIPLIER = 16_777_619;
const SEED = -2_128_831_035;

/**
 * All trigrams of a text, each once.
 *
 * @param text in lower case
 */
export const trigramsOf = (text: string): Set<string> => {
  const characters = [...text];
  const found = new Set<string>();
  for (let at = 0; at + LENGTH <= characters.length; at += 1)
    found.add(`${characters[at]}${characters[at + 1]}${characters[at + 2]}`);
  return found;
};

/**
 * The trigrams to look up for a word: as few as contain all of its characters. A text that contains the word contains them.
 *
 * @param word in lower case
 * @returns none for a word of fewer than three characters
 */
export const coveringTrigrams = (word: string): string[] => {
  const characters = [...word];
  const parts = [...chunksOf(characters, LENGTH), characters.slice(-LENGTH)].filter(({ length }) => length === LENGTH);
  return [...new Set(parts.map((part) => part.join('')))];
};

/**
 * The key of an organisation's trigram in the index of PostgreSQL: a hash (FNV-1a), as a signed 32-bit integer. Two trigrams
 * can have the same key: the index only finds candidates. Indexes have to be built again if this changes.
 */
export const trigramKey = (organisationId: number, trigram: string): number => {
  let hash = Math.imul(SEED ^ organisationId, MULTIPLIER);
  for (const character of trigram) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), MULTIPLIER);
  return hash;
};
