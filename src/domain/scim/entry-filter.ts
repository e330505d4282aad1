import type { Comparison, ScimFilter } from './filter';

/** What a filter says about the entries of a list that meet it, such as the addresses of a user or the members of a group. */

const equals = (filter: ScimFilter): Comparison[] | null => {
  if (filter.op === 'and') {
    const parts = filter.filters.map(equals);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  return filter.op === 'eq' && filter.value !== null ? [filter] : null;
};

/**
 * The entry that a filter describes, such as `{ type: 'work' }`: a directory that changes an entry which does not exist yet
 * means this one.
 *
 * @returns null if the filter is more than comparisons with `eq` joined by `and`
 */
export const describedEntry = (filter: ScimFilter): Record<string, unknown> | null => {
  const parts = equals(filter);
  if (!parts) return null;
  return Object.fromEntries(
    parts.map(({ path, type, value, given }) => [path.join('.'), type === 'boolean' ? value : (given ?? value)]),
  );
};

/**
 * The only values of `value` that entries which meet a filter can have, as written and in lower case.
 *
 * @returns null if they can have any
 */
export const namedValues = (filter: ScimFilter): string[] | null => {
  if (filter.op === 'or') {
    const parts = filter.filters.map(namedValues);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (filter.op === 'and') return filter.filters.map(namedValues).find((part) => part !== null) ?? null;
  if (filter.op !== 'eq' || filter.path.join('.') !== 'value' || typeof filter.value !== 'string') return null;
  return [...new Set([filter.given ?? filter.value, filter.value])];
};
