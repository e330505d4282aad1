import type { Fault } from '../domain/refusal';
import { invalid } from './errors';

/** The query parser stops reading here without a word. */
const MAX_PARAMETERS = 1000;

/**
 * Refuses what the query parser would drop silently: names out of JavaScript's object prototype, and parameters beyond
 * its limit. A filter that vanishes would answer with more than was asked for.
 *
 * @param queryString the part of the address behind the question mark
 * @throws ValidationError naming each such parameter
 */
export const checkQueryString = (queryString: string): void => {
  if (queryString === '') return;
  const names = [...new URLSearchParams(queryString).keys()];
  const faults: Fault[] = names
    .map((name) => name.split(/[[\].]+/).filter((part) => part !== ''))
    .filter((path) => path.some((part) => part in Object.prototype))
    .map((path) => ({ path, message: `"${path.join('.').slice(0, 60)}" is no parameter.` }));
  if (names.length > MAX_PARAMETERS)
    faults.push({ path: [], message: `A query may have at most ${MAX_PARAMETERS} parameters.` });
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
};
