/**
 * Splits a list into parts for one statement each. Databases limit the values of a statement, and other requests get a turn
 * between two statements.
 *
 * @param size values of a part; the last one may have fewer
 * @yields the parts in order; nothing for an empty list
 */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
