import { isPlainObject } from '../../values';

/** Whether an object defines its own JSON form, as dates do. */
const hasToJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

/**
 * JSON with sorted keys, so that the order in which a database returns them does not matter.
 *
 * @param value any JSON value; undefined and dates are treated as in JSON.stringify
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(value ?? null);
  if (hasToJson(value)) return canonicalJson(value.toJSON());
  // A plain loop for speed: every audit entry passes through here, tens of thousands in one run of a watchdog.
  let text = '';
  for (const key of Object.keys(value).sort()) {
    if (value[key] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(value[key])}`;
  }
  return `{${text}}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> => isPlainObject(value) && !hasToJson(value);

/** The names of the fields that JSON contains. */
const namesOf = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);

/** Whether two values have the same content as JSON, whatever the order of names in objects. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return canonicalJson(a) === canonicalJson(b);
  const names = namesOf(a);
  return (
    names.length === namesOf(b).length && names.every((name) => b[name] !== undefined && isEqual(a[name], b[name]))
  );
};
