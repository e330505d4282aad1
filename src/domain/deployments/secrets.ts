import { formsOf } from './masking/secret-forms';
import { createTextFinder, type TextFinder } from './masking/text-finder';

/** What is in the place of a secret wherever a deployment is stored or shown. */
const MASK = '***';

/** Masks secrets in a text that arrives in parts. */
export interface MaskingStream {
  /** The masked text as far as it cannot be part of a secret that is still to come. */
  push(part: string): string;
  /** The rest. */
  end(): string;
}

/** Masks the secrets of one deployment. */
export interface Masker {
  /** A text with `***` in place of each occurrence of a secret. */
  text(text: string): string;
  /** A JSON value, whose texts, names and numbers are masked. */
  value(value: unknown): unknown;
  /** Creates a stream, for a log. */
  stream(): MaskingStream;
}

/** Deeper values are masked as a whole, because recursion would exhaust the stack. */
const MAX_DEPTH = 32;

/** Positions count from the beginning of the stream. `held` begins at `start`. */
const createStream = (finder: TextFinder): MaskingStream => {
  let [held, start, state, maskedUntil] = ['', 0, 0, 0];
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
  return {
    push(part) {
      const before = start + held.length;
      held += part;
      for (let index = 0; index < part.length; index += 1) {
        state = finder.next(state, part.charCodeAt(index));
        const length = finder.matchAt(state);
        const end = before + index + 1;
        if (length > 0) add(end - length, end);
      }
      return emit(start + held.length - finder.depthOf(state));
    },
    end: () => emit(start + held.length),
  };
};

/** Masks a JSON value. */
const maskJson = (value: unknown, mask: (text: string) => string, depth = 0): unknown => {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((entry) => maskJson(entry, mask, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [mask(key), maskJson(entry, mask, depth + 1)]));
};

const PLAIN: Masker = {
  text: (text) => text,
  value: (value) => value,
  stream: () => ({ push: (part) => part, end: () => '' }),
};

/**
 * Creates a masker. It finds each secret of at least four characters as it is, as base64 and base64url (also inside a longer encoded
 * text), URL-encoded, escaped as in JSON, and the long lines of one with several lines. The time is linear in the text.
 *
 * @param secrets the texts of the secret inputs (`secretTextsIn`)
 */
export const createMasker = (secrets: readonly string[]): Masker => {
  const forms = formsOf(secrets);
  if (forms.length === 0) return PLAIN;
  const finder = createTextFinder(forms);
  const text = (plain: string): string => {
    const stream = createStream(finder);
    return stream.push(plain) + stream.end();
  };
  return { text, value: (value) => maskJson(value, text), stream: () => createStream(finder) };
};

/**
 * Inputs as people may see them.
 *
 * @returns a copy with `***` in place of each secret
 */
export const shownInputs = (
  values: Readonly<Record<string, unknown>>,
  secretNames: readonly string[],
): Record<string, unknown> => {
  const secrets = new Set(secretNames);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secrets.has(name) ? MASK : value]));
};

/** Masks secrets in one text. For several texts, create a masker. */
export const maskSecrets = (text: string, secrets: readonly string[]): string => createMasker(secrets).text(text);

/** Masks secrets in one JSON value. */
export const maskValue = (value: unknown, secrets: readonly string[]): unknown => createMasker(secrets).value(value);
