/** A date, for one. */
const saysItself = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

/**
 * JSON with the keys of every object in one order, so that a database that sorts or reorders them changes nothing.
 *
 * @param value anything that JSON can say; what JSON would leave out or rewrite (undefined, dates) is as JSON has it
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (saysItself(value)) return canonicalJson(value.toJSON());
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
};
