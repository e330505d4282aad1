/** What a pattern asks for, as far as it can be said in words. */
export interface PatternWords {
  kind: 'begins' | 'ends' | 'characters' | 'form';
  /** The text or the characters; empty for a form. */
  value: string;
}

/** Text without any character that has a meaning in a pattern, or with a backslash before it. */
const LITERAL = String.raw`((?:[\w\s/:@%,;=&!"'<>~#-]|\\[^\w\s])+)`;
const BEGINS = new RegExp(String.raw`^\^${LITERAL}(?:\.\*\$?)?$`);
const ENDS = new RegExp(String.raw`^(?:\^?\.\*)?${LITERAL}\$$`);
/** One set of characters, repeated, for the whole text. */
const CHARACTERS = /^\^\[(?!\^)((?:[^\]\\]|\\.)+)\](?:[+*]|\{\d+(?:,\d*)?\})\$$/;
/** Sets that are no list of characters. */
const CLASSES: Readonly<Record<string, string>> = { d: '0–9', w: 'a–z, A–Z, 0–9, _' };

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** The characters of a set, such as `a–z, 0–9, -`; null if it has a class without a short list. */
const charactersOf = (set: string): string | null => {
  const parts = set.match(/\\?.-\\?[^\]]|\\.|./g) ?? [];
  const words = parts.map((part) => {
    const range = /^(\w)-(\w)$/.exec(part);
    if (range) return `${range[1]}–${range[2]}`;
    const escaped = /^\\(\w)$/.exec(part);
    return escaped ? CLASSES[escaped[1] ?? ''] : unescaped(part);
  });
  return words.every((word) => word !== undefined) ? words.join(', ') : null;
};

/**
 * What a regular expression asks for: a beginning, an end, or certain characters. Others are only said to ask for a form, because
 * few people read them.
 *
 * @param pattern `pattern` of a JSON Schema
 */
export const patternWords = (pattern: string): PatternWords => {
  const begins = BEGINS.exec(pattern)?.[1];
  if (begins) return { kind: 'begins', value: unescaped(begins) };
  const ends = ENDS.exec(pattern)?.[1];
  if (ends) return { kind: 'ends', value: unescaped(ends) };
  const set = CHARACTERS.exec(pattern)?.[1];
  const characters = set === undefined ? null : charactersOf(set);
  return characters === null ? { kind: 'form', value: '' } : { kind: 'characters', value: characters };
};
