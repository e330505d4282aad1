import { defined } from '../../../values';
import type { TextFinder } from './text-finder';

/** Finds texts in a stream of characters. Positions count from the beginning of the stream. */
export interface FormTracker {
  /** Where the longest text begins that ends with this character; null if none does. */
  next(char: number, at: number): number | null;
  /** The first position from which a text could still be completed; `end` if there is none. */
  openFrom(end: number): number;
}

/** Finds texts as they are. */
export const createPlainTracker = (finder: TextFinder): FormTracker => {
  let state = 0;
  return {
    next(char, at) {
      state = finder.next(state, char);
      const length = finder.matchAt(state);
      return length > 0 ? at + 1 - length : null;
    },
    openFrom: (end) => end - finder.depthOf(state),
  };
};

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [9, 10, 13, 32];
/** Characters between those of a text: more than its own, and so many. Otherwise a stream of empty lines would be held for ever. */
const MAX_BETWEEN = 64;
/** Places that are kept at least before old ones are dropped. */
const KEPT = 1024;

/** Finds texts across line breaks, also with indented lines: `base64` prints 76 characters in a line, and other programs 64. */
export const createWrappedTracker = (finder: TextFinder): FormTracker => {
  let [state, isIndent] = [0, false];
  /** The positions of the last characters that count. */
  let places: number[] = [];
  const placeOf = (length: number): number => defined(places[places.length - length]);
  const isBetween = (char: number): boolean => {
    if (char === LINE_FEED || char === CARRIAGE_RETURN) isIndent = true;
    else if (char !== SPACE && char !== TAB) isIndent = false;
    return isIndent;
  };
  const forgetIfLong = (at: number): void => {
    const depth = finder.depthOf(state);
    if (depth > 0 && at - placeOf(depth) > 2 * depth + MAX_BETWEEN) state = 0;
    if (state === 0) places = [];
    else if (places.length > 2 * depth + KEPT) places = places.slice(-depth);
  };
  return {
    next(char, at) {
      if (isBetween(char)) {
        if (state !== 0) forgetIfLong(at);
        return null;
      }
      state = finder.next(state, char);
      if (state === 0 && places.length === 0) return null;
      places.push(at);
      const length = finder.matchAt(state);
      const from = length > 0 ? placeOf(length) : null;
      forgetIfLong(at);
      return from;
    },
    openFrom: (end) => (state === 0 ? end : placeOf(finder.depthOf(state))),
  };
};
