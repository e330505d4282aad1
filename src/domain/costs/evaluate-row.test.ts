import { createAccountMap } from './account-mapping';
import { createRateTable } from './exchange-rates';
import type { FocusFields } from './focus/focus-columns';
import { type Charge, evaluateRow } from './evaluate-row';

const ROW = {
  BilledCost: '12.5',
  BillingAccountId: 'B',
  BillingCurrency: 'EUR',
  ChargeCategory: 'Usage',
  ChargePeriodEnd: '2026-05-11T00:00:00Z',
  ChargePeriodStart: '2026-05-10T00:00:00Z',
  ProviderName: 'AWS',
  ServiceName: 'EC2',
  SubAccountId: null,
  ChargeDescription: null,
  ResourceId: null,
} as unknown as FocusFields;

const ledger = {
  accounts: createAccountMap([{ provider: null, billingAccountId: 'B', subAccountId: null, organisationId: 7 }]),
  rates: createRateTable([{ currency: 'USD', validFrom: '2026-05-01', unitsPerEur: '1.25' }]),
  only: null,
};

const judge = (more: Partial<FocusFields>) => evaluateRow({ ...ROW, ...more }, ledger);

describe('a row of a cost file', () => {
  it('is a charge in euros of the organisation whose account it names', () => {
    const charge = judge({ BillingCurrency: 'USD' }) as Charge;
    expect({ ...charge, amount: charge.amount.toFixed() }).toEqual({
      organisationId: 7,
      amount: '10',
      chargedAt: new Date('2026-05-10T00:00:00Z'),
      looseTime: null,
      account: 'B',
      provider: 'AWS',
      service: 'EC2',
      description: 'Usage',
      resource: null,
    });
  });

  it.each([
    [{ BilledCost: 'x' }, 'AMOUNT_INVALID', /not a number/],
    [{ BillingAccountId: 'X' }, 'ACCOUNT_UNKNOWN', /^Billing account "X" is not mapped to an organisation/],
    [{ BillingAccountId: 'X', SubAccountId: 'Y' }, 'ACCOUNT_UNKNOWN', /"X", sub-account "Y", is not mapped/],
    [{ BillingCurrency: 'GBP' }, 'RATE_MISSING', /GBP on 2026-05-10/],
    [{ BillingCurrency: 'USD', ChargePeriodStart: '2026-04-30T23:59:59Z' }, 'RATE_MISSING', /USD on 2026-04-30/],
    [{ BilledCost: '1000000000000' }, 'AMOUNT_TOO_LARGE', /999999999999 EUR/],
    [{ BilledCost: '-1E300' }, 'AMOUNT_TOO_LARGE', /EUR/],
  ] as const)('%j is refused as %s', (more, code, reason) => {
    expect(judge(more)).toMatchObject({ code, reason: expect.stringMatching(reason) });
  });

  it('is refused if the import is for another organisation', () => {
    expect(evaluateRow(ROW, { ...ledger, only: 8 })).toMatchObject({ code: 'ORGANISATION_EXCLUDED' });
    expect(evaluateRow(ROW, { ...ledger, only: 7 })).toMatchObject({ organisationId: 7 });
  });

  it('can be as large as the column', () => {
    expect((judge({ BilledCost: '-999999999999' }) as Charge).amount.toFixed()).toBe('-999999999999');
  });
});
