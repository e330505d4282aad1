import { type Fault, isFull, MAX_FAULTS } from '../domain/refusal';
import { kindOf } from './body-fault';
import { forbidden, invalid } from './errors/http-errors';
import { issuePath, ruleBroken } from './errors/issue-faults';
import type { Field, Writer } from './field';
import { RECORD_FIELDS } from './resource';
import { isSameValue } from './same-value';
import { defined, isPlainObject } from '../values';

const assertOnlyData = (body: Record<string, unknown>): void => {
  const others = Object.keys(body).filter((key) => key !== 'data');
  if (others.length === 0) return;
  const faults = others.slice(0, MAX_FAULTS + 1).map((key) => ({
    path: [key.slice(0, 60)],
    message: `The body can contain only data, not ${key.slice(0, 60)}.`,
  }));
  throw invalid(faults, 'BODY_INVALID');
};

/**
 * The record inside a body, which must be `{ "data": { … } }` and contain nothing else.
 *
 * @throws ValidationError `BODY_INVALID`, which names what is missing or unexpected
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
 * The record inside the body of an operation that needs none: no body, `{}` and `{ "data": {} }` are equivalent.
 *
 * @throws ValidationError `BODY_INVALID` as `unwrap`
 */
export const unwrapOptional = (body: unknown): Record<string, unknown> => {
  if (body === undefined) return {};
  if (!isPlainObject(body) || 'data' in body) return unwrap(body);
  assertOnlyData(body);
  return {};
};

/** Who writes, and whether the record exists. */
export interface WriteRequest {
  writers: ReadonlySet<Writer>;
  /** The wire values of the stored record; null for a creation. */
  stored: Record<string, unknown> | null;
  required: readonly string[];
}

/** Callers can repeat the value of a field that they cannot write, so that they can send back a record as they read it. */
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
    if (isFull(faults)) break;
    const path = [name, ...issuePath(issue)];
    const rule = ruleBroken(issue);
    // An unknown key gets the path of the key, not that of its object.
    const unknownKeys =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_FAULTS + 1).map((key) => [key.slice(0, 60)]) : [[]];
    for (const key of unknownKeys)
      faults.push({ ...rule, path: [...path, ...key], message: `${name}: ${rule.message}` });
  }
  return undefined;
};

/** The fields of a resource that a body contains. Other names are faults, except those that every response contains. */
const namesIn = (data: Record<string, unknown>, fields: Record<string, Field>, faults: Fault[]): string[] => {
  const names: string[] = [];
  // Not Object.entries(), which takes 30 ms for 45,000 names.
  for (const name of Object.keys(data)) {
    if (Object.hasOwn(fields, name)) names.push(name);
    else if (!isFull(faults) && !(RECORD_FIELDS as readonly string[]).includes(name))
      faults.push({
        path: [name.slice(0, 60)],
        message: `"${name.slice(0, 60)}" is not a field of this resource.`,
        code: 'FIELD_UNKNOWN',
      });
  }
  return names;
};

/**
 * Reads the record in a body against the fields of a resource.
 *
 * @param fields wire name to field
 * @param data the record in the request
 * @param request who writes, and the stored record
 * @returns the values to write, wire names, relations as documentIds
 * @throws PolicyError `FIELD_NOT_WRITABLE`, which names the fields that the caller cannot write; ValidationError, which names the first faults
 */
export const readRecord = (
  fields: Record<string, Field>,
  data: Record<string, unknown>,
  request: WriteRequest,
): Record<string, unknown> => {
  const faults: Fault[] = [];
  const unwritable: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of namesIn(data, fields, faults)) {
    const value = data[name];
    const field = defined(fields[name]);
    if (isWritable(field, request)) values[name] = readField(name, field, value, faults);
    else if (!isRepetition(field, value, request.stored, name)) unwritable.push(name);
  }
  if (unwritable.length > 0) {
    throw forbidden('FIELD_NOT_WRITABLE', `You cannot write ${unwritable.join(', ')}.`, {
      fields: unwritable,
      remedy: `Omit ${unwritable.join(', ')} from the body, or send the stored value. You can write the other fields.`,
    });
  }
  for (const name of request.required) {
    // Report only one fault per field.
    if (faults.some(({ path }) => path[0] === name)) continue;
    if (data[name] === undefined)
      faults.push({ path: [name], message: `${name} is required.`, code: 'FIELD_REQUIRED' });
    else if (data[name] === null || data[name] === '')
      faults.push({ path: [name], message: `${name} must not be empty.`, code: 'FIELD_EMPTY' });
  }
  if (faults.length > 0) throw invalid(faults.slice(0, MAX_FAULTS + 1));
  return values;
};

/**
 * Whether a body repeats the stored value of a field, or names an ignored field.
 *
 * @param fields wire name to field
 * @param name the field in the body
 * @param value its value in the body
 * @param stored the wire values of the stored record
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
