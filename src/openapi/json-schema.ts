import { z } from 'zod';
import type { Field } from '../wire/field';
import { isPlainObject } from '../wire/plain-object';

/** A JSON Schema, dialect 2020-12. */
export type Schema = Record<string, unknown>;

const isNull = (schema: unknown): boolean => isPlainObject(schema) && schema.type === 'null';

/** `anyOf [x, null]` as readers expect it: one schema whose type is a list. */
const foldNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return schema;
  const other = anyOf.find((entry) => !isNull(entry)) as Schema | undefined;
  if (!other || '$ref' in other) return schema;
  return { ...rest, ...nullable(other) };
};

/** The schema, or null beside it. */
export const nullable = (schema: Schema): Schema => {
  if (Object.keys(schema).every((key) => key === 'description')) return schema;
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...(schema.anyOf as Schema[]), { type: 'null' }] };
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
};

/** The schema without null beside it. */
export const notNull = (schema: Schema): Schema => {
  const { type, anyOf, enum: values } = schema;
  return {
    ...schema,
    ...(Array.isArray(type) ? { type: type.find((name) => name !== 'null') as string } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter((entry) => !isNull(entry)) } : {}),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
};

const NOISE: Record<string, (value: unknown, schema: Schema) => boolean> = {
  $schema: (value) => typeof value === 'string',
  minimum: (value) => value === Number.MIN_SAFE_INTEGER,
  maximum: (value) => value === Number.MAX_SAFE_INTEGER,
  minLength: (value) => value === 0,
  propertyNames: (value) => isPlainObject(value) && Object.keys(value).join() === 'type',
  // The formats say the same as zod's calendar expressions, in one word.
  pattern: (_value, { format }) => format === 'date' || format === 'date-time',
};

/** Takes out what zod adds for machines and nobody reads. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isPlainObject(value)) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !NOISE[key]?.(inner, value));
  return foldNull(Object.fromEntries(kept.map(([key, inner]) => [key, tidy(inner)])));
};

/** What a zod schema takes (`input`) or gives (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Schema;

/** What a caller may send in a field. */
export const inputSchemaOf = ({ kind, input, description }: Field): Schema => ({
  // A JSON field checks its bounds first and its shape behind them, where only the output side shows it.
  ...jsonSchemaOf(input, kind === 'json' ? 'output' : 'input'),
  description,
});

/** What an answer carries in a field; relations are left to whoever names their stubs. */
export const outputSchemaOf = (field: Field): Schema => {
  if (field.secret) return { type: 'null', description: field.description };
  const schema = jsonSchemaOf(field.output, 'output');
  // Moments leave the server in UTC.
  return { ...schema, ...(field.kind === 'datetime' ? { pattern: 'Z$' } : {}), description: field.description };
};
