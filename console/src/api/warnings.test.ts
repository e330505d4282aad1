import i18next from 'i18next';
import { policyWarnings, ssoWarnings } from '../../../src/domain/accounts/sso-warnings';
import { alertWarnings } from '../../../src/domain/budget/alert-recipients';
import {
  exceededLimits,
  type LeftBehind,
  mergeWarnings,
  type Party,
  regionBlockers,
  splitWarnings,
} from '../../../src/domain/merge-split/merge-terms';
import { countryMismatch } from '../../../src/domain/vat/vat-country';
import { unusualVatNumber } from '../../../src/domain/vat/vat-number';
import * as de from '../i18n/de';
import * as en from '../i18n/en';
import { sentenceOfWarning, type Warning } from './words';

const TEXTS = { en, de };
/** A name of the API or a request. */
const RAW = /\b[a-z]+_[a-z]|\/api\/|\b(GET|PUT|POST|PATCH|DELETE) |{{/;

const party = (name: string, more: Partial<Party>): Party => ({
  ...{ name, homeRegion: 'eu', deploymentCell: 'a', ssoOnly: false, ipAllowlist: [], hasBudgetLimit: true },
  ...more,
});
const SOURCE = party('Acme', { ssoOnly: true, ipAllowlist: ['192.0.2.0/24'] });
const TARGET = party('Globex', { homeRegion: 'us', deploymentCell: 'b' });
const LEFT: LeftBehind = { subscriptions: 1, tokens: 2, keys: 3, webhooks: 4 };
const ONE = { agents: 1, instances: 1, members: 1 };
const CHANGES = {
  ...{ ...LEFT, directories: 1, raises: 2, exceeding: ['Globex'] },
  budgetStatus: { before: 'ok', after: 'hard' } as const,
};

/** Each warning and each blocker that the console shows. */
const ALL: Warning[] = [
  ...mergeWarnings(SOURCE, TARGET, CHANGES),
  ...mergeWarnings(TARGET, SOURCE, CHANGES),
  ...splitWarnings(SOURCE, LEFT, ['Globex']),
  ...exceededLimits('Globex', { agent_limit: 1, max_instances: 1, max_members: 1 }, ONE, ONE),
  ...regionBlockers(SOURCE, TARGET),
  ...ssoWarnings({
    ...{ works: false, isProven: false, isUsed: false, lacksProof: true, endsOwnSession: true },
    unlinked: { count: 1, members: [] },
  }),
  ...policyWarnings({ lockedOut: { count: 1, members: [] }, endsOwnSession: true }),
  ...alertWarnings([
    { email: 'a@acme.example', state: 'waiting' },
    { email: 'b@acme.example', state: 'refused' },
  ]),
  ...[countryMismatch('DE136695976', 'FR'), unusualVatNumber('DE136695977')].filter((warning) => warning !== null),
];

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: TEXTS }));

it.each(['en', 'de'] as const)('says all warnings in words for people, in %s', async (language) => {
  await i18next.changeLanguage(language);
  for (const warning of ALL) {
    const sentence = sentenceOfWarning(warning);
    expect([warning.code, sentence]).toEqual([warning.code, expect.stringMatching(/^[A-ZÄÖÜ].+\.$/)]);
    expect(sentence).not.toMatch(RAW);
    if (language === 'de') expect(sentence).not.toBe(warning.message);
  }
});

it('has no sentence that no warning uses', () => {
  expect(Object.keys(en.warnings).sort()).toEqual([...new Set(ALL.map(({ code }) => code))].sort());
});

it('says what the numbers and names of a warning are', async () => {
  await i18next.changeLanguage('de');
  expect(
    exceededLimits('Globex', { agent_limit: 1, max_instances: null, max_members: null }, ONE, ONE).map(
      sentenceOfWarning,
    ),
  ).toEqual(['Globex kann 1 Agenten haben. Es sind 1, und 1 kämen dazu.']);
  expect(sentenceOfWarning({ code: 'NEW', message: 'Of a later version.' })).toBe('Of a later version.');
});
