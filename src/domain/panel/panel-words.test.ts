import { humanLabel, valueInWords } from './panel-words';

describe('the label of an attribute', () => {
  it.each([
    ['monthly_budget_limit', 'Monthly budget limit'],
    ['sso_only', 'SSO only'],
    ['ip_allowlist', 'IP allowlist'],
    ['vat_id_valid', 'VAT ID valid'],
    ['url', 'URL'],
    ['budget_alert_emails', 'Budget alert emails'],
    ['price_eur_per_host', 'Price EUR per host'],
    ['idp_tenant_id', 'IdP tenant ID'],
    ['os', 'OS'],
    ['nis2_article', 'NIS 2 article'],
    ['max_members', 'Maximum members'],
    ['createdAt', 'Created at'],
    ['documentId', 'Document ID'],
  ])('of %s is %s', (name, label) => {
    expect(humanLabel(name)).toBe(label);
  });
});

describe('a value of a vocabulary', () => {
  it.each([
    ['grace_period', 'Grace period'],
    ['signed-out', 'Signed out'],
    ['dns', 'DNS'],
    ['GET', 'GET'],
    ['en', 'English'],
    ['vex_not_affected', 'VEX not affected'],
  ])('%s is %s', (value, words) => {
    expect(valueInWords(value)).toBe(words);
  });
});
