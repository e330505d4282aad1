import { faultInWords, helpText } from './form-texts';

describe('the help text of a field', () => {
  it.each([
    ['Limit in EUR. 0 or null means no limit.', 'Limit in EUR. 0 or empty means no limit.'],
    ['Maximum; null means no limit.', 'Maximum; empty means no limit.'],
    ['Ranges, such as ["192.0.2.0/24"]. null or empty: all.', 'Ranges, such as 192.0.2.0/24. Empty: all.'],
    ['Labels. Null or empty: ten agents.', 'Labels. Empty: ten agents.'],
    ['Cell inside home_region.', 'Cell inside Home region.'],
    ['pending until it reports.', 'Pending until it reports.'],
    ['documentIds of the checks.', 'Document IDs of the checks.'],
  ])('for "%s" is "%s"', (description, help) => {
    expect(helpText(description)).toBe(help);
  });
});

describe('a fault below a field', () => {
  it.each([
    ['max_agents: must be at least 0', ['max_agents'], 'Must be at least 0.'],
    ['status: must be one of open', ['status', 'finding_status'], 'Must be one of open.'],
    ['ip_allowlist.1: is no range.', ['ip_allowlist'], 'Is no range.'],
    ['Raise monthly_budget_limit', ['plan'], 'Raise Monthly budget limit.'],
    ['There is no plan named "big_plan".', ['plan'], 'There is no plan named "big_plan".'],
    ['emails: ops_team@example.com is no member.', ['emails'], 'ops_team@example.com is no member.'],
  ])('"%s" of %j is "%s"', (message, names, sentence) => {
    expect(faultInWords(message, names)).toBe(sentence);
  });
});
