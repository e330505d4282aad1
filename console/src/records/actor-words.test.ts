import i18next from 'i18next';
import { WATCHDOG_NAMES } from '../../../src/domain/vocabularies';
import * as de from '../i18n/de';
import * as en from '../i18n/en';
import { actorName, watchdogWords } from './actor-words';

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: { en, de } }));

it.each([
  ['en', 'Budget watchdog'],
  ['de', 'Budget-Watchdog'],
])('has words for each watchdog and no others, in %s', async (language, budget) => {
  await i18next.changeLanguage(language);
  expect(watchdogWords('budget')).toBe(budget);
  expect(new Set(WATCHDOG_NAMES.map(watchdogWords)).size).toBe(WATCHDOG_NAMES.length);
  expect(WATCHDOG_NAMES.filter((name) => !/watchdog/i.test(watchdogWords(name)))).toEqual([]);
  expect(Object.keys(en.audit.watchdogs).filter((code) => !WATCHDOG_NAMES.some((name) => name === code))).toEqual([]);
});

it('names actors', async () => {
  await i18next.changeLanguage('en');
  const named = (kind: 'user' | 'watchdog', id: string | null, label: string | null) =>
    actorName({ actor_kind: kind, actor_id: id, actor_label: label });
  expect(named('watchdog', 'dunning', 'watchdog dunning')).toBe('Payment watchdog');
  expect([named('watchdog', 'robot', 'watchdog robot'), named('watchdog', 'budget', null)]).toEqual([
    ...['robot', 'Budget watchdog'],
  ]);
  expect([named('user', 'u1', 'ada'), named('user', 'u1', null), named('user', null, null)]).toEqual(['ada', 'u1', '']);
  // A person may be called like a watchdog.
  expect(named('user', 'u1', 'budget')).toBe('budget');
});
