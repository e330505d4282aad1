import { parseListQuery } from '../../../src/wire/query/list-query';
import { gadget } from './sample-resource';
import { refusalOf } from '../thrown-refusal';

/** Parses the query of a list of gadgets. */
export const parseQuery = (query: Record<string, unknown>) => parseListQuery(gadget, query);

/** The paths of the faults of a query, which must be refused. */
export const faultyPlaces = (query: Record<string, unknown>): string[] => {
  const { name, code, places } = refusalOf(() => parseQuery(query));
  expect([name, code]).toEqual(['ValidationError', 'QUERY_INVALID']);
  return places;
};
