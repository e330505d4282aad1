import { type JsonValue, textOfValue, valueOfText } from './json-value';

it.each<[string, JsonValue]>([
  ['ok', 'ok'],
  ['5', 5],
  ['"5"', '5'],
  ['true', true],
  ['null', null],
  ['"null"', 'null'],
  ['', ''],
  ['{"a":1}', '{"a":1}'],
])('%s means %j, and is shown for it', (text, value) => {
  expect(valueOfText(text)).toBe(value);
  expect(textOfValue(value)).toBe(text);
});

it('a text that begins with a space stays as it is', () => {
  expect(valueOfText(' a ')).toBe(' a ');
  expect(valueOfText(textOfValue(' a '))).toBe(' a ');
});
