import { z } from 'zod';
import type { Field } from '../wire/field';
import { isPlainObject } from '../values';

/** A JSON Schema, dialect 2020-12. */
export type Schema = Record<string, unknown>;

/** An object within a schema, by its name; empty if there is none. */
export const partOf = (schema: Schema, name: string): Schema => {
  const part = schema[name];
  return isPlainObject(part) ? part : {};
};

const isNull = (schema: unknown): boolean => isPlainObject(schema) && schema.type === 'null';

/** Writes `anyOf [x, null]` as one schema whose type is a list. */
const foldNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return schema;
  const other = anyOf.find((entry) => !isNull(entry)) as Schema | undefined;
  if (!other || '$ref' in other) return schema;
  return { ...rest, ...nullable(other) };
};

/** The schema, which also allows null. */
export const nullable = (schema: Schema): Schema => {
  if (Object.keys(schema).every((key) => key === 'description')) return schema;
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...(schema.anyOf as Schema[]), { type: 'null' }] };
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
};

/** The schema, which does not allow null. */
export const notNull = (schema: Schema): Schema => {
  const { type, anyOf, enum: values } = schema;
  return {
    ...schema,
    ...(Array.isArray(type) ? { type: type.find((name) => name !== 'null') as string } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter((entry) => !isNull(entry)) } : {}),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
};

const REDUNDANT: Record<string, (value: unknown, schema: Schema) => boolean> = {
  $schema: (value) => typeof value === 'string',
  minimum: (value) => value === Number.MIN_SAFE_INTEGER,
  maximum: (value) => value === Number.MAX_SAFE_INTEGER,
  minLength: (value) => value === 0,
  propertyNames: (value) => isPlainObject(value) && Object.keys(value).join() === 'type',
  // The format already says what zod's long pattern says.
  pattern: (_value, { format }) => format === 'date' || format === 'date-time',
};

/** Removes what zod adds and no reader needs. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isPlainObject(value)) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !REDUNDANT[key]?.(inner, value));
  return foldNull(Object.fromEntries(kept.map(([key, inner]) => [key, tidy(inner)])));
};

/** The JSON Schema of what a zod schema accepts (`input`) or returns (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Schema;

/** What a caller can send in a field. */
export const inputSchemaOf = ({ kind, input, description }: Field): Schema => ({
  // A JSON field checks its bounds before its shape, so only the output side shows the shape.
  ...jsonSchemaOf(input, kind === 'json' ? 'output' : 'input'),
  description,
});

/** What a response contains in a field, except relations: record-schemas names their stubs. */
export const outputSchemaOf = (field: Field): Schema => {
  if (field.secret) return { type: 'null', description: field.description };
  const schema = jsonSchemaOf(field.output, 'output');
  // The server sends date-times in UTC.
  return { ...schema, ...(field.kind === 'datetime' ? { pattern: 'Z$' } : {}), description: field.description };
};
