import { faultyPlaces } from '../../../tests/helpers/openapi/sample-query';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { parseListQuery } from './list-query';

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
    expect(faultyPlaces({ _q: 'red' })).toEqual(['_q']);
  });
});
