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

/** A date-time whose offset begins with a space. */
const SPACED = /^(\d{4}-\d\d-\d\dT[\d:.]{5,30}) (\d\d:\d\d)$/;

/**
 * Restores the plus sign of a date-time in a query string. A plus sign means a space there, so many clients lose the one of
 * `2026-01-01T00:00:00+02:00`. Nothing else can have been meant.
 */
export const withPlusSign = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(SPACED, '$1+$2') : value;
