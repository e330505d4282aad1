import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import type { Fault } from '../../domain/refusal';
import { parseFilters } from './filters';
import { parseBothFilters } from './flat-filters';

const faultsOf = (nested: unknown, flat: unknown): (string | number)[][] => {
  const faults: Fault[] = [];
  parseBothFilters(gadget, nested, flat, faults);
  return faults.map(({ path }) => path);
};
const same = (nested: unknown, flat: unknown, expected: unknown): void => {
  const faults: Fault[] = [];
  expect(parseBothFilters(gadget, nested, flat, faults)).toEqual(parseFilters(gadget, expected, faults));
  expect(faults).toEqual([]);
};

describe('flat filters', () => {
  it('mean the same as nested ones', () => {
    same(undefined, 'name:$eq:web:1', { $and: [{ name: { $eq: 'web:1' } }] });
    same(undefined, ['name:$in:a,b', 'id:$gt:3'], { $and: [{ name: { $in: ['a', 'b'] } }, { id: { $gt: '3' } }] });
    same(undefined, 'createdAt:$between:2026-01-01,2026-02-01', {
      $and: [{ createdAt: { $between: ['2026-01-01', '2026-02-01'] } }],
    });
    same(undefined, undefined, undefined);
    same({ name: 'a' }, undefined, { name: 'a' });
  });

  it('restrict nested filters further', () => {
    same({ $or: [{ name: 'a' }, { name: 'b' }] }, 'id:$lt:9', {
      $and: [{ $or: [{ name: 'a' }, { name: 'b' }] }, { id: { $lt: '9' } }],
    });
  });

  it.each([
    ['name', [['filter', 0]]],
    ['name:eq:x', [['filter', 0]]],
    [['name:$eq:x', 'nothing:$eq:x'], [['filter', 1]]],
    [['name:$eq:x', 'name:$nothing:x'], [['filter', 1]]],
    [{ name: 'x' }, [['filter', 0]]],
    [Array(51).fill('name:$eq:x'), [['filter']]],
  ])('are refused by position: %j', (flat, places) => {
    expect(faultsOf(undefined, flat)).toEqual(places);
  });

  it('keep the path of an error in nested filters', () => {
    expect(faultsOf({ nothing: 'x' }, 'name:$eq:x')).toEqual([['filters', 'nothing']]);
  });

  it('have the bounds of one filter together with nested ones', () => {
    const nested = { $or: Array.from({ length: 40 }, (_, index) => ({ id: { $eq: String(index) } })) };
    expect(faultsOf(nested, Array(11).fill('id:$gt:1'))).toEqual([['filter']]);
  });
});
