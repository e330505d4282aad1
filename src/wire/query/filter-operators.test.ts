import type { FieldKind } from '../field';
import { type Operator, OPERATORS, readOperand } from './filter-operators';

const KINDS: FieldKind[] = ['string', 'text', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'json', 'relation'];
const SAMPLE: Record<FieldKind, string> = {
  string: 'a',
  text: 'a',
  integer: '1',
  decimal: '1.5',
  boolean: 'true',
  datetime: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  json: '{}',
  relation: 'abc',
};
const ORDERED: FieldKind[] = ['string', 'integer', 'decimal', 'datetime', 'date'];

const hasMeaning = (kind: FieldKind, operator: Operator): boolean => {
  if (operator === '$null' || operator === '$notNull') return true;
  if (kind === 'json') return false;
  if (['$eq', '$ne', '$in', '$notIn'].includes(operator)) return true;
  if (['$lt', '$lte', '$gt', '$gte', '$between'].includes(operator)) return ORDERED.includes(kind);
  return kind === 'string' || kind === 'text';
};

const operandOf = (kind: FieldKind, operator: Operator): unknown => {
  if (operator === '$null' || operator === '$notNull') return 'true';
  return operator === '$between' ? [SAMPLE[kind], SAMPLE[kind]] : SAMPLE[kind];
};

describe('the operators of field types', () => {
  it.each(KINDS.flatMap((kind) => OPERATORS.map((operator) => [kind, operator] as const)))(
    '%s %s',
    (kind, operator) => {
      const isRead = typeof readOperand(kind, operator, operandOf(kind, operator)) !== 'string';
      expect(isRead).toBe(hasMeaning(kind, operator));
    },
  );
});

describe('the operands of filters', () => {
  it.each<[FieldKind, Operator, unknown, unknown[]]>([
    ['integer', '$eq', '42', [42]],
    ['integer', '$lt', '-5', [-5]],
    ['decimal', '$gte', '10.5', [10.5]],
    ['boolean', '$eq', 'true', [true]],
    ['boolean', '$eq', '0', [false]],
    ['date', '$gt', '2026-01-01', ['2026-01-01']],
    ['datetime', '$gt', '2026-01-01T00:00:00Z', [Date.UTC(2026, 0, 1)]],
    ['datetime', '$gt', '2026-01-01', [Date.UTC(2026, 0, 1)]],
    ['datetime', '$gt', '2026-01-01T02:00:00+02:00', [Date.UTC(2026, 0, 1)]],
    // A plus sign in a query string is a space.
    ['datetime', '$gt', '2026-01-01T02:00:00.000 02:00', [Date.UTC(2026, 0, 1)]],
    ['string', '$eq', '2026-01-01T02:00:00 02:00', ['2026-01-01T02:00:00 02:00']],
    ['string', '$in', ['a', 'b'], ['a', 'b']],
    ['string', '$in', 'a', ['a']],
    ['string', '$null', null, [true]],
    ['string', '$null', undefined, [true]],
    ['string', '$null', 'false', [false]],
    ['string', '$eq', '', ['']],
    ['string', '$contains', '100%_', ['100%_']],
  ])('of %s %s can be %j', (kind, operator, operand, values) => {
    expect(readOperand(kind, operator, operand)).toEqual({ operator, values });
  });

  it.each<[FieldKind, Operator, unknown]>([
    ['integer', '$eq', 'x'],
    ['integer', '$eq', '1.5'],
    ['integer', '$eq', '1e3'],
    ['integer', '$eq', '0x10'],
    ['integer', '$eq', '2147483648'],
    ['integer', '$eq', ' 1'],
    ['integer', '$eq', ''],
    ['decimal', '$eq', 'NaN'],
    ['decimal', '$eq', '1.1234567'],
    ['decimal', '$eq', '1,5'],
    ['boolean', '$eq', 'yes'],
    ['datetime', '$eq', 'yesterday'],
    ['datetime', '$eq', '2026-01-01 02:00'],
    ['date', '$eq', '2026-02-30'],
    ['string', '$eq', 'a\0b'],
    ['string', '$eq', 'x'.repeat(256)],
    ['string', '$eq', null],
    ['string', '$eq', undefined],
    ['string', '$eq', ['a']],
    ['string', '$eq', { $gt: '' }],
    ['string', '$in', [['a']]],
    ['string', '$in', { a: 'b' }],
    ['string', '$null', 'maybe'],
    ['string', '$null', ['true']],
    ['integer', '$between', '1'],
    ['integer', '$between', ['1']],
    ['integer', '$between', ['1', '2', '3']],
  ])('of %s %s cannot be %j', (kind, operator, operand) => {
    expect(typeof readOperand(kind, operator, operand)).toBe('string');
  });

  it('can be at most 100 values', () => {
    const values = Array.from({ length: 101 }, (_, index) => String(index));
    expect(readOperand('integer', '$in', values.slice(1))).toMatchObject({ operator: '$in' });
    expect(readOperand('integer', '$in', values)).toContain('at most 100');
  });

  it('are truncated in the error if they are long', () => {
    expect((readOperand('integer', '$eq', 'x'.repeat(10_000)) as string).length).toBeLessThan(120);
  });
});
