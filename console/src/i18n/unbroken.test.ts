import * as de from './de';
import * as en from './en';
import { allUnbroken, unbroken } from './unbroken';

it.each([
  ['mit Single Sign-on', 'mit Single\u00A0Sign\u2011on'],
  ['Require single sign-on', 'Require single\u00A0sign\u2011on'],
  ['E-Mail-Adresse', 'E\u2011Mail-Adresse'],
  ['Audit-Protokoll', 'Audit\u2011Protokoll'],
  ['02:00–03:00', '02:00–\u206003:00'],
  ['02:00\u2009–\u20093. Mai', '02:00\u00A0–\u00A03. Mai'],
  ['{{number}} geändert', '{{number}}\u00A0geändert'],
  ['in den letzten 90 Tagen', 'in den letzten 90\u00A0Tagen'],
  ['bis zum {{until}} Uhr.', 'bis zum {{until}}\u00A0Uhr.'],
])('%s stays together', (text, together) => {
  expect(unbroken(text)).toBe(together);
});

it.each(['{{name}} löschen?', 'webhook-id', '1-20', 'Uhrzeit', 'GET /api/sign-ins'])(
  '%s can break as before',
  (text) => {
    expect(unbroken(text)).toBe(text);
  },
);

describe.each([
  ['English', en],
  ['German', de],
])('the texts in %s', (_language, texts) => {
  const shown = JSON.stringify(allUnbroken(texts));

  it('never end a line inside a word or between a number and its word', () => {
    expect(shown).not.toMatch(/sign-on|single sign|audit-protokoll/i);
    expect(shown).not.toMatch(/\{\{count\}\} \p{L}/u);
  });

  it('are otherwise as they were', () => {
    expect(shown.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-')).toBe(JSON.stringify(texts));
  });
});
