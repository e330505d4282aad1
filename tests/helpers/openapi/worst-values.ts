/**
 * Values that a JSON Schema of the OpenAPI document allows, or nearly, and that are the most expensive to read,
 * validate and store.
 */
export type Schema = Record<string, any>;

const MAX_TEXT = 10_000;
const JSON_BYTES = 250 * 1024;
const MAX_PARTS = 20;

/** Texts that make the expressions for slugs, addresses, domains, URLs, versions and ranges backtrack. */
const HOSTILE: readonly ((length: number) => string)[] = [
  (length) => `${'a'.repeat(length - 1)}!`,
  (length) => `${'a-'.repeat(length / 2 - 1)}-!`,
  (length) => `a@${'a.'.repeat(length / 2 - 2)}!`,
  (length) => `${'1.'.repeat(length / 2 - 1)}/`,
  (length) => `https://${'a.'.repeat(Math.max(1, length / 2 - 5))}`.slice(0, length),
  (length) => `${' '.repeat(length - 1)}x`,
  (length) => `${'"'.repeat(length)}`,
];

/** A hostile text of the given length. */
export const hostileText = (shape: number, length: number): string =>
  (HOSTILE[shape % HOSTILE.length] as (length: number) => string)(Math.max(16, length)).slice(0, length);

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const keyed = (count: number, value: unknown): Record<string, unknown> =>
  Object.fromEntries(many(count, (at) => [`k${at}`, value]));

/**
 * JSON of the largest size, in the most expensive shapes: many keys, many objects, deep ones, many numbers, one text.
 */
const WORST_JSON: readonly (() => Record<string, unknown>)[] = [
  () => keyed(JSON_BYTES / 13, 1),
  () => ({ list: many(JSON_BYTES / 13, (at) => ({ [`k${at}`]: 1 })) }),
  () => ({ list: many(JSON_BYTES / 160, () => nested(25)) }),
  () => ({ list: many(JSON_BYTES / 2 - 10, () => 1) }),
  () => ({ text: '\u0001'.repeat(JSON_BYTES / 6) }),
  () => keyed(JSON_BYTES / 40, { type: 'string' }),
  () => ({ v: { type: 'string', enum: many(JSON_BYTES / 10, (at) => `e${at}`), default: 'none' } }),
  () => ({ v: { type: 'object', allOf: many(JSON_BYTES / 20, () => ({ $ref: '#' })) } }),
  () => ({ v: { type: 'object', required: many(JSON_BYTES / 10, (at) => `r${at}`) } }),
];

/** The number of worst values that are tried for one schema. */
export const SHAPES = 2;

const typeOf = ({ type }: Schema): string => (Array.isArray(type) ? type[0] : type);

const textOf = ({ format, maxLength = MAX_TEXT, enum: values }: Schema, shape: number): unknown => {
  if (values) return values[0];
  if (format === 'date') return '2026-01-01';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  return hostileText(shape, maxLength);
};

/**
 * A worst value of a schema.
 *
 * @param shape which one, from 0 to SHAPES
 * @param resolve finds the schema of a $ref
 */
export const worstValue = (schema: Schema, shape: number, resolve: (ref: string) => Schema): unknown => {
  if (schema.$ref) return worstValue(resolve(schema.$ref), shape, resolve);
  if (schema.anyOf || schema.oneOf) return worstValue((schema.anyOf ?? schema.oneOf)[0], shape, resolve);
  switch (typeOf(schema)) {
    case 'string':
      return textOf(schema, shape);
    case 'integer':
    case 'number':
      return schema.maximum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return worstList(schema, shape, resolve);
    default:
      return worstObject(schema, shape, resolve);
  }
};

/** As many entries as a JSON field can contain. */
const worstList = (
  { items = {}, maxItems = 500 }: Schema,
  shape: number,
  resolve: (ref: string) => Schema,
): unknown => {
  const entry = worstValue(items as Schema, shape, resolve);
  const size = JSON.stringify(entry).length + 1;
  return many(Math.max(1, Math.min(maxItems as number, Math.floor(JSON_BYTES / size))), () => entry);
};

/** Removes the longest parts of a record until the body is no larger than the server accepts. */
export const fitted = (body: unknown, maxBytes: number): string => {
  const { data, ...rest } = body as { data?: Record<string, unknown> };
  if (!data) return JSON.stringify(body);
  const sizes = Object.entries(data).map(([name, value]) => ({
    name,
    size: JSON.stringify(value).length + name.length + 4,
  }));
  sizes.sort((a, b) => a.size - b.size);
  const kept: Record<string, unknown> = {};
  let total = 64;
  for (const { name, size } of sizes) {
    total += size;
    if (total < maxBytes) kept[name] = data[name];
  }
  return JSON.stringify({ ...rest, data: kept });
};

const worstObject = (schema: Schema, shape: number, resolve: (ref: string) => Schema): unknown => {
  const parts = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (parts.length === 0) return (WORST_JSON[shape % WORST_JSON.length] as () => unknown)();
  const sent = parts.filter(([, part]) => part.readOnly !== true).slice(0, 2 * MAX_PARTS);
  // Each field has a different shape, so that a few bodies cover all shapes.
  return Object.fromEntries(sent.map(([name, part], at) => [name, worstValue(part, shape + at, resolve)]));
};
