import { z } from 'zod';
import { boundedList } from './bounded-list';
import { MAX_LIST_ENTRIES } from './bounds';
import { type Field, json } from './field';

/** The shape of a record in a list. Relations are documentIds only. */
const recordShape = (fields: Record<string, Field>, required: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, relation: related, description }]) => {
      const schema = (related ? z.string().min(1).max(64).nullable() : input).describe(description);
      return [name, required.includes(name) ? schema : schema.optional()];
    }),
  );

/**
 * Several records in one body, each with these fields. Other fields are refused.
 *
 * @param options how many records there can be, and which fields are required
 */
export const records = (
  description: string,
  fields: Record<string, Field>,
  { min = 1, max = MAX_LIST_ENTRIES, required = [] }: { min?: number; max?: number; required?: readonly string[] } = {},
): Field => {
  const schema = boundedList(z.strictObject(recordShape(fields, required)), { min, max });
  return { ...json(description, schema, { nullable: false }), input: schema };
};

/** One record inside a body, with these fields. Other fields are refused. */
export const record = (description: string, fields: Record<string, Field>): Field => {
  const schema = z.strictObject(recordShape(fields, []));
  return { ...json(description, schema, { nullable: false }), input: schema };
};

/**
 * Several records in one body whose entries are not read yet: a later step reads each on its own.
 *
 * @param strict how they are read, for the OpenAPI document
 */
export const unreadRecords = (strict: Field, max: number): Field => {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(strict.input, { io: 'input', unrepresentable: 'any' });
  const list = z
    .custom<unknown[]>((value) => Array.isArray(value) && value.length >= 1 && value.length <= max, {
      error: `must be a list of 1 to ${max} records`,
    })
    .meta(shape);
  return { ...strict, input: list };
};
