import { VAT_FORMATS, type VatFormat } from './vat-formats';

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

const formatOf = (number: string) => VAT_FORMATS[number.slice(0, 2)] as VatFormat;

describe('numbers with the usual form and check digit', () => {
  it.each(USUAL)('%s', (number) => {
    const { form, check } = formatOf(number);
    expect([form.test(number.slice(2)), check?.(number.slice(2)) ?? true]).toEqual([true, true]);
  });

  it('include every member state and Northern Ireland', () => {
    const states = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
    expect(states.filter((state) => !USUAL.some((number) => number.startsWith(state)))).toEqual([]);
  });
});

describe('the forms', () => {
  const wrong = (number: string) => !formatOf(number).form.test(number.slice(2));

  it.each(USUAL)('exclude %s with another length', (number) => {
    // A digit more makes another form in some states: with one more, or after one more.
    if (!/^(BG|CZ|ES|IE|RO)/.test(number))
      expect([wrong(`${number}1`), wrong(number.slice(0, -1))]).toEqual([true, true]);
  });

  it('complete nothing that is complete', () => {
    for (const number of USUAL) {
      const { complete = (same) => same } = formatOf(number);
      expect(complete(number.slice(2))).toBe(number.slice(2));
    }
  });

  it('are described for people', () => {
    for (const { described } of Object.values(VAT_FORMATS)) expect(described).toMatch(/digit|character/);
  });
});
