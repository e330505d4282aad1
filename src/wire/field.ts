import { z } from 'zod';
import { isAhead } from '../domain/clock-skew';
import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { nameFault, webAddressFault } from '../domain/text-rules';
import { textList } from './bounded-list';
import { MAX_INTEGER, MAX_LIST_ENTRIES, MAX_MONEY, MAX_STRING_LENGTH, MAX_TEXT_LENGTH } from './bounds';
import { jsonFault, textFault } from './json-bounds';
import { isPlainObject } from '../values';
import { type Built, field, type NoOptions, type Options, type Stub } from './field-type';

export type { Column, Field, FieldKind, Writer } from './field-type';

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
export const name = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'string', false> =>
  field('string', [checkedBy(nameFault), z.string()], description, options, false);

/** An http or https address, which a frontend can link to. */
export const webAddress = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'string'> => ({
  ...field('string', [checkedBy(webAddressFault), z.string()], description, options),
  isWebAddress: true,
});

type TextOptions = Options & { min?: number; pattern?: readonly [RegExp, string] };

/** A short string. `min` and `pattern` apply to requests; responses can contain any string. */
export const string = <const O extends TextOptions = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'string'> => {
  const { min = 0, pattern, ...rest }: TextOptions = options ?? {};
  const bounded = printable(MAX_STRING_LENGTH, min);
  const value = pattern ? bounded.regex(pattern[0], pattern[1]) : bounded;
  return field<string, O, 'string'>('string', [value, z.string()], description, rest as O);
};

type LongTextOptions = Options & { min?: number; max?: number };

/** A long text. `min` and `max` are its characters in requests. */
export const text = <const O extends LongTextOptions = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'text'> => {
  const { min = 0, max = MAX_TEXT_LENGTH, ...rest }: LongTextOptions = options ?? {};
  return field<string, O, 'text'>('text', [printable(max, min), z.string()], description, rest as O);
};

type RankOptions = Options & { rank?: 'rising' | 'falling' };

/**
 * One value of a closed vocabulary.
 *
 * @param options `rank`: whether the values are listed in rising or falling order; by default they have none
 */
export const oneOf = <const T extends string, const O extends RankOptions = NoOptions>(
  values: readonly T[],
  description: string,
  options?: O,
): Built<T, O, 'string'> => {
  const { rank, ...rest }: RankOptions = options ?? {};
  const value = z.enum(values);
  const ranked = rank === 'falling' ? values.toReversed() : values;
  const built = field<T, O, 'string'>('string', [value, value], description, rest as O);
  return { ...built, values, ...(rank ? { rank: ranked } : {}) };
};

type RangeOptions = Options & { min?: number; max?: number };

/** An integer that fits into 32 bits. */
export const integer = <const O extends RangeOptions = NoOptions>(
  description: string,
  options?: O,
): Built<number, O, 'integer'> => {
  const { min = 0, max = MAX_INTEGER, ...rest }: RangeOptions = options ?? {};
  return field<number, O, 'integer'>('integer', [z.int().min(min).max(max), z.int()], description, rest as O);
};

const hasSixPlaces = (value: number): boolean => Number(value.toFixed(6)) === value;

/** An amount of money or another decimal with at most six decimal places. */
export const decimal = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<number, O, 'decimal'> =>
  field(
    'decimal',
    [z.number().min(0).max(MAX_MONEY).refine(hasSixPlaces, FAULT_WORDS.DECIMALS_TOO_MANY), z.number()],
    description,
    options,
  );

/** A boolean. Not null by default. */
export const boolean = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<boolean, O, 'boolean', false> => field('boolean', [z.boolean(), z.boolean()], description, options, false);

/** An offset can move a date-time out of the years 1 to 9999, which ISO 8601 and the databases support. */
const hasFourDigitYear = (moment: string): boolean => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A date-time, ISO 8601 with an offset. Responses are in UTC. */
export const datetime = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'datetime'> =>
  field(
    'datetime',
    [z.iso.datetime({ offset: true }).refine(hasFourDigitYear, FAULT_WORDS.YEAR_OUT_OF_RANGE), z.iso.datetime()],
    description,
    options,
  );

/** The time of a past event. The caller's clock can be a few minutes ahead. */
export const pastDatetime = <const O extends Options = NoOptions>(
  description: string,
  options?: O,
): Built<string, O, 'datetime'> => {
  const plain = datetime(description, options);
  const isPast = (moment: unknown): boolean => typeof moment !== 'string' || !isAhead(Date.parse(moment), Date.now());
  return { ...plain, input: plain.input.refine(isPast, FAULT_WORDS.MOMENT_NOT_PAST) };
};

/** A date, ISO 8601, in a year that both databases support. */
export const calendarDay = z.iso.date().refine((day) => !day.startsWith('0000'), FAULT_WORDS.YEAR_OUT_OF_RANGE);

/** A date, ISO 8601. */
export const date = <const O extends Options = NoOptions>(description: string, options?: O): Built<string, O, 'date'> =>
  field('date', [calendarDay, z.iso.date()], description, options);

/** An object with any names and values. zod's own record copies it, name by name. */
export const anyObject = z
  .custom<Record<string, unknown>>(isPlainObject, 'must be an object')
  .meta({ type: 'object', additionalProperties: {} });

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
export const json = <V = unknown, const O extends Options = NoOptions>(
  description: string,
  schema: z.ZodType<V> = z.unknown() as z.ZodType<V>,
  options?: O,
): Built<V, O, 'json'> => field('json', [bounded(schema), schema], description, options);

type LengthOptions = Options & { max?: number };

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_STRING_LENGTH && textFault(value) === null;

/** A list of short strings. */
export const strings = <const O extends LengthOptions = NoOptions>(
  description: string,
  options?: O,
): Built<string[], O, 'json'> => {
  const { max = MAX_LIST_ENTRIES, ...rest }: LengthOptions = options ?? {};
  const input = textList(printable(MAX_STRING_LENGTH), isShortText, max);
  return {
    ...field<string[], O, 'json'>('json', [input, z.array(z.string())], description, rest as O),
    mayBeList: true,
  };
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
export const relation = <const O extends Options = NoOptions>(
  target: string,
  label: string,
  description: string,
  options?: O,
): Built<Stub, O, 'relation'> => {
  const labelled: object = { [label]: z.string().nullable() };
  const stub = z.object({ id: z.int(), documentId: z.string(), ...labelled });
  return { ...field('relation', [reference, stub], description, options), relation: { target, label } };
};
