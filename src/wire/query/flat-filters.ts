import type { Fault } from '../../domain/refusal';
import { MAX_FILTER_LEAVES } from '../bounds';
import { type Condition, parseFilters } from './filters';
import type { Resource } from '../resource';

/**
 * The flat form of filters: `filter=field:$operator:value`, repeated for further conditions, which must all match. OpenAPI
 * cannot describe the nested form, so generated clients cannot send it (docs/decisions/0040).
 */
const TERM = /^([A-Za-z_][\w.]*):(\$[A-Za-z]+):([\s\S]*)$/;
const LISTS: ReadonlySet<string> = new Set(['$in', '$notIn', '$between']);

type Nested = Record<string, unknown>;

/** `organisation.documentId:$eq:x` as `{ organisation: { documentId: { $eq: 'x' } } }`; null if it is malformed. */
const nestedOf = (term: unknown): Nested | null => {
  const [, path, operator, text] = (typeof term === 'string' && TERM.exec(term)) || [];
  if (path === undefined || operator === undefined || text === undefined) return null;
  const comparison: Nested = { [operator]: LISTS.has(operator) ? text.split(',') : text };
  return path.split('.').reduceRight<Nested>((inner, name) => ({ [name]: inner }), comparison);
};

const readTerms = (value: unknown, faults: Fault[]): Nested[] => {
  const terms: unknown[] = Array.isArray(value) ? value : [value];
  if (terms.length > MAX_FILTER_LEAVES) {
    faults.push({ path: ['filter'], message: `filter can be sent at most ${MAX_FILTER_LEAVES} times.` });
    return [];
  }
  return terms.flatMap((term, index) => {
    const nested = nestedOf(term);
    if (nested) return [nested];
    faults.push({ path: ['filter', index], message: 'filter must be field:$operator:value, such as name:$eq:web.' });
    return [];
  });
};

/**
 * Reads both forms of filters. All conditions must match, and together they have the bounds of one filter.
 *
 * @param nested the value of `filters`
 * @param flat the value of `filter`: one term or a list of them
 * @param faults receives what is malformed, unknown or private, with its path in the request
 * @returns null if neither is sent
 */
export const parseBothFilters = (
  resource: Resource,
  nested: unknown,
  flat: unknown,
  faults: Fault[],
): Condition | null => {
  if (flat === undefined) return parseFilters(resource, nested, faults);
  const before = nested === undefined ? [] : [nested];
  const members = [...before, ...readTerms(flat, faults)];
  if (members.length === 0) return null;
  const found: Fault[] = [];
  const condition = parseFilters(resource, { $and: members }, found);
  for (const { path, message } of found) {
    const [, , member, ...rest] = path;
    const index = Number(member) - before.length;
    const place = member === undefined ? [] : [index];
    faults.push({ path: index < 0 ? ['filters', ...rest] : ['filter', ...place], message });
  }
  return condition;
};
