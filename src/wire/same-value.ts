import type { Field } from './field';
import { jsonFault } from './json-bounds';

const referenceOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { documentId?: unknown }).documentId : value;

const momentOf = (value: unknown): unknown => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : time;
};

/**
 * Whether a value in a request equals a stored one. The value in the request has not been validated yet: it can have any
 * type and depth.
 *
 * @param field the field of both values
 */
export const isSameValue = (field: Field, sent: unknown, stored: unknown): boolean => {
  const [a, b] = [sent ?? null, stored ?? null];
  if (a === null || b === null) return a === b;
  if (field.kind === 'json') return jsonFault(a) === null && JSON.stringify(a) === JSON.stringify(b);
  if (field.kind === 'relation') return referenceOf(a) === referenceOf(b);
  return field.kind === 'datetime' ? momentOf(a) === momentOf(b) : a === b;
};
