import { properName, providerCode } from './proper-names';

it('writes the names of systems and providers as their makers do', () => {
  expect(['linux', 'darwin', 'hetzner', 'AWS'].map(properName)).toEqual(['Linux', 'macOS', 'Hetzner', 'AWS']);
  expect(properName('our-own-cellar')).toBe('our-own-cellar');
});

it('reads a provider by its name and by its code, and keeps what it does not know', () => {
  expect(['Hetzner', ' aws ', 'Google Cloud', 'google'].map(providerCode)).toEqual(['hetzner', 'aws', 'gcp', 'google']);
  expect(['Our own cellar', 'linux', ''].map(providerCode)).toEqual(['Our own cellar', 'linux', '']);
});
