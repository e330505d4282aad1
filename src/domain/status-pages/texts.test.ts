import { keysBelow, wordsOf } from '../../../tests/helpers/status-pages/text-tables';
import { TEXTS } from './texts';

it('has the same texts in each language, and none is empty', () => {
  expect(keysBelow(TEXTS.de)).toEqual(keysBelow(TEXTS.en));
  expect(wordsOf(TEXTS).filter((text) => text.trim() === '')).toEqual([]);
});

it('has plain texts only, which need no escaping within HTML', () => {
  expect(wordsOf(TEXTS).filter((text) => /[<>&"']/.test(text))).toEqual([]);
});

it('counts in the singular and in the plural', () => {
  expect([1, 2].map(TEXTS.en.outageDays)).toEqual(['1 day with an outage', '2 days with an outage']);
  expect([1, 2].map(TEXTS.de.updates)).toEqual(['1 Meldung', '2 Meldungen']);
  expect(TEXTS.de.bars(1, 'x')).toBe('Letzter Tag: x.');
});
