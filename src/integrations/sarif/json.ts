import { isPlainObject } from '../../values';

/*
 * Access to values of a report, which can be anything. Nothing here throws.
 */

/** An object of a report. */
export type Json = Record<string, unknown>;

/** An object with nothing in it, for what is missing. */
const NOTHING: Json = {};

/** Reads an own entry: keys of a report can be `constructor`. */
export const at = (value: unknown, key: string): unknown =>
  isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const objectAt = (value: unknown, key: string): Json => {
  const entry = at(value, key);
  return isPlainObject(entry) ? entry : NOTHING;
};

export const listAt = (value: unknown, key: string): unknown[] => {
  const entry = at(value, key);
  return Array.isArray(entry) ? entry : [];
};

/** A text that is not blank. */
export const textAt = (value: unknown, key: string): string | null => {
  const entry = at(value, key);
  return typeof entry === 'string' && entry.trim() !== '' ? entry : null;
};

const MAX_INTEGER = 2 ** 31 - 1;

/** A whole number from a minimum on, as databases store it. */
export const integerAt = (value: unknown, key: string, min: number): number | null => {
  const entry = at(value, key);
  return typeof entry === 'number' && Number.isInteger(entry) && entry >= min && entry <= MAX_INTEGER ? entry : null;
};

/** The entry of a list at the position that an object names, such as `ruleIndex`. */
export const entryAt = (list: unknown[], value: unknown, key: string): unknown => {
  const index = integerAt(value, key, 0);
  return index === null ? undefined : list[index];
};
