import type { Fault } from '../../domain/refusal';
import { invalid } from '../errors/http-errors';

/** The query parser silently ignores further parameters. */
const MAX_PARAMETERS = 1000;

/**
 * Refuses what the query parser would silently drop: names of JavaScript's object prototype, and parameters beyond its
 * limit. With a dropped filter, the response would contain more than was requested.
 *
 * @param queryString the part of the address after the question mark
 * @throws ValidationError that names each such parameter
 */
export const checkQueryString = (queryString: string): void => {
  if (queryString === '') return;
  const names = [...new URLSearchParams(queryString).keys()];
  const faults: Fault[] = names
    .map((name) => name.split(/[[\].]+/).filter((part) => part !== ''))
    .filter((path) => path.some((part) => part in Object.prototype))
    .map((path) => ({ path, message: `"${path.join('.').slice(0, 60)}" is not a parameter.` }));
  if (names.length > MAX_PARAMETERS)
    faults.push({ path: [], message: `A query can have at most ${MAX_PARAMETERS} parameters.` });
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
};
