/** The server refuses searches of more words and characters; see src/wire/bounds.ts. */
const MAX_WORDS = 5;
const MAX_LENGTH = 100;
/** Fewer letters would find almost everything. */
const MIN_LETTERS = 2;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** What to search records for; empty if the text is too short. */
export const searched = (text: string): string => {
  const words = wordsOf(text).join(' ').slice(0, MAX_LENGTH).trim();
  return words.length < MIN_LETTERS ? '' : words;
};

/**
 * Whether each word begins a word of the title, whatever the case and the accents, so that "st p" finds "Status pages".
 *
 * @param text what the person has typed; an empty text matches everything
 */
export const matches = (title: string, text: string): boolean => {
  const parts = plain(title).split(/[\s\u2011-]+/);
  return wordsOf(plain(text)).every((word) => parts.some((part) => part.startsWith(word)));
};
