import { faultyPlaces, parseQuery } from '../../../tests/helpers/openapi/sample-query';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((populate) => ({ parent: { populate } }), '*');

describe('populate', () => {
  it.each<[unknown]>([
    ['*'],
    ['true'],
    ['parent'],
    ['parent,organisation'],
    ['parent, organisation'],
    ['parent.parent'],
    ['parent.*'],
    [['parent', 'organisation.*']],
    // The query parser makes an object of a long or sparse list.
    [{ 0: 'parent', 7: 'organisation' }],
    [{ parent: 'true', organisation: 'false' }],
    [{ parent: '*' }],
    [{ parent: {} }],
    [{ parent: { fields: 'name' } }],
    [{ parent: { fields: ['id', 'documentId', 'name'], populate: '*' } }],
    [{ parent: { fields: '*' } }],
    [{ parent: { populate: ['parent'] } }],
    [{ parent: { populate: { organisation: { fields: { 0: 'name' } } } } }],
    [nested(5)],
  ])('%j changes nothing', (populate) => {
    expect(parseQuery({ populate })).toEqual(parseQuery({}));
  });

  it.each<[unknown, string]>([
    ['name', 'populate'],
    ['colour', 'populate'],
    ['constructor', 'populate'],
    ['__proto__', 'populate'],
    ['', 'populate'],
    [null, 'populate'],
    ['deep', 'populate'],
    [['parent', 5], 'populate'],
    ['parent.colour', 'populate.parent.populate'],
    ['parent.', 'populate.parent.populate'],
    // Not a resource of these tests.
    ['organisation.memberships', 'populate.organisation.populate'],
    [{ colour: 'true' }, 'populate'],
    [JSON.parse('{"__proto__":"true"}'), 'populate'],
    [{ parent: 'name' }, 'populate.parent'],
    [{ parent: ['name'] }, 'populate.parent'],
    [{ parent: { fields: 'size' } }, 'populate.parent.fields'],
    [{ parent: { fields: ['name', { a: 'b' }] } }, 'populate.parent.fields'],
    [{ parent: { filters: { name: 'a' } } }, 'populate.parent.filters'],
    [{ parent: { populate: { token: 'true' } } }, 'populate.parent.populate'],
    [nested(6), 'populate'],
    [nested(10_000), 'populate'],
    ['parent.'.repeat(2_000), 'populate'],
    ['parent,'.repeat(50) + 'parent', 'populate'],
  ])('case %# is refused', (populate, place) => {
    expect(faultyPlaces({ populate })).toEqual([place]);
  });
});
