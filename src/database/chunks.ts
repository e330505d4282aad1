/**
 * Splits a list into parts for one statement each: databases bound how many values a statement takes, and other requests
 * get a turn between two.
 *
 * @param size values of a part; the last one may have fewer
 * @yields the parts in order; none of an empty list
 */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
