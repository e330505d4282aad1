import i18next from 'i18next';
import * as de from '../../../i18n/de';
import * as en from '../../../i18n/en';
import { attributeWords } from './attribute-words';

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: { en, de } }));

it('says the attributes that a directory changed in words', async () => {
  const attributes = ['active', 'emails', 'name.givenName', 'members', 'later'];
  expect(attributeWords(attributes)).toBe('Active, Email addresses, Given name, Members, later');
  await i18next.changeLanguage('de');
  expect(attributeWords(attributes)).toBe('Aktiv, E-Mail-Adressen, Vorname, Mitglieder, later');
  expect(attributeWords(null)).toBeUndefined();
});
