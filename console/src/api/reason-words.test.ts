import i18next from 'i18next';
import * as de from '../i18n/de';
import * as en from '../i18n/en';
import { reasonWords } from './reason-words';

const DEMO = 'Demo: this receiver and its deliveries are samples. Enter the address of yours, and enable it.';

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: { en, de } }));

it.each([
  ['it answered 500', 'HTTP 500', 'HTTP 500'],
  ['It answered 410 Gone.', en.faults.reasons.gone, de.faults.reasons.gone],
  ['it answered 410 Gone', en.faults.reasons.gone, de.faults.reasons.gone],
  ['it could not be reached: ENOTFOUND', en.faults.reasons.noName, de.faults.reasons.noName],
  ['it could not be reached: EPIPE', en.faults.reasons.unreachable, de.faults.reasons.unreachable],
  ['it did not answer in time', en.faults.reasons.slow, de.faults.reasons.slow],
  ['it answered 307; redirects are not followed', 'HTTP 307: redirects are not followed.', undefined],
  ['the endpoint has 100 pending deliveries', 'Not sent: 100 deliveries were waiting.', undefined],
  ['Nothing but failures for five days.', en.faults.reasons.failing, de.faults.reasons.failing],
  [DEMO, en.faults.reasons.demo, de.faults.reasons.demo],
  ['something of a later version', 'something of a later version', 'something of a later version'],
])('says in one style: %s', async (reason, english, german) => {
  await i18next.changeLanguage('en');
  expect(reasonWords(reason)).toBe(english);
  await i18next.changeLanguage('de');
  if (german) expect(reasonWords(reason)).toBe(german);
});
