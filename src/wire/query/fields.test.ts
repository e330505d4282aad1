import { faultyPlaces, parseQuery } from '../../../tests/helpers/openapi/sample-query';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { parseListQuery } from './list-query';
import { selectFields } from './fields';

describe('fields', () => {
  it.each([
    ['name', ['id', 'documentId', 'name']],
    ['status, name,name', ['id', 'documentId', 'name', 'status']],
    [
      ['parent', 'createdAt'],
      ['id', 'documentId', 'createdAt', 'parent'],
    ],
    ['id', ['id', 'documentId']],
  ])('%j are selected with the ids', (fields, expected) => {
    expect(parseQuery({ fields }).fields).toEqual(expected);
  });

  it('can be all', () => {
    expect(parseQuery({ fields: '*' })).toEqual(parseQuery({}));
  });

  it.each([
    [''],
    ['colour'],
    ['token_hash'],
    ['parent.name'],
    [['*', 'name']],
    ['constructor'],
    [null],
    [{ a: 'name' }],
  ])('cannot be %j', (fields) => {
    expect(faultyPlaces({ fields })).toEqual(['fields']);
  });

  it('of a list are without those of its details, unless they are named', () => {
    const resource = { ...gadget, detail: ['size'] };
    const shown = (query: object) => parseListQuery(resource, { ...query }).fields;
    expect(shown({})).toEqual(expect.arrayContaining(['id', 'documentId', 'createdAt', 'name']));
    expect(shown({})).not.toContain('size');
    expect(shown({ fields: 'size' })).toContain('size');
    expect(shown({ fields: '*' })).toBeUndefined();
  });

  it('limit the values of a record', () => {
    const values = { id: 1, name: 'x', size: null };
    expect(selectFields(values, undefined)).toBe(values);
    expect(selectFields(values, ['id', 'size'])).toEqual({ id: 1, size: null });
  });
});
