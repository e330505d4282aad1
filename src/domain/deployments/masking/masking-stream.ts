import type { FormTracker } from './form-tracker';

/** What is in the place of a secret wherever a deployment is stored or shown. */
export const MASK = '***';

/** What a stream has not given out yet, because it can be the beginning of a secret. It contains parts of secrets: seal it. */
export interface Held {
  text: string;
  /** How many of its first characters belong to a secret that was masked before. */
  masked: number;
}

/** Masks secrets in a text that arrives in parts. */
export interface MaskingStream {
  /** The masked text as far as it cannot be part of a secret that is still to come. */
  push(part: string): string;
  /** The rest. */
  end(): string;
  /** What another stream needs to go on after this one; null: nothing. */
  held(): Held | null;
}

/**
 * Creates a stream. Positions count from its beginning.
 *
 * @param trackers of their own: they have a state
 * @param before what an earlier stream of the same text has held
 */
export const createMaskingStream = (trackers: readonly FormTracker[], before: Held | null = null): MaskingStream => {
  /** `held` begins at `start`. */
  let [held, start, maskedUntil] = ['', 0, before?.masked ?? 0];
  /** Found in what is held, in order, without overlaps. */
  let found: { from: number; to: number }[] = [];
  const add = (from: number, to: number): void => {
    let first = from;
    for (let last = found.at(-1); last && last.to > first; last = found.at(-1)) {
      first = Math.min(first, last.from);
      found.pop();
    }
    found.push({ from: first, to });
  };
  const emit = (until: number): string => {
    let [text, at] = ['', start];
    const plainUpTo = (position: number): void => {
      const from = Math.max(at, maskedUntil);
      if (position > from) text += held.slice(from - start, position - start);
      at = Math.max(at, position);
    };
    for (const { from, to } of found) {
      if (from >= until) break;
      plainUpTo(from);
      if (from >= maskedUntil) text += MASK;
      maskedUntil = Math.max(maskedUntil, to);
    }
    found = found.filter(({ from }) => from >= until);
    plainUpTo(until);
    held = held.slice(until - start);
    start = until;
    return text;
  };
  const push = (part: string): string => {
    const first = start + held.length;
    held += part;
    for (let index = 0; index < part.length; index += 1) {
      const char = part.charCodeAt(index);
      for (const tracker of trackers) {
        const from = tracker.next(char, first + index);
        if (from !== null) add(from, first + index + 1);
      }
    }
    const end = start + held.length;
    return emit(Math.min(...trackers.map((tracker) => tracker.openFrom(end))));
  };
  /** What the held part gives out by itself: nothing, unless a finder has given up on it. */
  let ahead = before ? push(before.text) : '';
  const withAhead = (text: string): string => {
    const whole = ahead + text;
    ahead = '';
    return whole;
  };
  return {
    push: (part) => withAhead(push(part)),
    end: () => withAhead(emit(start + held.length)),
    held: () => (held === '' ? null : { text: held, masked: Math.max(0, maskedUntil - start) }),
  };
};
