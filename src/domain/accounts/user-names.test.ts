import { foldedName, isForeignAddress, isOwnAddress, nameKeyOf, replacementName, usernameFault } from './user-names';

const EMAIL = 'ada@acme.example';
const keyOf = (username: string, email = EMAIL) => nameKeyOf({ username, email });

describe('user names', () => {
  it.each([
    ['case', 'Acme Owner', 'aCME oWNER'],
    ['Cyrillic letters', 'Acme Owner', 'Асmе Оwnеr'],
    ['Cyrillic capitals', 'HELEN', 'НЕLЕN'],
    ['the case of Cyrillic letters', 'Иван Петров', 'ИВАН ПЕТРОВ'],
    ['Greek letters', 'Nikos', 'Νikοs'],
    ['digits and letters', 'Alan 10', 'AIan lO'],
    ['pairs of letters', 'modern', 'rnodern'],
    ['full-width letters', 'root', 'ｒｏｏｔ'],
    ['letters of mathematics', 'root', '𝐫𝐨𝐨𝐭'],
    ['invisible characters', 'root', 'ro\u200bo\u00adt'],
    ['composed letters', 'Zo\u00eb', 'Zoe\u0308'],
    ['empty characters', 'olivia', 'olivia\u2800\uFFFA\u{1D159}\u202E'],
    ['control characters', 'olivia', 'oli\u0007via'],
    ['small Greek letters that look Latin', 'victor', 'νictor'],
    ['small Greek letters among Latin ones', 'ruby', 'rυby'],
    ['small Greek letters among accents', 'Zoë victor', 'Zoë νictor'],
    ['nothing but small Greek letters that look Latin', 'vovo', 'νονο'],
    ['the case of Greek letters', 'Νίκος', 'νίκοσ'.replace('σ', 'ς')],
    ['spaces', 'Ada Lovelace', ' Ada \u00a0Lovelace '],
  ])('are the same if they differ in %s', (_what, one, other) => {
    expect(foldedName(other)).toBe(foldedName(one));
    expect(keyOf(other)).toBe(keyOf(one));
  });

  it.each([
    ['Zoe', 'Zoë'],
    ['Ada Lovelace', 'AdaLovelace'],
    ['engineer-1', 'engineer-2'],
    ['Иван', 'Ирина'],
    ['田中', '山田'],
  ])('%s and %s are different', (one, other) => {
    expect(keyOf(other)).not.toBe(keyOf(one));
  });

  it.each([
    '\u202Erotciv',
    'victor\u202C',
    'a\nbc',
    'olivia\u2800',
    'olivia\uFFFA',
    'olivia\u{1D159}',
    'ro\u200Bot',
    '\u3164\u3164\u3164',
  ])('consist of visible characters, unlike %j', (username) => {
    expect(usernameFault({ username, email: EMAIL })?.message).toMatch(/visible/);
  });

  it.each(['می\u200Cخواهم', 'क्\u200Dष', 'Ada \u2764\uFE0F', 'Ада', '田中', 'νίκος', ''])('can be %j', (username) => {
    expect(usernameFault({ username, email: EMAIL })).toBeNull();
  });

  it.each(['cto@newcorp.example', 'cto＠newcorp.example', 'cto﹫newcorp.example', '@', 'ada@acme.example.org'])(
    'do not contain an @ like %s',
    (username) => {
      expect(isForeignAddress({ username, email: EMAIL })).toBe(true);
      expect(usernameFault({ username, email: EMAIL })?.message).toMatch(/own email address/);
    },
  );

  it.each([EMAIL, 'Ada@Acme.Example', 'ada＠acme.example'])('can be the own address: %s', (username) => {
    const account = { username: username.normalize('NFKC'), email: EMAIL };
    expect(isOwnAddress(account)).toBe(true);
    expect(usernameFault(account)).toBeNull();
    expect(nameKeyOf(account)).toBe(keyOf(EMAIL));
  });

  it('that are addresses differ as addresses do', () => {
    expect(keyOf('rn@x.example', 'rn@x.example')).not.toBe(keyOf('m@x.example', 'm@x.example'));
  });

  it('without an @ are never the key of an address', () => {
    expect(keyOf('ada at acme.example')).not.toBe(keyOf(EMAIL));
  });

  it('that are addresses get a replacement without an @', () => {
    expect(replacementName('cto@newcorp.example')).toBe('cto at newcorp.example');
    expect(replacementName('cto＠newcorp.example', 'x1')).toBe('cto at newcorp.example x1');
    expect(replacementName(`${'@'.repeat(255)}`, 'x1')).toHaveLength(255);
  });

  it('have a key of fixed length, however long they are', () => {
    expect(keyOf('\uFDFA'.repeat(255))).toHaveLength(43);
  });
});
