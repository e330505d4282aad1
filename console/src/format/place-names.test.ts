import validator from 'validator';
import { settings as german } from '../i18n/de/settings';
import { settings as english } from '../i18n/en/settings';
import { cellText, countryChoices, placeText, providerRegionText, regionText } from './place-names';

it('names exactly the countries that the API accepts, in the order of the language', () => {
  const choices = countryChoices('en');
  expect(choices.filter(({ value, label }) => !validator.isISO31661Alpha2(value) || label === value)).toEqual([]);
  expect(choices.length).toBeGreaterThan(200);
  expect(choices.find(({ value }) => value === 'DE')?.label).toBe('Germany');
  expect(countryChoices('de').find(({ value }) => value === 'AT')?.label).toBe('Österreich');
  const names = countryChoices('de').map(({ label }) => label);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});

it.each([
  ['eu', 'Europe (eu)', 'Europa (eu)'],
  ['eu-central', 'Europe, central (eu-central)', 'Europa, Mitte (eu-central)'],
  ['us-east-1', 'United States, east 1 (us-east-1)', 'Vereinigte Staaten, Osten 1 (us-east-1)'],
  // Clouds call South America so; as a country it would be Saudi Arabia.
  ['sa-east', 'South America, east (sa-east)', 'Südamerika, Osten (sa-east)'],
])('says where the region %s is', (region, inEnglish, inGerman) => {
  expect(regionText(region, 'en', english.places)).toBe(inEnglish);
  expect(regionText(region, 'de', german.places)).toBe(inGerman);
});

it.each(['cellar', 'zz', 'eu-cellar', 'eu-constructor', 'EU', 'our region'])('keeps the name %s as it is', (region) => {
  expect(regionText(region, 'en', english.places)).toBe(region);
});

it.each([
  ['aws', 'eu-central-1', 'Frankfurt (eu-central-1)', 'Frankfurt (eu-central-1)'],
  ['hetzner', 'nbg1', 'Nuremberg (nbg1)', 'Nürnberg (nbg1)'],
  // Without a provider, and of one whose regions are not known.
  [null, 'eu-central-1', 'Europe, central 1 (eu-central-1)', 'Europa, Mitte 1 (eu-central-1)'],
  ['our cellar', 'shelf-2', 'shelf-2', 'shelf-2'],
])('says where the region of %s is: %s', (provider, region, inEnglish, inGerman) => {
  expect(providerRegionText(provider, region, 'en', english.places)).toBe(inEnglish);
  expect(providerRegionText(provider, region, 'de', german.places)).toBe(inGerman);
});

it('says where something runs, as far as it is known', () => {
  const how = { mark: ', ', language: 'en', words: english.places };
  expect(placeText('hetzner', 'fsn1', how)).toBe('Hetzner, Falkenstein (fsn1)');
  expect(placeText(null, 'fsn1', how)).toBe('fsn1');
  expect(placeText('hetzner', null, how)).toBe('Hetzner');
  expect(placeText(null, null, how)).toBe('');
});

it('shortens a cell that repeats its region', () => {
  expect(cellText('eu-central-1a', 'eu-central')).toBe('1a (eu-central-1a)');
  expect([cellText('blue', 'eu-central'), cellText('eu-1', null)]).toEqual(['blue', 'eu-1']);
});
