/** Whether a value is an object with names, as JSON and query strings have them: no list, and not null. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
