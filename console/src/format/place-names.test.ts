import validator from 'validator';
import { settings as german } from '../i18n/de/settings';
import { settings as english } from '../i18n/en/settings';
import { cellText, countryChoices, regionText } from './place-names';

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

it('shortens a cell that repeats its region', () => {
  expect(cellText('eu-central-1a', 'eu-central')).toBe('1a (eu-central-1a)');
  expect([cellText('blue', 'eu-central'), cellText('eu-1', null)]).toEqual(['blue', 'eu-1']);
});
