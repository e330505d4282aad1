import fc from 'fast-check';
import { commonPasswords } from '../../../integrations/common-passwords';
import { MAX_PASSWORD_BYTES } from './password-bounds';
import { passwordFault } from './password-rule';

let isCommon: (word: string) => boolean;

beforeAll(async () => {
  isCommon = await commonPasswords();
});

const codeOf = (password: string, ...names: string[]) => passwordFault(password, { isCommon, names })?.code ?? null;

describe('the length of a password', () => {
  it('is counted in characters at the lower end, not in units of UTF-16', () => {
    expect(passwordFault('🦊x9#'.repeat(2), { isCommon, names: [] })).toMatchObject({
      code: 'TEXT_TOO_SHORT',
      limit: 12,
    });
    expect(codeOf('🦊🐢🐙🐝🦉🐳🦔🐞🦩🐌🦀')).toBe('TEXT_TOO_SHORT');
    expect(codeOf('🦊🐢🐙🐝🦉🐳🦔🐞🦩🐌🦀🐘')).toBeNull();
  });

  it('is counted in bytes at the upper end', () => {
    const words = 'ürtigem Käse kühn, größere Äxte für Öfen über Süßes, ';
    const fits = words.slice(0, 36) + 'x'.repeat(MAX_PASSWORD_BYTES - Buffer.byteLength(words.slice(0, 36)));
    expect([Buffer.byteLength(fits), codeOf(fits)]).toEqual([72, null]);
    expect(codeOf(`${fits.slice(0, -1)}ü`)).toBe('PASSWORD_TOO_LONG');
    expect(codeOf('a'.repeat(100_000))).toBe('PASSWORD_TOO_LONG');
  });

  it('comes before guessing', () => {
    expect(codeOf('password')).toBe('TEXT_TOO_SHORT');
    expect(codeOf('password'.repeat(10))).toBe('PASSWORD_TOO_LONG');
  });
});

it.each([
  ...[
    'password1234',
    'passwordpassword',
    'Password123!',
    'Passw0rd!2024',
    'P@ssw0rd1234!',
    'pässwörd1234',
    'letmeinletmein',
  ],
  ...[
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'qwertyuiopas',
    'qwertzuiopü+',
    '1qaz2wsx3edc',
    'poiuytrewq12',
    '246824682468',
  ],
  ...[
    'Sommer2026!!',
    'Summer2024!@#',
    'Passwort12345',
    'Administrator1',
    'iloveyou1234',
    'Schatz24.12.1985',
    'hello hello hello',
  ],
  ...['abcabcabcabc', '1212121212121212', 'berlin1990-05-17'],
])('refuses what is easy to guess: %s', (password) => {
  expect(codeOf(password)).toBe('PASSWORD_COMMON');
});

it.each([
  ...[
    'correct horse battery staple',
    'gartenzwerg-lila',
    'x7#kQ9!vLm2z',
    'Vogel trinkt Tinte',
    '617106194690',
    'Demo-Passw0rd!',
  ],
  ...['the cat sat in my shoe', 'пароль медведь чай', 'uoiaeszcvkmq', '𝒜 fox counts 12 tins'],
])('accepts %s', (password) => {
  expect(codeOf(password)).toBeNull();
});

it.each([
  ['ada.lovelace-7q', 'Ada Lovelace'],
  ['L0velace!x7q', 'Ada Lovelace'],
  ['Engine7q-Analytical', 'ada@analytical-engine.example'],
  ['Globex-Zx7k!', 'Globex GmbH'],
  ['Tenantry-7q2', 'Ada'],
  ['müllerxq7-mü', 'Müller'],
])('refuses %s, which belongs to %s', (password, name) => {
  expect(codeOf(password, name)).toBe('PASSWORD_LIKE_NAME');
});

it('accepts a name that is a small part of the password, and short names', () => {
  expect(codeOf('Globex buys seven tame otters', 'Globex')).toBeNull();
  expect(codeOf('x7#kQ9!vLm2z-bo', 'Bo', '', '.')).toBeNull();
});

it('takes milliseconds for the longest passwords that are checked', () => {
  const alphabets = [
    'a',
    '01',
    '0123456789',
    '4@8({[<369&#!1/|0$5+7%2',
    'abcdefghijklmnop',
    'aA4@eE3',
    '12/.-',
    '$s5o0',
  ];
  const names = Array.from({ length: 50 }, (_, index) => `organisation ${index} of the group aaaa`);
  const times = alphabets.flatMap((alphabet) =>
    ['', ...fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 72, maxLength: 72 }), 10)].map(
      (text) => {
        const begin = performance.now();
        passwordFault(text || alphabet.repeat(72).slice(0, 72), { isCommon, names });
        return performance.now() - begin;
      },
    ),
  );
  // Single times contain pauses of the process.
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(20);
});
