import { canonicalVatNumber, unusualVatNumber, vatNumberHint } from './vat-number';

describe('an unusual number', () => {
  it.each([
    'DE136695977',
    'IT00743110158',
    'BE2006023325',
    'XI980780685',
    'NL001234567B01',
    'NL12345678AB01',
    'LT100001354',
  ])('like %s is accepted, with a remedy', (number) => {
    expect(canonicalVatNumber(number, null)).toBe(number);
    const message = expect.stringMatching(/may be mistyped.*POST \/api\/billing\/validate-vat/);
    expect(unusualVatNumber(number)).toEqual({ code: 'VAT_ID_UNUSUAL', message });
  });

  it('of a country that the registry does not list has a remedy without the registry', () => {
    expect(unusualVatNumber('GB980780685')?.message).not.toContain('validate-vat');
  });

  it('is not a missing number, and not one that was stored in a form that is unknown now', () => {
    expect(unusualVatNumber(null)).toBeNull();
    expect(unusualVatNumber('ZZ1')).toBeNull();
  });
});

describe('the canonical spelling', () => {
  it.each([
    ['de136695976', 'DE136695976'],
    ['HU12345676-2-42', 'HU12345676'],
    ['DE 136 695 976', 'DE136695976'],
    ['DE136/695/976', 'DE136695976'],
    ['DE\u00a0136\u202f695\u2009976', 'DE136695976'],
    ['DE‐136–695—976', 'DE136695976'],
    ['DE_136.695_976', 'DE136695976'],
    ['DE: 136−695·976', 'DE136695976'],
    ['\ufeffDE\u200b136\u00ad695\u200e976', 'DE136695976'],
    ['ＤＥ１３６６９５９７６', 'DE136695976'],
    [' DE136695976\t\n', 'DE136695976'],
    ['BE417497106', 'BE0417497106'],
    ['BE (0)417.497.106', 'BE0417497106'],
    ['BE 0417.497.106', 'BE0417497106'],
    ['EL 94259216', 'EL094259216'],
    ['gr 094259216', 'EL094259216'],
    ['FI 112038-9', 'FI01120389'],
    ['NL4495445B01', 'NL004495445B01'],
    ['NL.8186.43.778.B.01', 'NL818643778B01'],
    ['RO 0001590082', 'RO1590082'],
    ['AT 13585627', 'ATU13585627'],
    ['UK 980 7806 84', 'GB980780684'],
    ['xi 980 7806 84', 'XI980780684'],
    ['CHE-107.787.577 MWST', 'CHE107787577'],
    ['NO 923 609 016 MVA', 'NO923609016'],
    ['BR 33.000.167/0001-01', 'BR33000167000101'],
    ['IE 8+79739 I', 'IE8+79739I'],
  ])('of %j is %s', (text, expected) => expect(canonicalVatNumber(text, null)).toBe(expected));

  it.each([
    ['136 695 976', 'DE', 'DE136695976'],
    ['0417.497.106', 'BE', 'BE0417497106'],
    ['417497106', 'BE', 'BE0417497106'],
    ['094259216', 'GR', 'EL094259216'],
    ['U13585627', 'AT', 'ATU13585627'],
    ['B58378431', 'ES', 'ESB58378431'],
    ['K7399859412', 'FR', 'FRK7399859412'],
    ['40303265045', 'MC', 'FR40303265045'],
    ['980780684', 'GB', 'GB980780684'],
    ['CHE-107.787.577', 'CH', 'CHE107787577'],
    ['107787577', 'CH', 'CHE107787577'],
    ['DE136695976', 'AT', 'DE136695976'],
    ['XI980780684', 'GB', 'XI980780684'],
  ])('of %j of a customer in %s is %s', (text, country, expected) =>
    expect(canonicalVatNumber(text, country)).toBe(expected),
  );
});

describe('texts that are no VAT number', () => {
  it.each<[string, string, string | null]>([
    ['too short', 'DE13669597', null],
    ['too long', 'DE1366959760', null],
    ['a letter among the digits', 'DE13669597A', null],
    ['no prefix and no country', '136695976', null],
    ['no prefix, in a country with other numbers', '136695976', 'IT'],
    ['no prefix, in a country without known numbers', '136695976', 'US'],
    ['a prefix alone', 'DE', 'DE'],
    ['an unknown prefix', 'ZZ136695976', null],
    ['the name of a property of objects', 'constructor', null],
    ['a null byte', 'DE\u0000136695976', null],
    ['other digits', 'DE١٣٦٦٩٥٩٧٦', null],
    ['letters that the French key cannot have', 'FRIO303265045', null],
    ['nothing', '', 'DE'],
    ['blanks', '   ', 'DE'],
    ['a very long text', `DE${'1'.repeat(10_000)}`, 'DE'],
  ])('%s: %j', (_what, text, country) => expect(canonicalVatNumber(text, country)).toBeNull());
});

describe('the hint for a text that is no VAT number', () => {
  it.each([
    ['DE13669597', null, 'VAT numbers with the prefix DE continue with 9 digits.'],
    ['GR1', null, 'VAT numbers with the prefix EL continue with 9 digits.'],
    ['13669597', 'AT', 'VAT numbers with the prefix AT continue with U and 8 digits.'],
    ['1', 'GR', 'VAT numbers with the prefix EL continue with 9 digits.'],
    ['136695976', null, 'Begin with the prefix of the country, as in DE136695976; EL is Greece, XI Northern Ireland.'],
    ['US1', 'US', 'Begin with the prefix of the country, as in DE136695976; EL is Greece, XI Northern Ireland.'],
  ])('%j of %s', (text, country, hint) => expect(vatNumberHint(text, country)).toBe(hint));
});
