/**
 * The server's keys. While one is exchanged, others are accepted (docs/decisions/0069): what is new is made with the first,
 * and what exists can be read with any.
 */
const SOURCES = {
  ENCRYPTION_KEY: () => [process.env.ENCRYPTION_KEY, process.env.ENCRYPTION_KEYS_ACCEPTED],
  TOKEN_HASH_KEY: () => [process.env.TOKEN_HASH_KEY, process.env.TOKEN_HASH_KEYS_ACCEPTED],
} as const;

/** The variable of a key. */
export type KeyName = keyof typeof SOURCES;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * Creates a reader of a key and the others that are accepted. Tokens are hashed with each request, so what is derived from the
 * keys is kept until a variable changes.
 *
 * @param derive what is needed of a key
 * @returns for all keys, the current one first
 * @throws Error, of the reader, if the variable is not set
 */
export const createKeyReader = <T>(name: KeyName, derive: (key: string) => T): (() => readonly [T, ...T[]]) => {
  let known: { sources: string; keys: readonly [T, ...T[]] } | null = null;
  return () => {
    const [current, accepted = ''] = SOURCES[name]();
    if (!current) throw new Error(`${name} is not set.`);
    const sources = `${current}\n${accepted}`;
    if (known?.sources !== sources) known = { sources, keys: [derive(current), ...listOf(accepted).map(derive)] };
    return known.keys;
  };
};
