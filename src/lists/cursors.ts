import { inOrder, type ListQuery } from '../wire/query/list-query';
import { invalid } from '../wire/errors/http-errors';
import type { Resource } from '../wire/resource';
import type { ListRead } from './list-read';
import type { Position } from './statements/keyset';
import { openCursor, signCursor } from './signed-cursor';

/** Cursors: positions in lists, as callers send them. They are valid only for the list that they come from. */

/** Positions in an order by rank are numbers, while older cursors contain the values themselves. */
const orderOf = ({ fields }: Resource, sort: ListQuery['sort']): string =>
  JSON.stringify(sort) + sort.map(({ name }) => (fields[name]?.rank ? ` ${fields[name].rank.join()}` : '')).join('');

const contextOf = (resource: Resource, sort: ListQuery['sort']): string =>
  `cursor ${resource.uid} ${orderOf(resource, sort)}`;

/** Converts a position to a cursor. */
export const writeCursor = (resource: Resource, sort: ListQuery['sort'], position: Position): string =>
  signCursor(contextOf(resource, sort), position);

/**
 * Reads where a cursor page begins. After the first page, the list keeps the order of its cursor, also if `sort_fallback` gave it.
 *
 * @returns the query in its order, and the position, which is null at the beginning of the list
 * @throws ValidationError `QUERY_INVALID` if the cursor is not from this list
 */
export const readCursor = (
  resource: Resource,
  query: ListQuery & { cursor: string },
): Pick<ListRead, 'query' | 'position'> => {
  const { cursor, sort, sortFallback } = query;
  if (cursor === '') return { query, position: null };
  for (const order of [sort, ...(sortFallback ? [sortFallback] : [])]) {
    const position = openCursor<Position>(contextOf(resource, order), cursor);
    if (position) return { query: inOrder(query, order), position };
  }
  const message = 'pagination[cursor] is not from a list with this sort; start again with an empty one.';
  throw invalid([{ path: ['pagination', 'cursor'], message }], 'QUERY_INVALID');
};
