import type { FocusFields } from './focus-columns';
import { type FocusCharge, isRefusal, quoted, readFocusRow, type RowRefusal } from './focus-row';
import { decodeValue } from './text-encoding';

const ROW = {
  BilledCost: '12.50',
  BillingAccountId: 'acct-1',
  BillingCurrency: 'EUR',
  ChargeCategory: 'Usage',
  ChargePeriodEnd: '2026-05-11T00:00:00Z',
  ChargePeriodStart: '2026-05-10T00:00:00Z',
  ProviderName: 'Amazon Web Services',
  ServiceName: 'Amazon EC2',
  SubAccountId: '123',
  ChargeDescription: 'm5.large, on demand',
  ResourceId: 'i-0abc',
} as unknown as FocusFields;

const withField = (name: string, value: string | null): FocusFields => ({ ...ROW, [name]: value });

describe('a row of a FOCUS file', () => {
  it('is a charge for the start of its period', () => {
    const charge = readFocusRow(ROW) as FocusCharge;
    expect({ ...charge, amount: charge.amount.toFixed() }).toEqual({
      amount: '12.5',
      currency: 'EUR',
      chargedAt: new Date('2026-05-10T00:00:00Z'),
      looseTime: null,
      billingAccountId: 'acct-1',
      subAccountId: '123',
      account: '123',
      provider: 'Amazon Web Services',
      service: 'Amazon EC2',
      description: 'm5.large, on demand',
      resource: 'i-0abc',
    });
  });

  it.each(['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'])(
    'can have the category %s and a negative amount',
    (category) => {
      const charge = readFocusRow({ ...withField('ChargeCategory', category), BilledCost: '-3' });
      expect((charge as FocusCharge).amount.toNumber()).toBe(-3);
    },
  );

  it('can have a period without duration', () => {
    expect(isRefusal(readFocusRow(withField('ChargePeriodEnd', '2026-05-10T00:00:00Z')))).toBe(false);
  });

  it('has its category as its description if it has none', () => {
    expect(readFocusRow(withField('ChargeDescription', null))).toMatchObject({ description: 'Usage' });
  });

  it('can lack what providers leave empty', () => {
    const names = ['ServiceName', 'ProviderName', 'ChargeCategory', 'ChargePeriodEnd', 'ChargeDescription'];
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    expect(readFocusRow({ ...ROW, ...empty })).toMatchObject({
      chargedAt: new Date('2026-05-10T00:00:00Z'),
      looseTime: null,
      provider: null,
      service: null,
      description: null,
    });
  });

  it('is refused if a value is not in UTF-8, with the column and what it may be', () => {
    const value = decodeValue(Buffer.from('Gr\xf6\xdfe', 'latin1'));
    expect(readFocusRow(withField('ChargeDescription', value))).toEqual({
      code: 'ENCODING_INVALID',
      reason:
        'ChargeDescription is not in UTF-8. If the file is in Windows-1252, it is "Größe". Save the file as UTF-8.',
      kind: 'ChargeDescription',
    });
  });

  it('has truncated texts without null bytes', () => {
    const charge = readFocusRow({ ...withField('ServiceName', `a\0${'b'.repeat(400)}`) }) as FocusCharge;
    expect(charge.service).toBe(`a${'b'.repeat(254)}`);
  });

  it('never splits a surrogate pair', () => {
    const charge = readFocusRow(withField('ServiceName', `${'b'.repeat(254)}😀`)) as FocusCharge;
    expect(charge.service).toBe('b'.repeat(254));
  });

  it.each([
    ['BilledCost', 'twelve', 'AMOUNT_INVALID', /BilledCost "twelve" is not a number/],
    ['BilledCost', '12,50', 'AMOUNT_INVALID', /BilledCost "12,50" has a comma\. Write amounts with a decimal point/],
    ['BilledCost', null, 'VALUE_MISSING', /BilledCost is empty/],
    ['BillingAccountId', null, 'VALUE_MISSING', /BillingAccountId/],
    ['BillingCurrency', null, 'VALUE_MISSING', /BillingCurrency/],
    ['ChargePeriodStart', null, 'VALUE_MISSING', /ChargePeriodStart/],
    ['ChargePeriodStart', '10.5.2026', 'TIME_INVALID', /ChargePeriodStart "10.5.2026"/],
    ['ChargePeriodEnd', '2026-02-30T00:00:00Z', 'TIME_INVALID', /ChargePeriodEnd/],
    ['ChargePeriodEnd', '2026-05-09T00:00:00Z', 'TIME_INVALID', /before/],
    ['ChargeCategory', 'usage', 'CATEGORY_UNKNOWN', /"usage"/],
    ['BillingCurrency', 'euro', 'CURRENCY_INVALID', /"euro"/],
  ] as const)('is refused with %s %j', (name, value, code, reason) => {
    expect(readFocusRow(withField(name, value))).toMatchObject({ code, reason: expect.stringMatching(reason) });
  });

  it('has one kind of error for all invalid values of a column, and another one for another column', () => {
    const kindWith = (name: string, value: string) => (readFocusRow(withField(name, value)) as RowRefusal).kind;
    expect(kindWith('ChargePeriodStart', 'today')).toBe(kindWith('ChargePeriodStart', 'yesterday'));
    expect(kindWith('ChargePeriodEnd', 'today')).not.toBe(kindWith('ChargePeriodStart', 'today'));
  });

  it('reports which of its times is not in the format of FOCUS', () => {
    const loose = '2026-05-10 00:00:00';
    expect(readFocusRow(withField('ChargePeriodStart', loose))).toMatchObject({
      chargedAt: new Date('2026-05-10T00:00:00Z'),
      looseTime: loose,
    });
  });

  it('is truncated in quotations', () => {
    expect(quoted('x'.repeat(500))).toHaveLength(83);
  });
});
