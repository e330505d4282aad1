import { countryMismatch, isVatIdOf, MEMBER_STATES, vatMemberState } from './vat-country';

describe('the VAT territory', () => {
  it('has 27 member states', () => expect(new Set(MEMBER_STATES).size).toBe(27));

  it.each([
    ['DE', 'DE'],
    ['GR', 'GR'],
    ['MC', 'FR'],
  ])('of %s is that of %s', (country, state) => expect(vatMemberState(country)).toBe(state));

  it.each(['GB', 'IM', 'CH', 'NO', 'US', 'GP', 'AX', 'EL', 'XI', ''])('does not include %j', (country) =>
    expect(vatMemberState(country)).toBeNull(),
  );
});

describe('a VAT number', () => {
  it.each([
    ['DE136695976', 'DE'],
    ['EL094259216', 'GR'],
    ['XI980780684', 'GB'],
    ['GB980780684', 'GB'],
    ['GB980780684', 'IM'],
    ['FR40303265045', 'MC'],
    ['CHE107787577', 'CH'],
    ['CHE107787577', 'LI'],
    ['FR40303265045', 'RE'],
    ['FI20774740', 'AX'],
    ['NO923609016', 'SJ'],
  ])('%s belongs to %s', (vatId, country) => {
    expect(isVatIdOf(vatId, country)).toBe(true);
    expect(countryMismatch(vatId, country)).toBeNull();
  });

  it.each([
    ['DE136695976', 'AT', 'AT'],
    ['FR40303265045', 'GR', 'EL'],
    ['DE136695976', 'GB', 'GB or XI'],
    ['XI980780684', 'IE', 'IE'],
  ])('%s does not belong to %s, and the warning contains the valid prefixes %s', (vatId, country, prefixes) => {
    expect(countryMismatch(vatId, country)).toMatchObject({
      code: 'VAT_ID_COUNTRY_MISMATCH',
      message: expect.stringContaining(`VAT numbers of billing_country ${country} begin with ${prefixes}:`),
    });
  });

  it('matches without a country or a number', () => {
    expect(countryMismatch('DE136695976', null)).toBeNull();
    expect(countryMismatch(null, 'DE')).toBeNull();
  });
});
