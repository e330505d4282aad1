import { DEFAULT_AGENT_LIMIT, limitsOf } from './limits';

describe('limits of a plan', () => {
  it('copies tier and limits', () => {
    const plan = { account_tier: 'team', max_agents: 25, max_instances: 50, max_members: 20, max_monthly_budget: 1000 };
    expect(limitsOf(plan)).toEqual({
      tier: 'team',
      agent_limit: 25,
      max_instances: 50,
      max_members: 20,
      max_monthly_budget: 1000,
    });
  });

  it('keeps "no limit" as null, except for agents, which default to 3', () => {
    const plan = {
      account_tier: 'enterprise',
      max_agents: null,
      max_instances: null,
      max_members: null,
      max_monthly_budget: null,
    };
    expect(DEFAULT_AGENT_LIMIT).toBe(3);
    expect(limitsOf(plan)).toEqual({
      tier: 'enterprise',
      agent_limit: 3,
      max_instances: null,
      max_members: null,
      max_monthly_budget: null,
    });
  });

  it('keeps a limit of 0 as 0', () => {
    const plan = { account_tier: 'free', max_agents: 0, max_instances: 0, max_members: 0, max_monthly_budget: 0 };
    expect(Object.values(limitsOf(plan))).toEqual(['free', 0, 0, 0, 0]);
  });
});
