import { z } from 'zod';
import { FAULT_WORDS } from '../../domain/faults/fault-codes';
import { ruleBroken } from './issue-faults';

const broken = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('The value is valid.');
  return ruleBroken(issue);
};

it.each<[string, z.ZodType, unknown, object]>([
  ['an absent value', z.string(), undefined, { code: 'FIELD_REQUIRED', message: 'is required' }],
  ['an empty text', z.string().min(1), '', { code: 'FIELD_EMPTY', message: 'must not be empty' }],
  ['a short text', z.string().min(3), 'a', { code: 'TEXT_TOO_SHORT', limit: 3 }],
  [
    'a long text',
    z.string().max(3),
    'abcd',
    { code: 'TEXT_TOO_LONG', limit: 3, message: 'must have at most 3 characters' },
  ],
  ['a long list', z.array(z.int()).max(1), [1, 2], { code: 'LIST_TOO_LONG', limit: 1 }],
  ['a short list', z.array(z.int()).min(2), [1], { code: 'LIST_TOO_SHORT', limit: 2 }],
  ['a small number', z.int().min(0), -1, { code: 'NUMBER_TOO_SMALL', limit: 0, message: 'must be at least 0' }],
  ['a large number', z.int().max(5), 6, { code: 'NUMBER_TOO_LARGE', limit: 5 }],
  ['a number at its bound', z.number().gt(0), 0, { code: 'NUMBER_NOT_ABOVE', limit: 0 }],
  ['a number at its upper bound', z.number().lt(1), 1, { code: 'NUMBER_NOT_BELOW', limit: 1 }],
  ['another type', z.int(), 'a', { code: 'TYPE_WRONG', limit: 'number' }],
  ['another value', z.enum(['a', 'b']), 'c', { code: 'NOT_LISTED', limit: 'a, b' }],
  ['a date', z.iso.date(), 'x', { code: 'DATE_MALFORMED' }],
  ['a moment', z.iso.datetime(), 'x', { code: 'MOMENT_MALFORMED' }],
  ['an unknown name', z.strictObject({}), { a: 1 }, { code: 'FIELD_UNKNOWN' }],
  [
    'a rule of ours',
    z.string().regex(/^a$/, FAULT_WORDS.SLUG_MALFORMED),
    'b',
    { code: 'SLUG_MALFORMED', message: FAULT_WORDS.SLUG_MALFORMED },
  ],
  [
    'a rule without a code',
    z.string().refine(() => false, 'must rhyme'),
    'b',
    { code: 'VALUE_INVALID', message: 'must rhyme' },
  ],
])('names what is wrong with %s', (_what, schema, value, expected) => {
  expect(broken(schema, value)).toMatchObject(expected);
});
