import { keysBelow, wordsOf } from '../../../../tests/helpers/status-pages/text-tables';
import { MAINTENANCE_STEPS, RESULTS, SUBSCRIPTION_TEXTS } from './subscription-texts';

it('has the same texts in each language, and none is empty', () => {
  expect(keysBelow(SUBSCRIPTION_TEXTS.de)).toEqual(keysBelow(SUBSCRIPTION_TEXTS.en));
  expect(wordsOf(SUBSCRIPTION_TEXTS).filter((text) => text.trim() === '')).toEqual([]);
});

it('has a text for each result and each step of a maintenance', () => {
  expect(Object.keys(SUBSCRIPTION_TEXTS.de.results)).toEqual([...RESULTS]);
  expect(Object.keys(SUBSCRIPTION_TEXTS.de.updateMail.maintenance)).toEqual([...MAINTENANCE_STEPS]);
});
