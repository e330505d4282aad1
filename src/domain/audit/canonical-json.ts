/** A date, for one. */
const saysItself = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

/**
 * JSON with the keys of every object in one order, so that a database that sorts or reorders them changes nothing.
 *
 * @param value anything that JSON can say; what JSON would leave out or rewrite (undefined, dates) is as JSON has it
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (saysItself(value)) return canonicalJson(value.toJSON());
  const record = value as Record<string, unknown>;
  // A plain loop: every entry of the audit log comes through here, by the ten thousand in a run of a watchdog.
  let text = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`;
  }
  return `{${text}}`;
};
