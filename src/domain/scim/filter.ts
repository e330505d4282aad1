import { fieldsIn } from '../../values';

/**
 * Evaluates SCIM filters (RFC 7644, section 3.4.2.2) on resources as responses show them, so that a directory finds exactly
 * what it can read. If there is an index, the database reduces the candidates first.
 */

/** How values of an attribute are compared: `text` ignores case, `exact` does not. */
export type FilterType = 'text' | 'exact' | 'boolean' | 'moment';

/** A comparison operator; `pr` tests whether there is a value. */
export type FilterOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/** One comparison of an attribute with a value; `null` compares with an absent value. */
export interface Comparison {
  op: FilterOperator;
  /** The path of the attribute, such as `name`, `familyName`. */
  path: readonly string[];
  type: FilterType;
  /** As returned by `comparable`. */
  value: Comparable | null;
  /** The text that it was made of. */
  given?: string;
}

/** A parsed filter. `each` requires one entry of a list that meets the whole inner filter. */
export type ScimFilter =
  | { op: 'and' | 'or'; filters: readonly ScimFilter[] }
  | { op: 'not'; filter: ScimFilter }
  | { op: 'each'; path: readonly string[]; filter: ScimFilter }
  | Comparison;

/** A value that is ordered the same on every database: lower-case text, a boolean, or milliseconds. */
export type Comparable = string | boolean | number;

/**
 * Converts a value to the form in which values of its type are compared.
 *
 * @returns null if it is not a value of the type
 */
export const comparable = (type: FilterType, value: unknown): Comparable | null => {
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (typeof value !== 'string') return null;
  if (type === 'text') return value.toLowerCase();
  if (type === 'exact') return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
};

/** The operators of a type: booleans have no order, and times no substrings. */
export const operatorsOf = (type: FilterType): readonly FilterOperator[] => {
  if (type === 'boolean') return ['eq', 'ne', 'pr'];
  if (type === 'moment') return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'];
  return ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'];
};

/** All values at a path. Of a list in the path, all entries are used. */
const valuesAt = (resource: unknown, path: readonly string[]): unknown[] => {
  let values: unknown[] = [resource];
  for (const name of path) values = values.flatMap((value) => fieldsIn(value)[name]);
  return values.filter((value) => value !== undefined && value !== null && value !== '');
};

const PARTS: Partial<Record<FilterOperator, (text: string, part: string) => boolean>> = {
  co: (text, part) => text.includes(part),
  sw: (text, part) => text.startsWith(part),
  ew: (text, part) => text.endsWith(part),
};

const ORDERS: Partial<Record<FilterOperator, (left: Comparable, right: Comparable) => boolean>> = {
  eq: (left, right) => left === right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

const isMet = (op: FilterOperator, left: Comparable, right: Comparable): boolean =>
  PARTS[op]?.(String(left), String(right)) ?? ORDERS[op]?.(left, right) ?? false;

const compares = (resource: unknown, { op, path, type, value }: Comparison): boolean => {
  const values = valuesAt(resource, path).map((found) => comparable(type, found));
  if (op === 'pr') return values.length > 0;
  if (op === 'ne') return !compares(resource, { op: 'eq', path, type, value });
  if (value === null) return op === 'eq' && values.length === 0;
  return values.some((found) => found !== null && isMet(op, found, value));
};

/**
 * Whether a resource meets a filter.
 *
 * @param resource as responses show it
 */
export const meetsFilter = (resource: unknown, filter: ScimFilter): boolean => {
  if ('filters' in filter) {
    const meets = (part: ScimFilter): boolean => meetsFilter(resource, part);
    return filter.op === 'and' ? filter.filters.every(meets) : filter.filters.some(meets);
  }
  if (filter.op === 'not') return !meetsFilter(resource, filter.filter);
  if (filter.op === 'each') return valuesAt(resource, filter.path).some((entry) => meetsFilter(entry, filter.filter));
  return compares(resource, filter);
};
