/** A fault in one field. `path` is the path from the record to the place, as in Strapi's validation errors. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** The violation of a rule: a stable code for programs, a message, and the invalid places. */
export interface Violation {
  code: string;
  message: string;
  faults: Fault[];
  /** How to resolve it, in one sentence. */
  remedy?: string;
}

/**
 * Builds the violation of a rule about one field.
 *
 * @param code stable upper-case code, for `details.code`
 * @param path the field, or the path to a place inside it
 * @param message what is wrong, in one sentence
 * @param remedy how to resolve it, in one sentence
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
