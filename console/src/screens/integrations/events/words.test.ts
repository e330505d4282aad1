import i18next from 'i18next';
import * as de from '../../../i18n/de';
import * as en from '../../../i18n/en';
import { ALERT_EVENT, TEST_EVENT, WEBHOOK_EVENT_NAMES } from '../../../../../src/domain/events/catalogue';
import { eventWords } from './words';

/** What webhooks deliver: events of the feed, tests, and alerts for channels. */
const DELIVERED: readonly string[] = [...WEBHOOK_EVENT_NAMES, ALERT_EVENT, TEST_EVENT];

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: { en, de } }));

it.each([
  ['en', 'Finding created'],
  ['de', 'Befund angelegt'],
])('has words for each event that webhooks deliver, in %s', async (language, created) => {
  await i18next.changeLanguage(language);
  expect([eventWords('finding.created'), eventWords('robot.painted')]).toEqual([created, 'robot.painted']);
  const offered = DELIVERED.map(eventWords);
  expect(offered.length).toBeGreaterThan(25);
  expect(offered.filter((text) => /[a-z]\.[a-z]/.test(text))).toEqual([]);
  // Nothing else distinguishes them in the filter of events.
  expect(offered.filter((text, at) => offered.indexOf(text) !== at)).toEqual([]);
});

it('has no words that no event needs', () => {
  const codes = Object.entries(en.events.types).flatMap(([kind, acts]) =>
    Object.keys(acts).map((act) => `${kind}.${act}`),
  );
  expect(codes.filter((code) => !DELIVERED.includes(code))).toEqual([]);
});
