import { canonicalVatNumber, unusualVatNumber, vatNumberHint } from './vat-number';

/** Numbers that businesses publish in their imprints, and numbers with a computed check digit, by state. */
const USUAL = `
  ATU13585627 ATU14703908 BE0428759497 BE0403170701 BE0202239951 BE1006023325 BG831902088 BG103267194
  CY10259033P CZ27082440 CZ682127228 CZ6109220348 DE136695976 DE129274202 DE143454214 DK13585628 DK24256790
  EE100366327 EL094259216 EL094019245 ESA28015865 ESX5910266W ES54362315K FI20774740 FI01120389
  FR40303265045 FRK7399859412 FR16000063601 HR27759560625 HU12892312 HU10773381 IE6433435F IE6388047V IE3206488LH IE3706224MH
  IE8D79739I IT00743110157 IT00488410010 LT119508113 LT100001919017 LU15027442 LU26375245 LV40003032949
  LV16117519997 LV32012345678 MT15121333 NL004495445B01 NL002455799B11 PL5260001246 PL7740001454 PT501964843
  PT500697256 RO1590082 RO18547290 SE556188840401 SE556016068001 SI82646716 SK2020372640 XI980780684
  XI432525179 GB980780684 GB980780684001 GBGD001 GBHA500 CHE107787577 NO923609016 EU372022452 BR33000167000101
  BR12ABC34501DE35 RU7707083893 RU500100732259 RS100002803
`
  .trim()
  .split(/\s+/);

describe('numbers with the usual check digit', () => {
  it.each(USUAL)('%s', (number) => {
    expect(canonicalVatNumber(number, null)).toBe(number);
    expect(unusualVatNumber(number)).toBeNull();
  });

  it('include every member state and Northern Ireland', () => {
    const states = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
    expect(states.filter((state) => !USUAL.some((number) => number.startsWith(state)))).toEqual([]);
  });
});

describe('every other check digit', () => {
  const digits = USUAL.filter((number) => /\d$/.test(number) && !/^(EU|AD|GB[GH]|LV32|SE|NL|GB\d{12})/.test(number));

  it.each(digits)('of %s is unusual, and accepted', (number) => {
    const others = Array.from({ length: 10 }, (_, digit) => `${number.slice(0, -1)}${digit}`).filter(
      (other) => other !== number && unusualVatNumber(other) === null,
    );
    // Nine-digit birth numbers have no check digit; in some states two series or forms share the last one.
    expect(others.length).toBeLessThan(3);
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    expect(canonicalVatNumber(wrong, null)).toBe(wrong);
  });
});

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
