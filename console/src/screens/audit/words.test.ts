import i18next from 'i18next';
import * as de from '../../i18n/de';
import * as en from '../../i18n/en';
import { AUDIT_ACTIONS, ORGANISATION_ACTIONS } from '../../../../src/domain/audit/actions';
import { actionWords, fieldWords, timeKind, typeWords } from './words';

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: { en, de } }));
beforeEach(() => i18next.changeLanguage('en'));

it('says fields as forms do, and keeps the way to a part', async () => {
  expect(fieldWords('steps[1].name')).toBe('Steps: [1].name');
  expect(fieldWords('config.url')).toBe('Settings of the check: url');
  await i18next.changeLanguage('de');
  expect([fieldWords('failing_since'), typeWords('svc-agent')]).toEqual(['Scheitert seit', 'Agent']);
  expect(['sha256', 'unchanged'].map(fieldWords)).toEqual(['SHA-256 der Datei', 'Unverändert']);
  expect([fieldWords('of_a_later_version'), typeWords('later')]).toEqual(['of_a_later_version', 'later']);
});

it('says what was done to a record, and leaves a code of a later version', async () => {
  expect(['svc-agent.create', 'webhook-endpoint.replay', 'robot.paint'].map(actionWords)).toEqual([
    ...['Agent created', 'Events sent to the webhook again', 'robot.paint'],
  ]);
  await i18next.changeLanguage('de');
  expect(actionWords('membership.delete')).toBe('Mitgliedschaft gelöscht');
});

it.each(['en', 'de'])('has words for each action that the server can record, in %s', async (language) => {
  await i18next.changeLanguage(language);
  expect(AUDIT_ACTIONS.length).toBeGreaterThan(150);
  expect(AUDIT_ACTIONS.map(actionWords).filter((text) => /[a-z]\.[a-z]|{{/.test(text))).toEqual([]);
  // Nothing else distinguishes them in the filter of actions.
  const offered = ORGANISATION_ACTIONS.map(actionWords);
  expect(offered.filter((text, at) => offered.indexOf(text) !== at)).toEqual([]);
});

it.each([
  ['2026-05-03T14:05:00.000Z', 'moment'],
  ['2026-05-03T14:05:00Z', 'moment'],
  ['2026-05-03', 'day'],
  ['2026-13-45', null],
  ['10.0.0', null],
  ['2026', null],
])('knows that %s is a time: %s', (text, kind) => {
  expect(timeKind(text)).toBe(kind);
});
