import { addressIn, identifiersIn, isKnownIdentifier, scoreIn, utcTime } from './report-values';

describe('values of reports', () => {
  it.each([
    ['2026-01-08T18:02:03.647787998-06:00', '2026-01-09T00:02:03.647Z'],
    ['2026-01-08T18:02:03Z', '2026-01-08T18:02:03.000Z'],
    ['2026-01-08T18:02:03', '2026-01-08T18:02:03.000Z'],
    ['2026-13-08T18:02:03Z', null],
    ['2026-01-08', null],
    ['tomorrow', null],
    [1_700_000_000, null],
  ])('have the time %s as %s', (value, expected) => {
    expect(utcTime(value)).toBe(expected);
  });

  it.each([
    [9.8, 9.8],
    ['9.8', 9.8],
    [0, 0],
    ['', null],
    ['n/a', null],
    ['0x9', null],
    [' 9. ', 9],
    [10.1, null],
    [-1, null],
    [Number.NaN, null],
    [true, null],
  ])('have the score %j as %j', (value, expected) => {
    expect(scoreIn(value)).toBe(expected);
  });

  it('have web addresses only, and whole ones', () => {
    expect(addressIn('https://acme.example/a')).toBe('https://acme.example/a');
    expect(addressIn('javascript:alert(1)')).toBeNull();
    expect(addressIn('https://user:secret@acme.example')).toBeNull();
    expect(addressIn(`https://acme.example/${'a'.repeat(255)}`)).toBeNull();
  });

  it('have up to 50 identifiers, each once and in upper case', () => {
    expect(identifiersIn(['cve-2026-1', 'CVE-2026-1', null, ' '])).toEqual(['CVE-2026-1']);
    expect(identifiersIn(Array.from({ length: 60 }, (_, n) => `CVE-${n}`))).toHaveLength(50);
    expect(['CVE-2026-1', 'GHSA-AB-2', 'CWE-79', 'SNYK-1', 'CVE-2026-1\nX'].map(isKnownIdentifier)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
