/** A fault in one field. `path` is the path from the record to the place, as in Strapi's validation errors. */
export interface Fault {
  path: (string | number)[];
  message: string;
  /** What is wrong, for programs: one of `FAULT_WORDS`, or the code of the error. Default: the code of the error. */
  code?: string;
  /** The number or the words that the code speaks of. */
  limit?: string | number;
}

/** Faults that one response lists. Checks stop there: 20,000 faults would take as long to describe as to read. */
export const MAX_FAULTS = 20;

/** Whether more faults would not be listed. The one beyond the list shows that there are more. */
export const isFull = (faults: readonly Fault[]): boolean => faults.length > MAX_FAULTS;

/**
 * The first faults of some parts. Later parts are not checked.
 *
 * @param check the faults of one part
 */
export const firstFaults = <T>(parts: readonly T[], check: (part: T, index: number) => Fault[]): Fault[] => {
  const faults: Fault[] = [];
  for (const [index, part] of parts.entries()) {
    faults.push(...check(part, index));
    if (isFull(faults)) return faults.slice(0, MAX_FAULTS + 1);
  }
  return faults;
};

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

/** A violation whose faults name their limit. */
export const bounded = (found: Violation, limit: string | number): Violation => ({
  ...found,
  faults: found.faults.map((fault) => ({ ...fault, limit })),
});
