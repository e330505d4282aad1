import { placeText, properName } from './proper-names';

it('writes the names of systems and providers as their makers do', () => {
  expect(['linux', 'darwin', 'hetzner', 'AWS'].map(properName)).toEqual(['Linux', 'macOS', 'Hetzner', 'AWS']);
  expect(properName('our-own-cellar')).toBe('our-own-cellar');
});

it('says where something runs, as far as it is known', () => {
  expect(placeText('hetzner', 'fsn1', ', ')).toBe('Hetzner, fsn1');
  expect(placeText(null, 'fsn1', ', ')).toBe('fsn1');
  expect(placeText(undefined, null, ', ')).toBe('');
});
