import { createJsonReader } from './json-stream';
import type { JsonPath, Take } from './json-values';
import type { Places } from './places';
import type { ReportBounds } from './report-bounds';

/** A list whose entries are read, by its path, and where they are. */
export interface PlacedList {
  path: JsonPath;
  places: Places;
}

export interface PlacedValue {
  /** Such as `runs 0 results 17`. */
  path: JsonPath;
  /** Null for every scalar. */
  value: unknown;
}

interface Piece {
  write(bytes: Buffer): void;
  end(): unknown;
}

/** JSON.parse takes up to about 30 times the length of a text: an object for every two characters. */
const PARSED_SIZE = 32;

function* placesIn(lists: readonly PlacedList[]) {
  for (const { path, places } of lists)
    for (let index = 0; index < places.size; index += 1) yield { path: [...path, index], ...places.at(index) };
}

/** A short value is parsed at once, which is three times faster. */
const shortPiece = (): Piece => {
  const parts: Buffer[] = [];
  return {
    write: (bytes) => parts.push(bytes),
    end: () => {
      const text = Buffer.concat(parts).toString();
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
  };
};

const longPiece = (take: Take, bounds: ReportBounds, place: { path: JsonPath; from: number }): Piece => {
  let value: unknown = null;
  const visitor = { plan: () => take, take: (_path: JsonPath, taken: unknown) => void (value = taken) };
  const reader = createJsonReader(visitor, bounds, { path: place.path, byte: place.from });
  return {
    write: (bytes) => reader.write(bytes),
    end: () => {
      reader.end();
      return value;
    },
  };
};

/**
 * Makes a reader of values of a text that a first reading has checked, and whose places it has noted. Lists are in the order of the
 * text.
 *
 * @param take what is kept of a long value; a short one is whole
 * @returns a function that takes the parts of the text, one after the other, and returns the values that end in a part; it throws
 *   ReportFileFault
 */
export const createPlacedReader = (lists: readonly PlacedList[], take: Take, bounds: ReportBounds) => {
  const places = placesIn(lists);
  let next = places.next();
  let piece: Piece | null = null;
  let start = 0;
  return (part: Buffer): PlacedValue[] => {
    const values: PlacedValue[] = [];
    const end = start + part.length;
    for (; next.done !== true && next.value.from < end; next = places.next()) {
      const place = next.value;
      const isShort = place.to - place.from <= take.maxSize / PARSED_SIZE;
      piece ??= isShort ? shortPiece() : longPiece(take, bounds, place);
      piece.write(part.subarray(Math.max(place.from - start, 0), place.to - start));
      if (place.to > end) break;
      values.push({ path: place.path, value: piece.end() });
      piece = null;
    }
    start = end;
    return values;
  };
};
