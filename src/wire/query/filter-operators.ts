import { z } from 'zod';
import { MAX_FILTER_VALUES, MAX_STRING_LENGTH } from '../bounds';
import { calendarDay, type FieldKind } from '../field';
import { isPlainObject } from '../../values';
import { withPlusSign } from './query-string';

/** Strapi's filter operators that apply to fields of a resource. */
export const OPERATORS = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$in',
  '$notIn',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$between',
  '$null',
  '$notNull',
  '$contains',
  '$containsi',
  '$notContains',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
] as const;

export type Operator = (typeof OPERATORS)[number];
type Scalar = string | number | boolean;

/** One comparison, with operands of the field's type. */
export interface Comparison {
  operator: Operator;
  values: Scalar[];
}

/** Operators with several values. */
export const MANY: readonly Operator[] = ['$in', '$notIn', '$between'];
const PRESENCE: readonly Operator[] = ['$null', '$notNull'];
const ORDER: readonly Operator[] = ['$lt', '$lte', '$gt', '$gte', '$between'];
const EQUALITY: readonly Operator[] = ['$eq', '$ne', '$in', '$notIn'];
const TEXT = OPERATORS.filter(
  (operator) => !EQUALITY.includes(operator) && !ORDER.includes(operator) && !PRESENCE.includes(operator),
);

/** Whether an operator searches inside a text, which cannot use an index. */
export const isTextOperator = (operator: Operator): boolean => TEXT.includes(operator);

/** What a field is compared as. A list of texts is compared with one of them. */
export type OperandKind = FieldKind | 'list';

const ALLOWED: Record<OperandKind, readonly Operator[]> = {
  string: OPERATORS,
  text: [...EQUALITY, ...TEXT, ...PRESENCE],
  integer: [...EQUALITY, ...ORDER, ...PRESENCE],
  decimal: [...EQUALITY, ...ORDER, ...PRESENCE],
  datetime: [...EQUALITY, ...ORDER, ...PRESENCE],
  date: [...EQUALITY, ...ORDER, ...PRESENCE],
  boolean: [...EQUALITY, ...PRESENCE],
  relation: [...EQUALITY, ...PRESENCE],
  json: PRESENCE,
  list: ['$contains', '$notContains', ...PRESENCE],
};

const plainText = z
  .string()
  .max(MAX_STRING_LENGTH)
  .refine((value) => !value.includes('\0'), 'must not contain a null byte');
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const numeral = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
  .transform(Number);

const READERS: Record<OperandKind, z.ZodType<Scalar>> = {
  string: plainText,
  text: plainText,
  relation: plainText,
  json: plainText,
  list: plainText,
  integer: z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int32()),
  decimal: numeral,
  boolean: flag,
  date: calendarDay,
  datetime: z
    .preprocess(withPlusSign, z.union([z.iso.datetime({ offset: true }), z.iso.date()]))
    .transform((value) => new Date(value).getTime()),
};

/** Operators that compare whole values. */
const WHOLE_VALUE: readonly Operator[] = [...EQUALITY, '$eqi', '$nei'];

/**
 * The first value of a comparison that its field can never have. Such a filter is a mistake: it would match nothing or all.
 *
 * @param vocabulary the values of the field
 * @returns undefined if every value is valid, or if the operator compares parts of values
 */
export const unknownValue = (vocabulary: readonly string[], { operator, values }: Comparison): string | undefined => {
  if (!WHOLE_VALUE.includes(operator)) return undefined;
  const known = (value: string) => (EQUALITY.includes(operator) ? value : value.toLowerCase());
  return values
    .map(String)
    .find((value) => !vocabulary.includes(known(value)))
    ?.slice(0, 60);
};

/** Several values: a list, or the object that the query parser makes of a long list. */
export const listOf = (operand: unknown): unknown[] => {
  if (Array.isArray(operand)) return operand;
  const isLongList = isPlainObject(operand) && Object.keys(operand).every((key) => /^\d+$/.test(key));
  return isLongList ? Object.values(operand) : [operand];
};

/**
 * Reads the operand of a comparison as the type of its field.
 *
 * @param operand from the query string: a string, or a list of strings for operators with several values
 * @returns the comparison, or an error message
 */
export const readOperand = (kind: OperandKind, operator: Operator, operand: unknown): Comparison | string => {
  if (!ALLOWED[kind].includes(operator)) return `${operator} does not apply to a field of type ${kind}.`;
  if (PRESENCE.includes(operator)) {
    const wanted = flag.safeParse(operand ?? 'true');
    return wanted.success ? { operator, values: [wanted.data] } : `${operator} requires true or false.`;
  }
  const given: unknown[] = MANY.includes(operator) ? listOf(operand) : [operand];
  if (given.length > MAX_FILTER_VALUES)
    return `${operator} accepts at most ${MAX_FILTER_VALUES} values, not ${given.length}.`;
  if (operator === '$between' && given.length !== 2) return '$between requires two values.';
  const values: Scalar[] = [];
  for (const value of given) {
    const read = READERS[kind].safeParse(value);
    if (!read.success) return `${JSON.stringify(value)?.slice(0, 60) ?? 'Nothing'} is not a value of type ${kind}.`;
    values.push(read.data);
  }
  return { operator, values };
};
