import { faultyPlaces, parseQuery } from '../../../tests/helpers/openapi/sample-query';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { oneOf } from '../field';
import { parseListQuery } from './list-query';

describe('parameters of Strapi about drafts and translations', () => {
  it.each<[Record<string, string>]>([
    [{ locale: 'en' }],
    [{ locale: 'pt-BR' }],
    [{ locale: '*' }],
    [{ publicationState: 'live' }],
    [{ status: 'published' }],
  ])('%j changes nothing', (query) => {
    expect(parseQuery(query)).toEqual(parseQuery({}));
  });

  it.each<[Record<string, unknown>, string]>([
    [{ status: 'draft' }, 'status'],
    [{ status: 'new' }, 'status'],
    [{ status: ['published'] }, 'status'],
    [{ publicationState: 'x' }, 'publicationState'],
    [{ locale: 'a b' }, 'locale'],
    [{ locale: '' }, 'locale'],
  ])('%j is refused', (query, place) => {
    expect(faultyPlaces(query)).toEqual([place]);
  });

  it('are refused where they are the value of a field, with the filter to send', () => {
    const fields = { ...gadget.fields, status: oneOf(['draft', 'published'], 'Status.') };
    const { places, details } = refusalOf(() => parseListQuery({ ...gadget, fields }, { status: 'published' }));
    expect(places).toEqual(['status']);
    expect(JSON.stringify(details)).toContain('filters[status]=value');
  });
});
