/**
 * The filters of SCIM (RFC 7644, section 3.4.2.2) over resources as answers show them, so that a directory finds exactly
 * what it can read. The database narrows the candidates where an index fits; this decides.
 */

/** How values of an attribute are compared: `text` without regard to case, `exact` with it. */
export type FilterType = 'text' | 'exact' | 'boolean' | 'moment';

/** A comparison; `pr` asks whether there is a value at all. */
export type FilterOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/** One comparison of an attribute with a value; `null` compares with no value. */
export interface Comparison {
  op: FilterOperator;
  /** The names down to the attribute, such as `name`, `familyName`. */
  path: readonly string[];
  type: FilterType;
  /** In the form of `comparable`. */
  value: Comparable | null;
}

/** A filter, read. `each` asks for one entry of a list that meets all of an inner filter. */
export type ScimFilter =
  | { op: 'and' | 'or'; filters: readonly ScimFilter[] }
  | { op: 'not'; filter: ScimFilter }
  | { op: 'each'; path: readonly string[]; filter: ScimFilter }
  | Comparison;

/** A value that `<` orders the same on every database: folded text, a yes or no, or milliseconds. */
export type Comparable = string | boolean | number;

/**
 * A value in the form in which values of its type are compared.
 *
 * @returns null if it is no value of the type
 */
export const comparable = (type: FilterType, value: unknown): Comparable | null => {
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (typeof value !== 'string') return null;
  if (type === 'text') return value.toLowerCase();
  if (type === 'exact') return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
};

/** The operators that a type knows: yes and no have no order, and moments no parts. */
export const operatorsOf = (type: FilterType): readonly FilterOperator[] => {
  if (type === 'boolean') return ['eq', 'ne', 'pr'];
  if (type === 'moment') return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'];
  return ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'];
};

/** All values at a path; a list on the way stands for each of its entries. */
const valuesAt = (resource: unknown, path: readonly string[]): unknown[] => {
  let values: unknown[] = [resource];
  for (const name of path)
    values = values.flatMap((value) => {
      const next = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
      return Array.isArray(next) ? (next as unknown[]) : [next];
    });
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
 * @param resource as answers show it
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
