/** The most that one body can contain. */
export interface ShapeBounds {
  /** Objects, lists and texts, including names. */
  parts: number;
  /** Names of all objects. */
  names: number;
}

/** 500 records of 20 fields have 20,500 parts and 10,000 names, and a JSON field of 256 KiB has up to 24,000 names. */
const DEFAULT_BOUNDS: ShapeBounds = { parts: 50_000, names: 25_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const LIST = 0x5b;
const OBJECT = 0x7b;

/** The position of the quote that ends a text. */
const endOfText = (json: Uint8Array, from: number): number => {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
};

/**
 * Why a JSON text is too expensive to parse. For 1 MiB of short keys, tiny objects or nested lists, JSON.parse() takes
 * 100 to 200 ms and blocks the event loop; counting these parts takes about 2 ms. Names cost most, because each can be new.
 *
 * @param json the text in UTF-8, which can be invalid
 * @param most bounds of the body
 * @returns an error message, or null
 */
export const shapeFault = (json: Uint8Array, most: ShapeBounds = DEFAULT_BOUNDS): string | null => {
  let [parts, names] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === COLON) names += 1;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte !== LIST && byte !== OBJECT) continue;
    parts += 1;
  }
  if (names > most.names) return `The objects in the body have more than ${most.names} names.`;
  return parts > most.parts ? `The body has more than ${most.parts} objects, lists and texts.` : null;
};
