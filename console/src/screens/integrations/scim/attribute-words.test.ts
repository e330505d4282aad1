import { scimLog as de } from '../../../i18n/de/scim-log';
import { scimLog as en } from '../../../i18n/en/scim-log';
import { attributeWords } from './attribute-words';

it('says the attributes that a directory changed in words', () => {
  const attributes = ['active', 'emails', 'name.givenName', 'members', 'later'];
  expect(attributeWords(attributes, (name) => en.attributeNames[name])).toBe(
    'Active, Email addresses, Given name, Members, later',
  );
  expect(attributeWords(attributes, (name) => de.attributeNames[name])).toBe(
    'Aktiv, E-Mail-Adressen, Vorname, Mitglieder, later',
  );
  expect(attributeWords(null, (name) => en.attributeNames[name])).toBeUndefined();
});
