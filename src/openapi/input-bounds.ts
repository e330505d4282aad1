import type { Schema } from './json-schema';

/** All headers of a request together, which include its path and query (Node's limit; more is a 431). */
const MAX_HEADER_BYTES = 16 * 1024;

/** The largest JSON body (413). */
const MAX_BODY_BYTES = 1024 * 1024;

/** Schemas of request bodies, by their names. */
const INPUT_SCHEMA = /(Create|Update)$/;

const isObject = (value: unknown): value is Schema => value !== null && typeof value === 'object';

const mapValues = <T>(record: Record<string, T>, change: (value: T, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

const isUnbounded = (schema: Schema): boolean =>
  ['maxLength', 'enum', 'const', 'format'].every((name) => schema[name] === undefined);

/** Adds the bounds that follow from the size of the request to all strings and integers without their own. */
const bounded = <T>(schema: T, maxLength: number): T => {
  if (Array.isArray(schema)) return schema.map((one: unknown) => bounded(one, maxLength)) as T;
  if (!isObject(schema)) return schema;
  const inner = mapValues(schema, (value, key) => (key === 'example' ? value : bounded(value, maxLength)));
  if (inner.type === 'string' && isUnbounded(inner)) return { ...inner, maxLength } as T;
  if (inner.type !== 'integer') return inner as T;
  return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...inner } as T;
};

const withBoundedOperation = (operation: Schema): Schema => ({
  ...operation,
  ...(operation.parameters ? { parameters: bounded(operation.parameters, MAX_HEADER_BYTES) } : {}),
  ...(operation.requestBody ? { requestBody: bounded(operation.requestBody, MAX_BODY_BYTES) } : {}),
});

/** The paths with bounds of all input, so that clients and gateways know the largest valid request. */
export const withBoundedInput = (paths: Record<string, Schema>): Record<string, Schema> =>
  mapValues(paths, (item) => mapValues(item as Record<string, Schema>, withBoundedOperation));

/** The schemas, those of request bodies with bounds of all input. */
export const withBoundedSchemas = (schemas: Record<string, Schema>): Record<string, Schema> =>
  mapValues(schemas, (schema, name) => (INPUT_SCHEMA.test(name) ? bounded(schema, MAX_BODY_BYTES) : schema));

/** The shared parameters, with bounds of all input. */
export const withBoundedParameters = (parameters: Record<string, Schema>): Record<string, Schema> =>
  bounded(parameters, MAX_HEADER_BYTES);
