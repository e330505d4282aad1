import { createPlainTracker, createWrappedTracker } from './masking/form-tracker';
import { createMaskingStream, type Held, MASK, type MaskingStream } from './masking/masking-stream';
import { encodedFormsOf, formsOf } from './masking/secret-forms';
import { createTextFinder, type TextFinder } from './masking/text-finder';

/** Masks the secrets of one deployment. */
export interface Masker {
  /** A text with `***` in place of each occurrence of a secret. */
  text(text: string): string;
  /** A JSON value, whose texts, names and numbers are masked. */
  value(value: unknown): unknown;
  /**
   * Creates a stream, for a log.
   *
   * @param before what an earlier stream of the same log has held
   */
  stream(before?: Held | null): MaskingStream;
}

/** Deeper values are masked as a whole, because recursion would exhaust the stack. */
const MAX_DEPTH = 32;

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
  stream: () => ({ push: (part) => part, end: () => '', held: () => null }),
};

/**
 * Creates a masker. It finds each secret of at least four characters as it is, as base64 and base64url (also inside a longer encoded
 * text, and across line breaks), URL-encoded, escaped as in JSON, and the long lines of one with several lines. The time is linear in
 * the text.
 *
 * @param secrets the texts of the secret inputs (`secretTextsIn`)
 */
export const createMasker = (secrets: readonly string[]): Masker => {
  const forms = formsOf(secrets);
  if (forms.length === 0) return PLAIN;
  // Most transactions mask nothing, and the finders of a hundred secrets take some milliseconds.
  let finders: { plain: TextFinder; wrapped: TextFinder } | undefined;
  const stream = (before: Held | null = null): MaskingStream => {
    finders ??= { plain: createTextFinder(forms), wrapped: createTextFinder(encodedFormsOf(secrets)) };
    return createMaskingStream([createPlainTracker(finders.plain), createWrappedTracker(finders.wrapped)], before);
  };
  const text = (plain: string): string => {
    const whole = stream();
    return whole.push(plain) + whole.end();
  };
  return { text, value: (value) => maskJson(value, text), stream };
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
