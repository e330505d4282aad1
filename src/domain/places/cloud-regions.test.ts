import { placeOfRegion } from './cloud-regions';

it.each([
  ['aws', 'eu-central-1', 'Frankfurt'],
  ['Hetzner', 'fsn1', 'Falkenstein'],
  ['gcp', 'us-central1', 'Iowa'],
  ['google', 'us-central1', 'Iowa'],
  ['ovh', 'GRA', 'Gravelines'],
])('knows where %s has %s', (provider, region, place) => {
  expect(placeOfRegion(provider, region)).toBe(place);
});

it.each([
  ['hetzner', 'eu-central-1'],
  ['aws', 'constructor'],
  ['constructor', 'name'],
  ['our cellar', 'fsn1'],
])('does not guess where %s has %s', (provider, region) => {
  expect(placeOfRegion(provider, region)).toBeUndefined();
});
