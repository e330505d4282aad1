import type { Fault } from '../../domain/refusal';
import type { Resource } from '../resource';
import { parseNames } from './name-list';

/**
 * `counts=status,severity`: how many of the selected records have each value of a field, on all pages together. `facets` are the
 * same without the conditions on that field: how many records each choice would select.
 */

/** More fields would multiply to too many groups. */
export const MAX_COUNTED_FIELDS = 3;

/** The records per value of each counted field. */
export type Counts = Record<string, Record<string, number>>;

/** The fields whose values can be counted: those with a closed vocabulary, and booleans. */
export const countableNames = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { values, kind, secret }]) =>
    !secret && (values !== undefined || kind === 'boolean') ? [name] : [],
  );

/** Reads the `counts` or the `facets` parameter. Returns undefined without it. */
export const parseCounts = (
  parameter: 'counts' | 'facets',
  resource: Resource,
  value: unknown,
  faults: Fault[],
): readonly string[] | undefined => {
  const names = parseNames(parameter, value, countableNames(resource), faults);
  if (names && names.length > MAX_COUNTED_FIELDS)
    faults.push({ path: [parameter], message: `${parameter} accepts at most ${MAX_COUNTED_FIELDS} fields.` });
  return names;
};

/** A group of records with the same values of all counted fields. */
export interface CountedGroup {
  values: readonly unknown[];
  total: number;
}

const valueOf = (kind: string | undefined, value: unknown): string =>
  kind === 'boolean' ? String(value === true || value === 1) : String(value);

/**
 * Adds up groups per field.
 *
 * @param names the counted fields, in the order of the groups' values
 * @returns every value of a vocabulary, also those that no record has; records without a value are under `null`
 */
export const sumGroups = ({ fields }: Resource, names: readonly string[], groups: readonly CountedGroup[]): Counts =>
  Object.fromEntries(
    names.map((name, place) => {
      const { kind, values = ['false', 'true'] } = fields[name] ?? {};
      const sums: Record<string, number> = Object.fromEntries(values.map((value) => [value, 0]));
      for (const { values: found, total } of groups) {
        const value = valueOf(kind, found[place]);
        sums[value] = (sums[value] ?? 0) + total;
      }
      return [name, sums];
    }),
  );
