import { applyFieldRules, MAX_ALERT_EMAILS } from './field-rules';

const valueOf = (field: string, value: unknown) => applyFieldRules({ [field]: value }).values[field];
const codesOf = (data: Record<string, unknown>) => applyFieldRules(data).violations.map(({ code }) => code);

describe('valid values and their canonical spelling', () => {
  it.each<[string, unknown, unknown]>([
    ['slug', 'acme-corp', 'acme-corp'],
    ['budget_alert_emails', ['a@example.com', 'b@example.org'], ['a@example.com', 'b@example.org']],
    ['budget_alert_emails', [], []],
    ['budget_alert_emails', null, null],
    ['workspace_domain', 'example.com', 'example.com'],
    ['workspace_domain', ' Mail.Example.COM ', 'mail.example.com'],
    ['workspace_domain', 'BÜCHER.example', 'xn--bcher-kva.example'],
    ['workspace_domain', 'ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['workspace_domain', '', null],
    ['workspace_domain', null, null],
    ['billing_country', 'DE', 'DE'],
    ['billing_country', 'gr', 'GR'],
    ['billing_country', '', null],
    ['vat_id', 'de 136 695 976', 'DE136695976'],
    ['vat_id', 'DE136695977', 'DE136695977'],
    ['vat_id', '', null],
    ['vat_id', null, null],
    ['ip_allowlist', ['10.1.2.3/8', '10.0.0.0/8'], ['10.0.0.0/8']],
    ['ip_allowlist', [], []],
    ['ip_allowlist', null, null],
  ])('%s: %j becomes %j', (field, value, expected) => {
    expect(codesOf({ [field]: value })).toEqual([]);
    expect(valueOf(field, value)).toEqual(expected);
  });
});

describe('invalid values', () => {
  it.each<[string, unknown, string]>([
    ['slug', 'Acme Corp', 'SLUG_INVALID'],
    ['slug', '', 'SLUG_INVALID'],
    ['slug', null, 'SLUG_INVALID'],
    ['slug', 5, 'SLUG_INVALID'],
    ['budget_alert_emails', 'a@example.com', 'EMAIL_INVALID'],
    ['budget_alert_emails', ['a@example.com', 'nobody'], 'EMAIL_INVALID'],
    ['budget_alert_emails', [null], 'EMAIL_INVALID'],
    ['budget_alert_emails', ['a@example.com\nBcc: all@example.com'], 'EMAIL_INVALID'],
    ['workspace_domain', 'localhost', 'DOMAIN_INVALID'],
    ['workspace_domain', 'https://example.com', 'DOMAIN_INVALID'],
    ['workspace_domain', '192.0.2.1', 'DOMAIN_INVALID'],
    ['workspace_domain', 'a@example.com', 'DOMAIN_INVALID'],
    ['workspace_domain', '   ', 'DOMAIN_INVALID'],
    ['billing_country', 'ZZ', 'COUNTRY_INVALID'],
    ['billing_country', 'DEU', 'COUNTRY_INVALID'],
    ['billing_country', 'Germany', 'COUNTRY_INVALID'],
    ['billing_country', 5, 'COUNTRY_INVALID'],
    ['vat_id', 'DE13669597', 'VAT_ID_INVALID'],
    ['vat_id', 5, 'VAT_ID_INVALID'],
    ['ip_allowlist', ['nonsense'], 'CIDR_INVALID'],
    ['ip_allowlist', 'nonsense', 'CIDR_INVALID'],
    ['ip_allowlist', {}, 'CIDR_INVALID'],
  ])('%s: %j', (field, value, code) => {
    expect(codesOf({ [field]: value })).toEqual([code]);
    expect(applyFieldRules({ [field]: value }).values).toEqual({});
  });

  it(`more than ${MAX_ALERT_EMAILS} recipients`, () => {
    const addresses = Array.from({ length: 51 }, (_, index) => `a${index}@example.com`);
    expect(codesOf({ budget_alert_emails: addresses.slice(0, 50) })).toEqual([]);
    expect(codesOf({ budget_alert_emails: addresses })).toEqual(['EMAIL_INVALID']);
  });

  it('an invalid recipient, by its index', () => {
    const { violations } = applyFieldRules({ budget_alert_emails: ['a@example.com', 'nobody'] });
    expect(violations[0]?.faults[0]?.path).toEqual(['budget_alert_emails', 1]);
  });

  it('every invalid range, by its index', () => {
    const { violations } = applyFieldRules({ ip_allowlist: ['x', '10.0.0.0/8', 'y'] });
    expect(violations[0]?.faults.map(({ path }) => path)).toEqual([
      ['ip_allowlist', 0],
      ['ip_allowlist', 2],
    ]);
  });
});

describe('a vat_id without a prefix', () => {
  it.each<[string, object, object, unknown]>([
    ['the stored country', { vat_id: '136 695 976' }, { billing_country: 'DE' }, 'DE136695976'],
    ['the new country', { billing_country: 'be', vat_id: '417497106' }, { billing_country: 'DE' }, 'BE0417497106'],
    ['no country any more', { billing_country: null, vat_id: '136695976' }, { billing_country: 'DE' }, undefined],
    ['no country', { vat_id: '136695976' }, { billing_country: null }, undefined],
  ])('gets that of %s', (_which, data, stored, expected) =>
    expect(applyFieldRules({ ...data }, { ...stored }).values.vat_id).toBe(expected),
  );

  it('is refused with a remedy that describes the numbers of the country', () => {
    const { violations } = applyFieldRules({ vat_id: '13669597' }, { billing_country: 'DE' });
    expect(violations[0]).toMatchObject({ code: 'VAT_ID_INVALID', remedy: expect.stringContaining('9 digits') });
  });
});

describe('a write of several fields', () => {
  it('ignores fields without a rule, and unset fields', () => {
    expect(applyFieldRules({ name: 'Acme', plan: 'Team', vat_id: undefined })).toEqual({ values: {}, violations: [] });
  });

  it('reports every violation and still returns the other fields', () => {
    const { values, violations } = applyFieldRules({ slug: 'A B', billing_country: 'de', vat_id: 'x' });
    expect(violations.map(({ code }) => code)).toEqual(['SLUG_INVALID', 'VAT_ID_INVALID']);
    expect(values).toEqual({ billing_country: 'DE' });
  });
});
