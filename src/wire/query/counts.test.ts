import { faultyPlaces, parseQuery } from '../../../tests/helpers/openapi/sample-query';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { oneOf } from '../field';
import { sumGroups } from './counts';
import { parseListQuery } from './list-query';

describe('counts', () => {
  it('can name fields with a closed vocabulary, and booleans', () => {
    expect(parseQuery({ counts: 'status' }).counts).toEqual(['status']);
    expect(parseQuery({ counts: ['status,enabled', 'is_checked'] }).counts).toEqual([
      'enabled',
      'status',
      'is_checked',
    ]);
  });

  it.each([[''], ['name'], ['size'], ['parent'], ['createdAt'], ['token'], [null], [{ status: '1' }]])(
    'cannot be %j',
    (counts) => {
      expect(faultyPlaces({ counts })).toEqual(['counts']);
    },
  );

  it('have a bounded number of fields', () => {
    const values = ['a', 'b'];
    const fields = Object.fromEntries(['q', 'r', 's', 't'].map((name) => [name, oneOf(values, 'A value.')]));
    const resource = { ...gadget, fields };
    expect(parseListQuery(resource, { counts: 'q,r,s' }).counts).toHaveLength(3);
    expect(refusalOf(() => parseListQuery(resource, { counts: 'q,r,s,t' })).places).toEqual(['counts']);
  });

  it('are sums of the groups that a statement returns', () => {
    const groups = [
      { values: ['new', 1], total: 3 },
      { values: ['new', null], total: 2 },
      { values: [null, false], total: 4 },
    ];
    expect(sumGroups(gadget, ['status', 'enabled'], groups)).toEqual({
      status: { new: 5, old: 0, null: 4 },
      enabled: { true: 3, false: 6 },
    });
  });
});
