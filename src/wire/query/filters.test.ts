import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import type { Fault } from '../../domain/refusal';
import { parseFilters } from './filters';

const parse = (value: unknown) => {
  const faults: Fault[] = [];
  const condition = parseFilters(gadget, value, faults);
  return { condition, places: faults.map(({ path }) => path.join('.')) };
};
const leaf = (field: string, operator: string, ...values: unknown[]) => ({ field, comparison: { operator, values } });
const wrapped = (key: string, levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ [key]: key === '$not' ? inner : [inner] }), {
    name: 'a',
  });

describe('valid filters', () => {
  it.each<[unknown, unknown]>([
    [undefined, null],
    [{ name: 'a' }, leaf('name', '$eq', 'a')],
    [{ name: { $contains: 'a' } }, leaf('name', '$contains', 'a')],
    [{ size: { $gte: '1', $lt: '5' } }, { all: [leaf('size', '$gte', 1), leaf('size', '$lt', 5)] }],
    [{ name: 'a', size: '2' }, { all: [leaf('name', '$eq', 'a'), leaf('size', '$eq', 2)] }],
    [{ status: { $in: ['new', 'old'] } }, leaf('status', '$in', 'new', 'old')],
    [{ documentId: 'abc' }, leaf('documentId', '$eq', 'abc')],
    [{ name: ['a', 'b'] }, leaf('name', '$in', 'a', 'b')],
    [{ name: { $not: { $contains: 'a' } } }, { not: { all: [leaf('name', '$contains', 'a')] } }],
    [{ id: { $gt: '5' } }, leaf('id', '$gt', 5)],
    [{ createdAt: { $gt: '2026-01-01' } }, leaf('createdAt', '$gt', Date.UTC(2026, 0, 1))],
    [{ config: { $notNull: 'true' } }, leaf('config', '$notNull', true)],
    [{ computed: { $gt: '1' } }, leaf('computed', '$gt', 1)],
    [{ $or: [{ name: 'a' }, { name: 'b' }] }, { any: [leaf('name', '$eq', 'a'), leaf('name', '$eq', 'b')] }],
    // The query parser makes an object of a long or sparse list.
    [{ $and: { 0: { name: 'a' }, 5: { name: 'b' } } }, { all: [leaf('name', '$eq', 'a'), leaf('name', '$eq', 'b')] }],
    [{ $not: { name: 'a' } }, { not: leaf('name', '$eq', 'a') }],
  ])('%j', (value, expected) => {
    expect(parse(value)).toEqual({ condition: expected, places: [] });
  });

  it.each<[unknown, string, string, unknown]>([
    [{ parent: 'abc' }, 'documentId', '$eq', 'abc'],
    [{ parent: { $eq: 'abc' } }, 'documentId', '$eq', 'abc'],
    [{ parent: { documentId: { $ne: 'abc' } } }, 'documentId', '$ne', 'abc'],
    [{ parent: { name: 'a' } }, 'name', '$eq', 'a'],
    [{ parent: { id: '5' } }, 'id', '$eq', 5],
    [{ parent: { $null: 'true' } }, 'documentId', '$null', true],
    [{ parent: '5' }, 'id', '$eq', 5],
    [{ parent: { $eq: '5' } }, 'id', '$eq', 5],
    [{ parent: { $ne: '5' } }, 'id', '$ne', 5],
    [{ parent: { id: { $null: 'true' } } }, 'id', '$null', true],
    // No numeric id looks like these.
    [{ parent: '05' }, 'documentId', '$eq', '05'],
    [{ parent: '2147483648' }, 'documentId', '$eq', '2147483648'],
  ])('%j can use the stub of a relation only', (value, field, operator, operand) => {
    expect(parse(value)).toEqual({ condition: { ...leaf(field, operator, operand), through: 'parent' }, places: [] });
  });
});

describe('a filter on a relation', () => {
  const on = (field: string, operator: string, ...values: unknown[]) => ({
    ...leaf(field, operator, ...values),
    through: 'parent',
  });

  it('can list numeric ids and documentIds', () => {
    const listed = (operator: string, values: unknown) => parse({ parent: { [operator]: values } }).condition;
    expect(listed('$in', ['1', '2'])).toEqual(on('id', '$in', 1, 2));
    expect(listed('$in', '1')).toEqual(on('id', '$in', 1));
    expect(listed('$in', { 0: '1', 30: 'abc' })).toEqual({ any: [on('id', '$in', 1), on('documentId', '$in', 'abc')] });
    expect(listed('$notIn', ['1', 'abc'])).toEqual({ all: [on('id', '$notIn', 1), on('documentId', '$notIn', 'abc')] });
  });

  it('has the bounds of every list', () => {
    const many = Array.from({ length: 101 }, (_, index) => (index % 2 ? `${index}` : `d${index}`));
    expect(parse({ parent: { $in: many } }).places).toEqual(['filters.parent.$in']);
    expect(parse({ parent: { $in: many.slice(1) } }).places).toEqual([]);
  });
});

describe('invalid filters', () => {
  it.each<[unknown, string[]]>([
    ['', ['filters']],
    ['name', ['filters']],
    [null, ['filters']],
    [5, ['filters']],
    [[], ['filters']],
    [{}, ['filters']],
    [['name'], ['filters']],
    [{ colour: 'red' }, ['filters.colour']],
    [{ constructor: 'x' }, ['filters.constructor']],
    [JSON.parse('{"__proto__":"x"}'), ['filters.__proto__']],
    [{ toString: { $eq: 'x' } }, ['filters.toString']],
    [{ gadget_status: 'new' }, ['filters.gadget_status']],
    [{ token: 'x' }, ['filters.token']],
    [{ token: { $startsWith: 'a' } }, ['filters.token']],
    [{ token_hash: 'x' }, ['filters.token_hash']],
    [{ $or: [{ name: 'a' }, { token: 'x' }] }, ['filters.$or.1.token']],
    [{ name: {} }, ['filters.name']],
    [{ name: { $regex: '.*' } }, ['filters.name.$regex']],
    [{ name: { $eq: 'a', $where: 'x' } }, ['filters.name.$where']],
    [{ name: { constructor: 'x' } }, ['filters.name.constructor']],
    [{ name: { $not: 'a' } }, ['filters.name.$not']],
    [{ name: { $not: { $not: { $eq: 'a' } } } }, ['filters.name.$not.$not']],
    [{ name: [{}] }, ['filters.name']],
    [{ size: 'x' }, ['filters.size']],
    [{ size: { $contains: '1' } }, ['filters.size.$contains']],
    [{ config: { $contains: 'x' } }, ['filters.config.$contains']],
    [{ config: { secret: 'x' } }, ['filters.config.secret']],
    [{ parent: {} }, ['filters.parent']],
    [{ parent: { token: 'x' } }, ['filters.parent.token']],
    [{ parent: { constructor: 'x' } }, ['filters.parent.constructor']],
    [{ parent: { name: {} } }, ['filters.parent.name']],
    [{ parent: { parent: { name: 'x' } } }, ['filters.parent.parent']],
    [{ organisation: { slug: 'x' } }, ['filters.organisation.slug']],
    [{ $or: [] }, ['filters.$or']],
    [{ $or: 'x' }, ['filters.$or']],
    [{ $and: {} }, ['filters.$and']],
    [{ $or: [{}] }, ['filters.$or.0']],
    [{ $or: ['x'] }, ['filters.$or.0']],
    [{ $not: {} }, ['filters.$not']],
    [{ $not: 'x' }, ['filters.$not']],
    [{ $nor: [{ name: 'a' }] }, ['filters.$nor']],
    [{ colour: 'red', token: 'x', name: 'fine' }, ['filters.colour', 'filters.token']],
  ])('%j', (value, places) => {
    expect(parse(value).places).toEqual(places);
  });
});

describe('bounds of filters', () => {
  it.each(['$and', '$or', '$not'])('allow five levels of %s', (key) => {
    expect(parse(wrapped(key, 4)).places).toEqual([]);
    expect(parse(wrapped(key, 5)).places).toHaveLength(1);
    expect(parse(wrapped(key, 10_000)).places).toHaveLength(1);
  });

  it('allow 50 comparisons', () => {
    const comparisons = (count: number) => ({
      $or: Array.from({ length: count }, (_, index) => ({ name: `n${index}` })),
    });
    expect(parse(comparisons(50)).places).toEqual([]);
    expect(parse(comparisons(51)).places).toEqual(['filters']);
  });

  it('allow five text searches', () => {
    const searches = (count: number) => ({
      $or: Array.from({ length: count }, (_, index) => ({ name: { $containsi: `n${index}` } })),
    });
    expect(parse(searches(5)).places).toEqual([]);
    expect(parse(searches(6)).places).toEqual(['filters']);
    // Comparisons that an index can answer do not count.
    const equal = Array.from({ length: 20 }, (_, index) => ({ name: { $eq: `n${index}` } }));
    expect(parse({ $or: [...searches(5).$or, ...equal] }).places).toEqual([]);
  });

  it('allow text searches of a thousand characters in total', () => {
    const searches = (...lengths: number[]) => ({
      $and: lengths.map((length) => ({ name: { $notContains: 'x'.repeat(length) } })),
    });
    expect(parse(searches(250, 250, 250, 250)).places).toEqual([]);
    expect(parse(searches(250, 250, 250, 251)).places).toEqual(['filters']);
  });

  it('a long name is truncated in the error', () => {
    const faults: Fault[] = [];
    parseFilters(gadget, { ['x'.repeat(5000)]: '1' }, faults);
    expect(faults[0]?.message.length).toBeLessThan(150);
  });
});
