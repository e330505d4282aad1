import { agentMayImport, DEFAULT_FINDING_POLICY, type FindingPolicy, findingPolicyFaults } from './policy';

const faultsOf = (other: Partial<FindingPolicy>): string[] =>
  findingPolicyFaults({ ...DEFAULT_FINDING_POLICY, ...other }).map(({ path }) => path.join('.'));

const days = (critical: number | null) => ({ ...DEFAULT_FINDING_POLICY.days, critical });

describe('a finding policy', () => {
  it('has valid defaults, with which no agent may import', () => {
    expect(faultsOf({})).toEqual([]);
    expect(agentMayImport(DEFAULT_FINDING_POLICY, 'a', 'default')).toBe(false);
  });

  it.each([
    [{ days: days(0) }, ['days.critical']],
    [{ days: days(1.5) }, ['days.critical']],
    [{ days: days(3651) }, ['days.critical']],
    [{ days: days(null) }, []],
    [{ closing_threshold_percent: 101 }, ['closing_threshold_percent']],
    [{ closing_threshold_percent: 0 }, []],
    [{ closing_threshold_minimum: 0 }, ['closing_threshold_minimum']],
    [{ default_acceptance_days: Number.NaN }, ['default_acceptance_days']],
    [{ stale_days: 0 }, ['stale_days']],
    [{ contacts: ['a@example.com', 'none'] }, ['contacts.1']],
    [{ contacts: ['a@example.com', 'A@Example.com'] }, ['contacts.1']],
    [{ contacts: Array.from({ length: 11 }, (_one, index) => `a${index}@example.com`) }, ['contacts']],
    [{ agents_may_import: [{ agent: 'a', scopes: [] }] }, ['agents_may_import.0.scopes']],
    [{ agents_may_import: [{ agent: 'a', scopes: ['x', ' '] }] }, ['agents_may_import.0.scopes.1']],
    [
      {
        agents_may_import: [
          { agent: 'a', scopes: ['x'] },
          { agent: 'a', scopes: ['y'] },
        ],
      },
      ['agents_may_import.1.agent'],
    ],
  ] as [Partial<FindingPolicy>, string[]][])('%j has the faults %j', (other, expected) => {
    expect(faultsOf(other)).toEqual(expected);
  });

  it('allows an agent exactly the scopes that it names', () => {
    const policy = { agents_may_import: [{ agent: 'a', scopes: ['web', 'api'] }] };
    expect(agentMayImport(policy, 'a', 'api')).toBe(true);
    expect(agentMayImport(policy, 'a', 'ap')).toBe(false);
    expect(agentMayImport(policy, 'b', 'api')).toBe(false);
  });
});
