import { faultyPlaces, parseQuery } from '../../../tests/helpers/openapi/sample-query';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { parseListQuery, skippedBy } from './list-query';

describe('pages', () => {
  it('start at the first with 25 records, newest first', () => {
    expect(parseQuery({})).toEqual({
      page: 1,
      pageSize: 25,
      sort: [{ name: 'createdAt', descending: true }],
      condition: null,
    });
  });

  it('are as requested', () => {
    expect(parseQuery({ pagination: { page: '3', pageSize: '100' } })).toMatchObject({ page: 3, pageSize: 100 });
    expect(parseQuery({ pagination: { page: '1000000' } })).toMatchObject({ page: 1_000_000, pageSize: 25 });
  });

  it('can be requested by cursor', () => {
    expect(parseQuery({ pagination: { cursor: '' } })).toMatchObject({ cursor: '', pageSize: 25 });
    expect(parseQuery({ pagination: { cursor: 'abc.def', pageSize: '5' } })).toMatchObject({
      cursor: 'abc.def',
      pageSize: 5,
    });
    expect(parseQuery({})).not.toHaveProperty('cursor');
  });

  it('can begin at a record, as with Strapi', () => {
    const read = (pagination: object) => parseQuery({ pagination });
    expect(read({ start: '30', limit: '15' })).toMatchObject({ start: 30, pageSize: 15 });
    expect(read({ start: '7' })).toMatchObject({ start: 7, pageSize: 25 });
    expect(read({ limit: '5', withCount: 'false' })).toMatchObject({ start: 0, pageSize: 5 });
    expect(skippedBy(read({ start: '7' }))).toBe(7);
    expect(skippedBy(read({ page: '3', pageSize: '10', withCount: '1' }))).toBe(20);
  });

  it.each([
    [{ cursor: 'a', page: '1' }, 'pagination.cursor'],
    [{ cursor: ['a', 'b'] }, 'pagination.cursor'],
    [{ cursor: null }, 'pagination.cursor'],
    [{ cursor: 'x'.repeat(8001) }, 'pagination.cursor'],
    [{ page: '0' }, 'pagination.page'],
    [{ page: '-1' }, 'pagination.page'],
    [{ page: '1.5' }, 'pagination.page'],
    [{ page: '1e2' }, 'pagination.page'],
    [{ page: '' }, 'pagination.page'],
    [{ page: 'x' }, 'pagination.page'],
    [{ page: null }, 'pagination.page'],
    [{ page: ['1', '2'] }, 'pagination.page'],
    [{ page: { a: '1' } }, 'pagination.page'],
    [{ page: '01' }, 'pagination.page'],
    [{ page: '1000001' }, 'pagination.page'],
    [{ page: '9'.repeat(400) }, 'pagination.page'],
    [{ pageSize: '0' }, 'pagination.pageSize'],
    [{ pageSize: '101' }, 'pagination.pageSize'],
    [{ pageSize: '-1' }, 'pagination.pageSize'],
    [{ start: '-1' }, 'pagination.start'],
    [{ start: '00' }, 'pagination.start'],
    [{ start: '100000001' }, 'pagination.start'],
    [{ start: '0', page: '1' }, 'pagination.start'],
    [{ limit: '10', pageSize: '10' }, 'pagination.start'],
    [{ start: '0', cursor: '' }, 'pagination.cursor'],
    [{ limit: '0' }, 'pagination.limit'],
    [{ limit: '-1' }, 'pagination.limit'],
    [{ limit: '101' }, 'pagination.limit'],
    [{ withCount: 'maybe' }, 'pagination.withCount'],
    [{ offset: '5' }, 'pagination.offset'],
    ['1', 'pagination'],
    [null, 'pagination'],
    [['1'], 'pagination'],
  ])('%j is refused', (pagination, place) => {
    expect(faultyPlaces({ pagination })).toEqual([place]);
  });
});

describe('sort', () => {
  it('can name another order for too many records, which no download has', () => {
    const query = { sort: 'name:desc', sort_fallback: 'createdAt' };
    expect(parseQuery(query)).toMatchObject({
      sort: [{ name: 'name', descending: true }],
      sortFallback: [{ name: 'createdAt', descending: false }],
    });
    expect(faultyPlaces({ sort_fallback: 'colour' })).toEqual(['sort_fallback']);
    expect(() => parseListQuery(gadget, query, [], true)).toThrow();
  });

  it.each([
    ['name', [{ name: 'name', descending: false }]],
    ['name:asc', [{ name: 'name', descending: false }]],
    ['name:DESC', [{ name: 'name', descending: true }]],
    [
      'name:desc,size',
      [
        { name: 'name', descending: true },
        { name: 'size', descending: false },
      ],
    ],
    [
      ['name', 'size:desc'],
      [
        { name: 'name', descending: false },
        { name: 'size', descending: true },
      ],
    ],
    ['createdAt', [{ name: 'createdAt', descending: false }]],
    ['id:desc', [{ name: 'id', descending: true }]],
    ['status', [{ name: 'status', descending: false }]],
    ['computed', [{ name: 'computed', descending: false }]],
    ['parent.name:desc', [{ name: 'parent.name', descending: true }]],
    [{ name: 'desc' }, [{ name: 'name', descending: true }]],
    [{ parent: { name: 'asc' } }, [{ name: 'parent.name', descending: false }]],
    [
      { 0: { size: 'asc' }, 1: 'name' },
      [
        { name: 'size', descending: false },
        { name: 'name', descending: false },
      ],
    ],
  ])('can be %j', (sort, expected) => {
    expect(parseQuery({ sort }).sort).toEqual(expected);
  });

  it.each([
    ['colour'],
    ['constructor'],
    ['__proto__'],
    ['toString:desc'],
    ['hasOwnProperty'],
    ['gadget_status'],
    ['token'],
    ['token_hash'],
    ['config'],
    ['parent'],
    ['parent.code'],
    ['parent.name.length'],
    ['parent.'],
    ['parents.name'],
    ['name:sideways'],
    ['name:asc:desc'],
    ['name:'],
    [''],
    [':asc'],
    ['name; drop table gadgets'],
    [null],
    [5],
    [{ name: 'sideways' }],
    [{ name: ['asc'] }],
    [{ name: null }],
    [{ parent: 'asc' }],
    [{ parent: { code: 'asc' } }],
    [{ parent: { parent: { name: 'asc' } } }],
    [{ constructor: 'asc' }],
    [[['name']]],
    [[null]],
  ])('cannot be %j', (sort) => {
    expect(faultyPlaces({ sort })).toEqual(['sort']);
  });

  it('reports each term that it cannot use', () => {
    expect(faultyPlaces({ sort: 'name,colour,,token' })).toEqual(['sort', 'sort', 'sort']);
  });

  it('accepts at most five keys', () => {
    expect(parseQuery({ sort: 'name,size,price,day,id' }).sort).toHaveLength(5);
    expect(faultyPlaces({ sort: 'name,size,price,day,id,code' })).toEqual(['sort']);
    expect(faultyPlaces({ sort: 'name,'.repeat(100_000) })).toEqual(['sort']);
  });
});

describe('the query as a whole', () => {
  it('reports every error', () => {
    const query = { fields: 'nothing', sort: 'x', populate: 'y', pagination: { page: '0' }, filters: { z: '1' } };
    expect(faultyPlaces(query).sort()).toEqual(['fields', 'filters.z', 'pagination.page', 'populate', 'sort']);
  });

  it.each(['locale', 'status', 'fields', 'publicationState', 'constructor', 'toString', 'access_token'])(
    'refuses the parameter %s',
    (name) => {
      expect(faultyPlaces({ [name]: 'x' })).toEqual([name]);
    },
  );

  it('refuses fields and counts for a file', () => {
    const query = { fields: 'name', counts: 'status', facets: 'status' };
    expect(refusalOf(() => parseListQuery(gadget, query, [], true)).places).toEqual(['fields', 'counts', 'facets']);
  });

  it('ignores the parameters of the operation', () => {
    expect(parseListQuery(gadget, { period: '30d' }, ['period'])).toMatchObject({ page: 1 });
  });
});
