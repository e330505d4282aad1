import { complianceRuleFaults } from './rule-faults';

describe('the faults of a compliance rule', () => {
  it.each([
    [{ match: 'cwe', value: 'CWE-79', iso_control: 'A.8.28' }, []],
    [{ match: 'cwe', value: '79', nis2_article: '21(2)(e)' }, []],
    [{ match: 'rule', value: 'python.', iso_control: 'A.8.28', nis2_article: null }, []],
    [{ match: 'cwe', value: 'CVE-2026-1', iso_control: 'A.8.28' }, ['value']],
    [{ match: 'tool', value: '--', iso_control: 'A.8.28' }, ['value']],
    [{ match: 'rule', value: '  ', iso_control: 'A.8.28' }, ['value']],
    [{ match: 'rule', value: 'x', iso_control: ' ', nis2_article: null }, ['iso_control']],
  ] as const)('of %j are at %j', (rule, at) => {
    expect(complianceRuleFaults(rule).map(({ path }) => path[0])).toEqual(at);
  });
});
