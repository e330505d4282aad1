import type { Fault } from '../domain/refusal';
import { kindOf } from './body-fault';
import { forbidden, invalid } from './errors';
import type { Field, Writer } from './field';
import { RECORD_FIELDS } from './resource';
import { isSameValue } from './same-value';
import { isPlainObject } from './plain-object';

const assertOnlyData = (body: Record<string, unknown>): void => {
  const others = Object.keys(body).filter((key) => key !== 'data');
  if (others.length === 0) return;
  const faults = others.map((key) => ({
    path: [key.slice(0, 60)],
    message: `The body must contain only data, and not ${key.slice(0, 60)}.`,
  }));
  throw invalid(faults, 'BODY_INVALID');
};

/**
 * The record inside a body: `{ "data": { … } }`, and nothing else.
 *
 * @throws ValidationError `BODY_INVALID` naming what is missing or too much
 */
export const unwrap = (body: unknown): Record<string, unknown> => {
  if (!isPlainObject(body)) {
    const message = `The body is ${kindOf(body)}; it must be a JSON object with an object named data.`;
    throw invalid([{ path: [], message }], 'BODY_INVALID');
  }
  if (!isPlainObject(body.data)) {
    const message = `data is ${kindOf(body.data)}; the body must be a JSON object with an object named data.`;
    throw invalid([{ path: ['data'], message }], 'BODY_INVALID');
  }
  assertOnlyData(body);
  return body.data;
};

/**
 * The record inside the body of an operation that needs none: no body, `{}` and `{ "data": {} }` say the same.
 *
 * @throws ValidationError `BODY_INVALID` as `unwrap`
 */
export const unwrapOptional = (body: unknown): Record<string, unknown> => {
  if (body === undefined) return {};
  if (!isPlainObject(body) || 'data' in body) return unwrap(body);
  assertOnlyData(body);
  return {};
};

/** Who writes, and what: a stored record, or none yet. */
export interface WriteRequest {
  writers: ReadonlySet<Writer>;
  /** The stored record's wire values; null for a creation. */
  stored: Record<string, unknown> | null;
  required: readonly string[];
}

/** A field that the caller may not write may still be repeated: a record that was read can be sent back. */
const isRepetition = (field: Field, value: unknown, stored: Record<string, unknown> | null, name: string): boolean => {
  if (stored) return isSameValue(field, value, stored[name]);
  return value === null || value === undefined || value === false;
};

const isWritable = (field: Field, { writers, stored }: WriteRequest): boolean =>
  writers.has(field.writer) && !(field.createOnly && stored);

const readField = (name: string, field: Field, value: unknown, faults: Fault[]): unknown => {
  const read = field.input.safeParse(value);
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const path = [name, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
    // A stranger is named where it stands, not where it is missed.
    const strangers = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key.slice(0, 60)]) : [[]];
    for (const stranger of strangers)
      faults.push({ path: [...path, ...stranger], message: `${name}: ${issue.message}` });
  }
  return undefined;
};

/**
 * Reads the record in a body against the fields of a resource.
 *
 * @param fields wire name to field
 * @param data what was sent
 * @param request who writes and what is stored
 * @returns the values to write, wire names, relations as documentIds
 * @throws PolicyError `FIELD_NOT_WRITABLE` naming fields that are not the caller's to write, ValidationError naming every fault
 */
export const readRecord = (
  fields: Record<string, Field>,
  data: Record<string, unknown>,
  request: WriteRequest,
): Record<string, unknown> => {
  const faults: Fault[] = [];
  const untouchable: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      if (!(RECORD_FIELDS as readonly string[]).includes(name)) {
        faults.push({ path: [name.slice(0, 60)], message: `"${name.slice(0, 60)}" is no field of this resource.` });
      }
    } else if (isWritable(field, request)) values[name] = readField(name, field, value, faults);
    else if (!isRepetition(field, value, request.stored, name)) untouchable.push(name);
  }
  if (untouchable.length > 0) {
    throw forbidden('FIELD_NOT_WRITABLE', `You may not write ${untouchable.join(', ')}.`, {
      fields: untouchable,
      remedy: `Leave ${untouchable.join(', ')} out of the body, or repeat the stored value; the rest may be written.`,
    });
  }
  for (const name of request.required) {
    // What is wrong with a field is reported once.
    if (faults.some(({ path }) => path[0] === name)) continue;
    if (data[name] === undefined) faults.push({ path: [name], message: `${name} is required.` });
    else if (data[name] === null || data[name] === '')
      faults.push({ path: [name], message: `${name} must not be empty.` });
  }
  if (faults.length > 0) throw invalid(faults);
  return values;
};

/**
 * Whether a body repeats what is stored in a field, or names one that is ignored.
 *
 * @param fields wire name to field
 * @param name the field that the body names
 * @param value what it says
 * @param stored the stored record's wire values
 */
export const repeatsStored = (
  fields: Record<string, Field>,
  name: string,
  value: unknown,
  stored: Record<string, unknown>,
): boolean => {
  if ((RECORD_FIELDS as readonly string[]).includes(name)) return true;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && isSameValue(field, value, stored[name]);
};
