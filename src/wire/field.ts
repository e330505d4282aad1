import { z } from 'zod';
import {
  MAX_INTEGER,
  MAX_JSON_BYTES,
  MAX_JSON_DEPTH,
  MAX_LIST_ENTRIES,
  MAX_MONEY,
  MAX_STRING_LENGTH,
  MAX_TEXT_LENGTH,
} from './bounds';

/** How a value is stored, compared and shown. */
export type FieldKind =
  'string' | 'text' | 'integer' | 'decimal' | 'boolean' | 'datetime' | 'date' | 'json' | 'relation';

/**
 * Who may write a field over REST: `tenant`, whoever holds the operation's capability; `platform`, platform operators;
 * `system`, nobody who calls, only Tenantry itself.
 */
export type Writer = 'tenant' | 'platform' | 'system';

/** One field of a resource as the wire knows it. */
export interface Field {
  kind: FieldKind;
  /** Name of the schema's attribute, where the wire's name cannot be it (`status`). */
  attribute?: string;
  /** What a caller may send. */
  input: z.ZodType;
  /** What an answer carries. */
  output: z.ZodType;
  writer: Writer;
  /** May be given at creation and never changed after. */
  createOnly?: boolean;
  /** Never leaves the server: answers carry null. */
  secret?: boolean;
  /** The record that a relation leads to, and the attribute that names it for people. */
  relation?: { target: string; label: string };
  /** Shown in the OpenAPI text and in the admin panel. */
  description: string;
}

type Options = Partial<Pick<Field, 'attribute' | 'writer' | 'createOnly' | 'secret'>> & { nullable?: boolean };

const field = (
  kind: FieldKind,
  value: z.ZodType,
  output: z.ZodType,
  description: string,
  options: Options = {},
): Field => {
  const { nullable = true, ...rest } = options;
  return {
    kind,
    input: nullable ? value.nullable() : value,
    output: nullable ? output.nullable() : output,
    writer: 'tenant',
    description,
    ...rest,
  };
};

/** Half a surrogate pair: no database stores it as it came, and PostgreSQL refuses it in JSON. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const printable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain a null byte')
    .refine((value) => !LONE_SURROGATE.test(value), 'must be well-formed Unicode text');

/** A short string; `format` narrows what may be sent, answers carry any string. */
export const string = (
  description: string,
  options: Options & { min?: number; pattern?: [RegExp, string] } = {},
): Field => {
  const { min = 0, pattern, ...rest } = options;
  const bounded = printable(MAX_STRING_LENGTH).min(min);
  return field('string', pattern ? bounded.regex(pattern[0], pattern[1]) : bounded, z.string(), description, rest);
};

/** A long text. */
export const text = (description: string, options: Options = {}): Field =>
  field('text', printable(MAX_TEXT_LENGTH), z.string(), description, options);

/** One value of a closed vocabulary. */
export const oneOf = (values: readonly string[], description: string, options: Options = {}): Field =>
  field(
    'string',
    z.enum(values as [string, ...string[]]),
    z.enum(values as [string, ...string[]]),
    description,
    options,
  );

/** A whole number that fits into 32 bits. */
export const integer = (description: string, options: Options & { min?: number; max?: number } = {}): Field => {
  const { min = 0, max = MAX_INTEGER, ...rest } = options;
  return field('integer', z.int().min(min).max(max), z.int(), description, rest);
};

const hasSixPlaces = (value: number): boolean => Number(value.toFixed(6)) === value;

/** An amount of money or another decimal, at most six places. */
export const decimal = (description: string, options: Options = {}): Field =>
  field(
    'decimal',
    z.number().min(0).max(MAX_MONEY).refine(hasSixPlaces, 'must have at most six decimal places'),
    z.number(),
    description,
    options,
  );

/** A yes or no. Never null. */
export const boolean = (description: string, options: Options = {}): Field =>
  field('boolean', z.boolean(), z.boolean(), description, { nullable: false, ...options });

/** An offset may move a moment out of the years that four digits write. */
const hasFourDigitYear = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A moment, ISO 8601 with an offset; answers are in UTC. */
export const datetime = (description: string, options: Options = {}): Field =>
  field(
    'datetime',
    z.iso
      .datetime({ offset: true, abort: true })
      .refine(hasFourDigitYear, 'must lie in the years 0001 to 9999, in UTC'),
    z.iso.datetime(),
    description,
    options,
  );

/** A calendar day, ISO 8601. */
export const date = (description: string, options: Options = {}): Field =>
  field('date', z.iso.date(), z.iso.date(), description, options);

const depthWithin = (value: unknown, max: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > max) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
};

/** In encoded JSON: a null byte or half a surrogate pair, which PostgreSQL refuses, and not the same letters behind a backslash. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

/** What is wrong with a JSON value, whatever its shape; null where nothing is. */
const jsonFault = (value: unknown): string | null => {
  // Depth first: nothing may walk a value that could exhaust the stack.
  if (!depthWithin(value, MAX_JSON_DEPTH)) return `must not be nested deeper than ${MAX_JSON_DEPTH} levels`;
  const encoded = JSON.stringify(value) ?? '';
  if (Buffer.byteLength(encoded) > MAX_JSON_BYTES) return `must not be larger than ${MAX_JSON_BYTES} bytes`;
  if (UNSTORABLE.test(encoded)) return 'must be well-formed Unicode text without null bytes';
  // Some of what walks a value drops this key, some sets the prototype by it.
  if (encoded.includes('"__proto__":')) return 'must not contain a key named __proto__';
  return null;
};

/** Bounds every JSON value before its shape is looked at. */
const bounded = (schema: z.ZodType): z.ZodType =>
  z
    .unknown()
    .superRefine((value, context) => {
      const message = jsonFault(value);
      if (message) context.addIssue({ code: 'custom', message, continue: false });
    })
    .pipe(schema);

/** A JSON value; `schema` says more of its shape. */
export const json = (description: string, schema: z.ZodType = z.unknown(), options: Options = {}): Field =>
  field('json', bounded(schema), schema, description, options);

/** A list of short strings. */
export const strings = (description: string, options: Options & { max?: number } = {}): Field => {
  const { max = MAX_LIST_ENTRIES, ...rest } = options;
  return field('json', z.array(printable(MAX_STRING_LENGTH)).max(max), z.array(z.string()), description, rest);
};

/** A documentId, or a whole record as an answer carried it: only its documentId counts. */
const reference = z.union([
  z.string().min(1).max(64),
  z.looseObject({ documentId: z.string().min(1).max(64) }).transform(({ documentId }) => documentId),
]);

/** A relation to one record of another type. Answers carry a stub of it: id, documentId and its human label. */
export const relation = (target: string, label: string, description: string, options: Options = {}): Field => ({
  ...field(
    'relation',
    reference,
    z.object({ id: z.int(), documentId: z.string(), [label]: z.string().nullable() }),
    description,
    options,
  ),
  relation: { target, label },
});
