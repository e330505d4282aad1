/** Whether a value is an object of JSON or of a query string: neither a list nor null. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
