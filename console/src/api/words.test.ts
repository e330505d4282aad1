import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TenantryError } from '@tenantry/client';
import i18next from 'i18next';
import { FAULT_WORDS } from '../../../src/domain/faults/fault-codes';
import * as de from '../i18n/de';
import * as en from '../i18n/en';
import { faultsByField, faultsByPath } from './errors';
import { labelOf, lineOf, sentenceOf, sentenceOfFault, wordsOf } from './words';

const TEXTS = { en, de };

/** Every code that the API's document lists. */
const generated = path.resolve(__dirname, '../../../clients/typescript/src/generated/error-codes.ts');
const OF_API = [...readFileSync(generated, 'utf8').matchAll(/'([A-Z0-9_]+)'/g)].map(([, code]) => code ?? '');
const CODES = [...new Set([...OF_API, ...Object.keys(en.refusals)])];

beforeAll(() => i18next.init({ lng: 'en', fallbackLng: false, resources: TEXTS }));
beforeEach(() => i18next.changeLanguage('en'));

/** A name of the API, a request or an environment variable: nothing that a person who uses the console knows. */
const RAW = /\b[a-z]+_[a-z]|\/api\/|\b(GET|PUT|POST|PATCH|DELETE) |\b[A-Z]+_[A-Z]/;

describe.each(['en', 'de'] as const)('in %s', (language) => {
  it.each(CODES)('%s has a sentence for people', async (code) => {
    await i18next.changeLanguage(language);
    const sentence = sentenceOf(new TenantryError(code as TenantryError['code'], 'From the API', {}));
    expect(sentence).not.toBe(TEXTS[language].faults.unknown);
    expect(sentence).toMatch(/^["“„]?[A-ZÄÖÜ0-9].+[.?]$/);
    expect(sentence).not.toMatch(RAW);
  });

  it.each(Object.keys(FAULT_WORDS))('%s has a sentence for a field', async (code) => {
    await i18next.changeLanguage(language);
    const sentence = sentenceOfFault({ path: ['a'], message: 'From the API', code, limit: 1 });
    expect(sentence === TEXTS[language].faults.codes.VALUE_INVALID).toBe(code === 'VALUE_INVALID');
    expect(sentence).toMatch(/^[A-ZÄÖÜ].+\.$/);
    expect(sentence).not.toMatch(RAW);
  });
});

it('says the same in two languages with other words', () => {
  const codes = Object.keys(en.refusals) as (keyof typeof en.refusals)[];
  expect(codes.filter((code) => en.refusals[code] === de.refusals[code])).toEqual([]);
});

describe('a fault', () => {
  const fault = { path: ['ip_allowlist', 1], message: 'ip_allowlist[1] …', code: 'CIDR_INVALID' };
  const long = { path: ['name'], message: 'name: …', code: 'TEXT_TOO_LONG', limit: 5000 };
  const error = new TenantryError('VALIDATION_FAILED', '2 faults', {
    faults: [long, fault, { ...fault, path: ['x', 'y'] }],
  });

  it('names its limit as the language does, and its field as forms do', async () => {
    expect(lineOf(long)).toBe('Name: Enter at most 5,000 characters.');
    await i18next.changeLanguage('de');
    expect(sentenceOfFault(long)).toBe('Geben Sie höchstens 5.000 Zeichen ein.');
    expect(labelOf({ path: ['steps', 2, 'name'], message: '' })).toBe('Name');
    expect(labelOf({ path: ['no_such_field'], message: '' })).toBeUndefined();
  });

  it('is at its field, with the number of the entry', () => {
    expect(faultsByField(error)).toMatchObject({
      name: 'Enter at most 5,000 characters.',
      ip_allowlist: 'Entry 2: This is not an IP address or range, such as 203.0.113.0/24.',
    });
    expect(Object.keys(faultsByPath(error))).toEqual(['name', 'ip_allowlist.1', 'x.y']);
    expect(faultsByField(new Error('none'))).toEqual({});
  });

  it('without a code that is known, or without the limit that it names, is not valid', () => {
    expect(sentenceOfFault({ path: [], message: 'From the API' })).toBe('This is not valid.');
    expect(sentenceOfFault({ ...long, code: 'FROM_A_LATER_VERSION' })).toBe('This is not valid.');
    expect(sentenceOfFault({ path: [], message: '', code: 'TEXT_TOO_LONG' })).toBe('This is not valid.');
  });
});

it('an error of the console keeps its words, and an unknown code has some', () => {
  expect(wordsOf(new Error('The file is gone.'))).toBe('The file is gone.');
  expect(wordsOf(new TenantryError('LATER' as 'TIMEOUT', 'From the API'))).toMatch(/^That did not work/);
});
