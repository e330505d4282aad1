import { fixedIn, versionText } from './versions';

describe('a version of a blueprint', () => {
  it.each([
    ['1.2.0', 1, '1.2.0'],
    ['1.2.0', 7, '1.2.0'],
    [null, 1, null],
    [null, 2, '2'],
    ['', 3, '3'],
  ])('with the text %s and the number %i is called %s', (text, number, expected) => {
    expect(versionText(text, number)).toBe(expected);
  });

  it('can be retired and superseded, and nothing else of it changes', () => {
    expect(fixedIn(['latest', 'retired_at'])).toEqual([]);
    expect(fixedIn(['latest', 'name', 'number', 'line'])).toEqual(['name', 'number', 'line']);
  });
});
