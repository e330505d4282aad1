import type { Fault } from '../../domain/refusal';
import { RECORD_FIELDS, type Resource } from '../resource';
import { parseNames } from './name-list';

/** Sparse fieldsets: `fields=name,status` limits what a response contains. */

/** The ids of a record, which every response contains. */
export const ALWAYS_SHOWN: readonly string[] = ['id', 'documentId'];

/** The fields that a response can be limited to. */
export const selectableNames = ({ fields, computed, onRequest }: Resource): string[] => [
  ...new Set([...RECORD_FIELDS, ...Object.keys({ ...fields, ...computed, ...onRequest })]),
];

/**
 * Reads the `fields` parameter.
 *
 * @returns the fields of the response, with its ids; undefined for all, also for `*`
 */
export const parseFields = (resource: Resource, value: unknown, faults: Fault[]): readonly string[] | undefined => {
  if (value === '*') return undefined;
  const names = parseNames('fields', value, selectableNames(resource), faults);
  return names && [...ALWAYS_SHOWN, ...names.filter((name) => !ALWAYS_SHOWN.includes(name))];
};

/** The fields of the records of a list: without those of `detail`, unless the parameter names them or is `*`. */
export const parseListFields = (resource: Resource, value: unknown, faults: Fault[]): readonly string[] | undefined => {
  const { detail, fields, computed } = resource;
  if (value !== undefined || detail === undefined) return parseFields(resource, value, faults);
  const names = [...RECORD_FIELDS, ...Object.keys({ ...fields, ...computed })];
  return names.filter((name) => !detail.includes(name));
};

/** The values of a record that a response contains, in their order. */
export const selectFields = (
  values: Record<string, unknown>,
  fields: readonly string[] | undefined,
): Record<string, unknown> =>
  fields ? Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))) : values;
