import type { Field } from '../wire/field';
import type { Resource } from '../wire/resource';
import { inputSchemaOf, notNull, type Schema } from './json-schema';

const FORMATS: Record<string, string> = {
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2030-01-01',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

const BY_TYPE: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };

const sampleOf = (field: Field): unknown => {
  const schema: Schema = notNull(inputSchemaOf(field));
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (schema.type !== 'string') return BY_TYPE[schema.type as string];
  const format = FORMATS[schema.format as string];
  return format ?? (field.input.safeParse('Example').success ? 'Example' : undefined);
};

/** Whether a field is a text that callers can write: the example of a resource without required fields. */
const isPlainText = ({ kind, writer, input }: Field): boolean =>
  kind === 'string' && writer === 'tenant' && input.safeParse('Example').success;

/**
 * The shortest body that creates a record. Without it, Swagger UI fills in all fields, also relations and lists, with
 * invalid texts.
 *
 * @returns undefined if a required field needs a record or a text in a format that only the caller knows
 */
export const exampleOfCreation = ({ fields, requiredOnCreate }: Resource): { data: Schema } | undefined => {
  const text = Object.keys(fields).find((name) => isPlainText(fields[name] as Field));
  const names = requiredOnCreate.length > 0 ? requiredOnCreate : text === undefined ? [] : [text];
  const samples = names.map((name) => [name, sampleOf(fields[name] as Field)] as const);
  const isWhole = samples.length > 0 && samples.every(([, sample]) => sample !== undefined);
  return isWhole ? { data: Object.fromEntries(samples) } : undefined;
};
