import { normaliseVatNumber, vatNumberHint } from './vat-number';

describe('valid VAT numbers', () => {
  it.each([
    'ATU13585627',
    'BE0428759497',
    'CY10259033P',
    'DE136695976',
    'DK13585628',
    'EL094259216',
    'ESA28015865',
    'FI20774740',
    'FR40303265045',
    'HU12892312',
    'IE6433435F',
    'IT00743110157',
    'LU15027442',
    'PL5260001246',
    'PT501964843',
    'SE556188840401',
    'GB980780684',
    'XI980780684',
  ])('%s', (number) => {
    expect(normaliseVatNumber(number)).toBe(number);
  });

  it.each([
    ['de136695976', 'DE136695976'],
    ['DE 136 695 976', 'DE136695976'],
    ['DE-136.695.976', 'DE136695976'],
    [' DE136695976\t', 'DE136695976'],
    ['xi 980 7806 84', 'XI980780684'],
  ])('%j is stored as %s', (text, expected) => {
    expect(normaliseVatNumber(text)).toBe(expected);
  });
});

describe('invalid VAT numbers', () => {
  it.each([
    ['a wrong checksum', 'DE136695977'],
    ['a wrong checksum', 'IT00743110158'],
    ['a wrong checksum', 'PL5260001247'],
    ['a wrong checksum', 'EL094259217'],
    ['a wrong checksum', 'XI980780685'],
    ['too short', 'DE13669597'],
    ['too long', 'DE1366959760'],
    ['no prefix', '136695976'],
    ['no prefix, in a country where jsvat needs none', '11444777000161'],
    ['a prefix alone', 'DE'],
    ['an unknown prefix', 'ZZ136695976'],
    ['the ISO code of Greece, whose prefix is EL', 'GR094259216'],
    ['a null byte', 'DE\u0000136695976'],
    ['other digits', 'DE١٣٦٦٩٥٩٧٦'],
    ['nothing', ''],
    ['blanks', '   '],
    ['a very long text', 'DE' + '1'.repeat(10_000)],
  ])('%s: %j', (_what, text) => {
    expect(normaliseVatNumber(text)).toBeNull();
  });
});

describe('the hint for a VAT number', () => {
  it.each([
    ['GR094259216', 'VAT numbers of Greece begin with EL: EL094259216.'],
    ['gr 094-259.216', 'VAT numbers of Greece begin with EL: EL094259216.'],
    ['GR094259217', 'VAT numbers of Greece begin with EL.'],
    ['GR', 'VAT numbers of Greece begin with EL.'],
  ])('for %j is %j', (text, hint) => expect(vatNumberHint(text)).toBe(hint));

  it.each(['EL094259216', 'DE136695977', '', '094259216GR'])('for %j is none', (text) =>
    expect(vatNumberHint(text)).toBeNull(),
  );
});
