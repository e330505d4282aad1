import { canonicalJson } from '../../../../src/domain/audit/canonical-json';
import type { Change } from '../../../../src/domain/audit/changes';

/** A value that an entry says has changed. */
export interface Difference {
  /** The field; inside a field with parts, the way to the part, such as `steps[1].name`. */
  path: string;
  before: unknown;
  after: unknown;
  /** The sides of which the entry keeps a `ShortenedValue` only. */
  shortened?: Change['shortened'];
}

/** Parts that are nested more deeply are shown as a whole. */
const MAX_DEPTH = 4;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPair = (change: unknown): change is Change => isObject(change) && 'before' in change && 'after' in change;

/** The names of the parts that either value has. */
const partsOf = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

const compare = (path: string, before: unknown, after: unknown, depth: number): Difference[] => {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const isComparable = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!isComparable || depth >= MAX_DEPTH) return [{ path, before, after }];
  return partsOf(before, after).flatMap((part) => {
    const name = Array.isArray(after) ? `${path}[${part}]` : `${path}.${part}`;
    return compare(name, before[part], after[part], depth + 1);
  });
};

/**
 * What an entry says has changed, part by part, so that a person does not compare long values.
 *
 * @param changes of the entry: each field with its value before and after. What is not such a pair is a fact of the action.
 */
export const differencesOf = (changes: Record<string, unknown> | null): Difference[] =>
  Object.entries(changes ?? {}).flatMap(([field, change]) => {
    if (!isPair(change)) return [{ path: field, before: null, after: change }];
    return change.shortened ? [{ path: field, ...change }] : compare(field, change.before, change.after, 0);
  });
