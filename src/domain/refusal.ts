/** One thing wrong with one field. `path` leads from the record to the place, as in Strapi's own validation errors. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** What a rule answers when it does not hold: a stable code for programs, a sentence and its places for people. */
export interface Violation {
  code: string;
  message: string;
  faults: Fault[];
  /** How to get on, in one sentence. */
  remedy?: string;
}

/**
 * Builds the violation of a rule about one field.
 *
 * @param code stable upper-case code, for `details.code`
 * @param path the field, or the way to the place inside it
 * @param message what is wrong, in one sentence
 * @param remedy how to get on, in one sentence
 */
export const violation = (
  code: string,
  path: string | (string | number)[],
  message: string,
  remedy?: string,
): Violation => ({
  code,
  message,
  faults: [{ path: typeof path === 'string' ? [path] : path, message }],
  ...(remedy ? { remedy } : {}),
});
