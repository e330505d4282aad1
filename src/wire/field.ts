import { z } from 'zod';
import { isAhead, MAX_AHEAD_MS } from '../domain/clock-skew';
import { nameFault, webAddressFault } from '../domain/text-rules';
import { boundedList } from './bounded-list';
import { MAX_INTEGER, MAX_LIST_ENTRIES, MAX_MONEY, MAX_STRING_LENGTH, MAX_TEXT_LENGTH } from './bounds';
import { jsonFault, textFault } from './json-bounds';

/** How a value is stored, compared and shown. */
export type FieldKind =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'json'
  | 'relation';

/**
 * Who can write a field over REST: `tenant`, callers with the operation's capability; `platform`, platform operators;
 * `system`, only Tenantry itself.
 */
export type Writer = 'tenant' | 'platform' | 'system';

/** One field of a resource in requests and responses. */
export interface Field {
  kind: FieldKind;
  /** Name of the schema's attribute, if it differs from the wire name (`status` is reserved in Strapi). */
  attribute?: string;
  /** What a caller can send. */
  input: z.ZodType;
  /** What a response contains. */
  output: z.ZodType;
  writer: Writer;
  /** The values of a closed vocabulary. */
  values?: readonly string[];
  /** The same values in rising order, if lists are sorted by it instead of the alphabet. */
  rank?: readonly string[];
  /** A JSON value that can be a list of texts, which filters can search for one of them. */
  mayBeList?: boolean;
  /** An address to which frontends link. */
  isWebAddress?: true;
  /** Can be set at creation and never changed. */
  createOnly?: boolean;
  /** Every record has a value: Tenantry itself writes it, and it is never null. */
  isAlwaysSet?: boolean;
  /** Never leaves the server: responses contain null. */
  secret?: boolean;
  /** The content type of a related record, and its attribute with a human-readable name. */
  relation?: { target: string; label: string };
  /** Shown in the OpenAPI document and in the admin panel. */
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
    ...(!nullable && rest.writer === 'system' ? { isAlwaysSet: true } : {}),
    ...rest,
  };
};

/** A text that both databases can store. For a text that is too short, only that fault is reported. */
const printable = (max: number, min = 0) =>
  (min === 0 ? z.string() : z.string().min(min, { abort: true })).max(max).superRefine((value, context) => {
    const message = textFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const checkedBy = (rule: (text: string) => string | null) =>
  printable(MAX_STRING_LENGTH, 1).superRefine((value, context) => {
    const message = rule(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The name of a record: a short string that is not blank. Not null by default. */
export const name = (description: string, options: Options = {}): Field =>
  field('string', checkedBy(nameFault), z.string(), description, { nullable: false, ...options });

/** An http or https address, which a frontend can link to. */
export const webAddress = (description: string, options: Options = {}): Field => ({
  ...field('string', checkedBy(webAddressFault), z.string(), description, options),
  isWebAddress: true,
});

/** A short string. `min` and `pattern` apply to requests; responses can contain any string. */
export const string = (
  description: string,
  options: Options & { min?: number; pattern?: [RegExp, string] } = {},
): Field => {
  const { min = 0, pattern, ...rest } = options;
  const bounded = printable(MAX_STRING_LENGTH, min);
  return field('string', pattern ? bounded.regex(pattern[0], pattern[1]) : bounded, z.string(), description, rest);
};

/** A long text. */
export const text = (description: string, options: Options = {}): Field =>
  field('text', printable(MAX_TEXT_LENGTH), z.string(), description, options);

/**
 * One value of a closed vocabulary.
 *
 * @param options `rank`: whether the values are listed in rising or falling order; by default they have none
 */
export const oneOf = (
  values: readonly string[],
  description: string,
  { rank, ...options }: Options & { rank?: 'rising' | 'falling' } = {},
): Field => {
  const value = z.enum(values as [string, ...string[]]);
  const ranked = rank === 'falling' ? values.toReversed() : values;
  return { ...field('string', value, value, description, options), values, ...(rank ? { rank: ranked } : {}) };
};

/** An integer that fits into 32 bits. */
export const integer = (description: string, options: Options & { min?: number; max?: number } = {}): Field => {
  const { min = 0, max = MAX_INTEGER, ...rest } = options;
  return field('integer', z.int().min(min).max(max), z.int(), description, rest);
};

const hasSixPlaces = (value: number): boolean => Number(value.toFixed(6)) === value;

/** An amount of money or another decimal with at most six decimal places. */
export const decimal = (description: string, options: Options = {}): Field =>
  field(
    'decimal',
    z.number().min(0).max(MAX_MONEY).refine(hasSixPlaces, 'must have at most six decimal places'),
    z.number(),
    description,
    options,
  );

/** A boolean. Not null by default. */
export const boolean = (description: string, options: Options = {}): Field =>
  field('boolean', z.boolean(), z.boolean(), description, { nullable: false, ...options });

/** An offset can move a date-time out of the years 1 to 9999, which ISO 8601 and the databases support. */
const hasFourDigitYear = (moment: string): boolean => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A date-time, ISO 8601 with an offset. Responses are in UTC. */
export const datetime = (description: string, options: Options = {}): Field =>
  field(
    'datetime',
    z.iso.datetime({ offset: true }).refine(hasFourDigitYear, 'must be in the years 1 to 9999'),
    z.iso.datetime(),
    description,
    options,
  );

/** The time of a past event. The caller's clock can be a few minutes ahead. */
export const pastDatetime = (description: string, options: Options = {}): Field => {
  const plain = datetime(description, options);
  const isPast = (moment: unknown): boolean => typeof moment !== 'string' || !isAhead(Date.parse(moment), Date.now());
  const message = `must not be more than ${MAX_AHEAD_MS / 60_000} minutes in the future`;
  return { ...plain, input: plain.input.refine(isPast, message) };
};

/** A date, ISO 8601, in a year that both databases support. */
export const calendarDay = z.iso.date().refine((day) => !day.startsWith('0000'), 'must be in the years 1 to 9999');

/** A date, ISO 8601. */
export const date = (description: string, options: Options = {}): Field =>
  field('date', calendarDay, z.iso.date(), description, options);

/** Checks the bounds of a JSON value before its schema walks it. */
const bounded = (schema: z.ZodType): z.ZodType =>
  z
    .unknown()
    .superRefine((value, context) => {
      const message = jsonFault(value);
      if (message) context.addIssue({ code: 'custom', message, continue: false });
    })
    .pipe(schema);

/** A JSON value. `schema` describes its shape. */
export const json = (description: string, schema: z.ZodType = z.unknown(), options: Options = {}): Field =>
  field('json', bounded(schema), schema, description, options);

/** A list of short strings. */
export const strings = (description: string, options: Options & { max?: number } = {}): Field => {
  const { max = MAX_LIST_ENTRIES, ...rest } = options;
  const input = boundedList(printable(MAX_STRING_LENGTH), { max });
  return { ...field('json', input, z.array(z.string()), description, rest), mayBeList: true };
};

/** A documentId, or a record as returned by the API, of which only the documentId is used. */
const reference = z.union(
  [
    z.string().min(1).max(64),
    z.looseObject({ documentId: z.string().min(1).max(64) }).transform(({ documentId }) => documentId),
  ],
  { error: 'must be a documentId, or an object with a documentId' },
);

/** A relation to one record of another type. Responses contain a stub of it: id, documentId and its label. */
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
  return field('json', schema, schema, description, { nullable: false });
};
