/** A value to which one in an answer is compared. */
export type JsonValue = string | number | boolean | null;

const isScalar = (value: unknown): value is JsonValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const read = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The value that a person means: a number, true, false, null or a quoted text as JSON has them; otherwise the text itself. */
export const valueOfText = (text: string): JsonValue => {
  const value = read(text);
  return isScalar(value) ? value : text;
};

/** What a person would type for a value: a text is quoted only if it would mean another value. */
export const textOfValue = (value: JsonValue): string =>
  typeof value === 'string' && valueOfText(value) === value ? value : JSON.stringify(value);
