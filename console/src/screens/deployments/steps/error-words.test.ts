import i18next from 'i18next';
import { STEP_ERROR_CODES, stepErrorText, valuesIn } from '../../../../../src/domain/deployments/failures/step-errors';
import * as de from '../../../i18n/de';
import * as en from '../../../i18n/en';
import { failureWords, stepErrorWords } from './error-words';

beforeAll(() =>
  i18next.init({
    fallbackLng: false,
    resources: { en, de },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
);

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeEach(() => i18next.changeLanguage(language));

  it.each(STEP_ERROR_CODES)('has words for %s', (code) => {
    const values = Object.fromEntries(valuesIn(code).map((name) => [name, `<${name}>`]));
    const words = stepErrorWords(stepErrorText(code, values));
    expect(words).toMatch(/^\p{Lu}.{10,}/u);
    expect(words).not.toMatch(/\{\{|stepErrors|undefined/);
  });
});

it('says other things in German than are stored', async () => {
  await i18next.changeLanguage('de');
  const stored = STEP_ERROR_CODES.map((code) => stepErrorText(code));
  expect(stored.filter((text) => stepErrorWords(text) === text)).toEqual([]);
});

it('says why a webhook did not take a step', async () => {
  await i18next.changeLanguage('de');
  expect(stepErrorWords('Not sent: the endpoint was deleted.')).toBe(
    `Der Schritt wurde nicht gesendet. ${de.faults.reasons.deleted}`,
  );
});

it('says why a deployment failed, with the name of its step', async () => {
  await i18next.changeLanguage('de');
  expect(failureWords('Step: web: The program ended with exit code 2.')).toBe(
    'Step: web: Das Programm endete mit dem Exit-Code 2.',
  );
  expect(failureWords('web: timed_out')).toBe(`web: ${de.deployments.stepStatuses.timed_out}`);
  expect([failureWords('web: quota'), failureWords('quota'), stepErrorWords('quota')]).toEqual([null, null, null]);
});
