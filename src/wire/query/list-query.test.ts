import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { oneOf } from '../field';
import { sumGroups } from './counts';
import { selectFields } from './fields';
import { parseListQuery } from './list-query';

const parse = (query: Record<string, unknown>) => parseListQuery(gadget, query);
const placesOf = (query: Record<string, unknown>) => {
  const { name, code, places } = refusalOf(() => parse(query));
  expect([name, code]).toEqual(['ValidationError', 'QUERY_INVALID']);
  return places;
};

describe('pages', () => {
  it('start at the first with 25 records, newest first', () => {
    expect(parse({})).toEqual({
      page: 1,
      pageSize: 25,
      sort: [{ name: 'createdAt', descending: true }],
      condition: null,
    });
  });

  it('are as requested', () => {
    expect(parse({ pagination: { page: '3', pageSize: '100' } })).toMatchObject({ page: 3, pageSize: 100 });
    expect(parse({ pagination: { page: '1000000' } })).toMatchObject({ page: 1_000_000, pageSize: 25 });
  });

  it('can be requested by cursor', () => {
    expect(parse({ pagination: { cursor: '' } })).toMatchObject({ cursor: '', pageSize: 25 });
    expect(parse({ pagination: { cursor: 'abc.def', pageSize: '5' } })).toMatchObject({
      cursor: 'abc.def',
      pageSize: 5,
    });
    expect(parse({})).not.toHaveProperty('cursor');
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
    [{ start: '0' }, 'pagination.start'],
    [{ withCount: 'false' }, 'pagination.withCount'],
    ['1', 'pagination'],
    [null, 'pagination'],
    [['1'], 'pagination'],
  ])('%j is refused', (pagination, place) => {
    expect(placesOf({ pagination })).toEqual([place]);
  });
});

describe('sort', () => {
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
  ])('can be %j', (sort, expected) => {
    expect(parse({ sort }).sort).toEqual(expected);
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
    [{ name: 'asc' }],
    [[['name']]],
    [[null]],
  ])('cannot be %j', (sort) => {
    expect(placesOf({ sort })).toEqual(['sort']);
  });

  it('reports each term that it cannot use', () => {
    expect(placesOf({ sort: 'name,colour,,token' })).toEqual(['sort', 'sort', 'sort']);
  });

  it('accepts at most five keys', () => {
    expect(parse({ sort: 'name,size,price,day,id' }).sort).toHaveLength(5);
    expect(placesOf({ sort: 'name,size,price,day,id,code' })).toEqual(['sort']);
    expect(placesOf({ sort: 'name,'.repeat(100_000) })).toEqual(['sort']);
  });
});

describe('populate', () => {
  it.each(['*', 'parent', 'parent,organisation', ['parent', 'organisation']].map((populate) => [populate]))(
    '%j changes nothing',
    (populate) => {
      expect(parse({ populate })).toEqual(parse({}));
    },
  );

  it.each([
    ['name'],
    ['colour'],
    ['constructor'],
    ['__proto__'],
    ['parent.parent'],
    [''],
    [null],
    [{ parent: true }],
    [{ parent: { populate: '*' } }],
    ['deep'],
    [['parent', 5]],
  ])('%j is refused', (populate) => {
    expect(placesOf({ populate })).toEqual(['populate']);
  });
});

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
    expect(parse({ fields }).fields).toEqual(expected);
  });

  it.each([[''], ['colour'], ['token_hash'], ['parent.name'], ['*'], ['constructor'], [null], [{ a: 'name' }]])(
    'cannot be %j',
    (fields) => {
      expect(placesOf({ fields })).toEqual(['fields']);
    },
  );

  it('limit the values of a record', () => {
    const values = { id: 1, name: 'x', size: null };
    expect(selectFields(values, undefined)).toBe(values);
    expect(selectFields(values, ['id', 'size'])).toEqual({ id: 1, size: null });
  });
});

describe('counts', () => {
  it('can name fields with a closed vocabulary, and booleans', () => {
    expect(parse({ counts: 'status' }).counts).toEqual(['status']);
    expect(parse({ counts: ['status,enabled', 'is_checked'] }).counts).toEqual(['enabled', 'status', 'is_checked']);
  });

  it.each([[''], ['name'], ['size'], ['parent'], ['createdAt'], ['token'], [null], [{ status: '1' }]])(
    'cannot be %j',
    (counts) => {
      expect(placesOf({ counts })).toEqual(['counts']);
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

describe('_q', () => {
  const searched = { ...gadget, searched: ['name'] };
  const search = (query: Record<string, unknown>) => parseListQuery(searched, query).condition;

  it('is a list of words, in lower case', () => {
    expect(search({ _q: '  Red  lämp RED ' })).toEqual({ words: ['red', 'lämp'] });
    expect(search({ _q: ' ' })).toBeNull();
    expect(search({})).toBeNull();
  });

  it('is combined with filters', () => {
    expect(search({ _q: 'red', filters: { size: '3' } })).toMatchObject({
      all: [{ field: 'size' }, { words: ['red'] }],
    });
  });

  it.each([['a b c d e f'], ['x'.repeat(101)], ['a\0b'], ['\ud800'], [null], [['red', 'lamp']], [{ $eq: 'red' }]])(
    'cannot be %j',
    (words) => {
      expect(refusalOf(() => search({ _q: words })).places).toEqual(['_q']);
    },
  );

  it('is unknown where nothing can be searched', () => {
    expect(placesOf({ _q: 'red' })).toEqual(['_q']);
  });
});

describe('the query as a whole', () => {
  it('reports every error', () => {
    const query = { fields: 'nothing', sort: 'x', populate: 'y', pagination: { page: '0' }, filters: { z: '1' } };
    expect(placesOf(query).sort()).toEqual(['fields', 'filters.z', 'pagination.page', 'populate', 'sort']);
  });

  it.each(['locale', 'status', 'fields', 'publicationState', 'constructor', 'toString', 'access_token'])(
    'refuses the parameter %s',
    (name) => {
      expect(placesOf({ [name]: 'x' })).toEqual([name]);
    },
  );

  it('refuses fields and counts for a file', () => {
    const query = { fields: 'name', counts: 'status' };
    expect(refusalOf(() => parseListQuery(gadget, query, [], true)).places).toEqual(['fields', 'counts']);
  });

  it('ignores the parameters of the operation', () => {
    expect(parseListQuery(gadget, { period: '30d' }, ['period'])).toMatchObject({ page: 1 });
  });
});
