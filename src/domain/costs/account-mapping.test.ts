import { accountKeyOf, accountNamesOf, checkAccount, createAccountMap, providerSlugOf } from './account-mapping';

const none = { provider: null, billingAccountId: null, subAccountId: null };

describe('the owner of a charge', () => {
  const map = createAccountMap([
    { ...none, billingAccountId: 'B', organisationId: 1 },
    { ...none, billingAccountId: 'B', subAccountId: 'S', organisationId: 2 },
    { ...none, billingAccountId: 'B', subAccountId: 'S', provider: 'aws', organisationId: 3 },
    { ...none, subAccountId: 'T', organisationId: 4 },
    { ...none, subAccountId: 'T', billingAccountId: 'C', organisationId: 5 },
    { ...none, provider: 'google-cloud', billingAccountId: 'B', organisationId: 6 },
  ]);
  const owner = (billingAccountId: string, subAccountId: string | null, provider = 'Azure') =>
    map.ownerOf({ provider, billingAccountId, subAccountId });

  it.each([
    ['a billing account', owner('B', null), 1],
    ['a sub-account without a mapping of its own', owner('B', 'unmapped'), 1],
    ['a sub-account with one', owner('B', 'S'), 2],
    ["a sub-account with one for the charge's provider", owner('B', 'S', 'AWS'), 3],
    ['a sub-account mapped under any billing account', owner('X', 'T'), 4],
    ['a sub-account mapped alone, within a billing account that is mapped too', owner('B', 'T'), 4],
    ['a sub-account mapped under this billing account', owner('C', 'T'), 5],
    ['a billing account of one provider', owner('B', null, 'Google Cloud'), 6],
    ['a sub-account, before the billing account of the provider', owner('B', 'S', 'Google Cloud'), 2],
    ['an unknown billing account', owner('X', null), null],
    ['a billing account in another case', owner('b', null), null],
    ['a sub-account with the name of a billing account', owner('X', 'B'), null],
  ])('is found for %s', (_what, found, expected) => {
    expect(found).toBe(expected);
  });

  it('is null without mappings', () => {
    expect(createAccountMap([]).ownerOf({ provider: 'x', billingAccountId: 'B', subAccountId: null })).toBeNull();
  });

  it('is found among more providers than a file should contain', () => {
    for (let number = 0; number < 1100; number += 1) expect(owner('B', null, `Provider ${number}`)).toBe(1);
  });
});

it('a charge without a provider has only the mappings for all providers', () => {
  const map = createAccountMap([
    { provider: 'aws', billingAccountId: 'B', subAccountId: null, organisationId: 1 },
    { provider: null, billingAccountId: 'B', subAccountId: null, organisationId: 2 },
    { provider: 'aws', billingAccountId: 'C', subAccountId: null, organisationId: 1 },
  ]);
  const charge = { provider: null, subAccountId: null };
  expect(map.ownerOf({ ...charge, billingAccountId: 'B' })).toBe(2);
  expect(map.ownerOf({ ...charge, billingAccountId: 'C' })).toBeNull();
});

describe('a mapping of an account', () => {
  it('requires an account', () => {
    expect(checkAccount(none)).toMatchObject({ code: 'ACCOUNT_MISSING' });
    expect(checkAccount({ ...none, provider: 'aws' })).toMatchObject({ code: 'ACCOUNT_MISSING' });
    expect(checkAccount({ ...none, subAccountId: 'S' })).toBeNull();
  });

  it('has trimmed names', () => {
    expect(accountNamesOf({ provider: '', billing_account_id: ' B ', sub_account_id: '  ' })).toEqual({
      provider: null,
      billingAccountId: 'B',
      subAccountId: null,
    });
  });

  it('has a unique key', () => {
    const keys = [
      accountKeyOf(none),
      accountKeyOf({ ...none, billingAccountId: 'B' }),
      accountKeyOf({ ...none, subAccountId: 'B' }),
      accountKeyOf({ ...none, provider: 'B' }),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(accountKeyOf({ ...none })).toBe(keys[0]);
  });

  it('names a provider by its slug', () => {
    expect(['AWS', 'Amazon Web Services', 'Google Cloud'].map(providerSlugOf)).toEqual([
      'aws',
      'amazon-web-services',
      'google-cloud',
    ]);
  });
});
