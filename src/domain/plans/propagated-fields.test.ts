import { propagatedFields, changedLimits, type PlanLimits } from './limits';

const plan: PlanLimits & { name: string } = {
  name: 'Team',
  account_tier: 'team',
  max_agents: 10,
  max_instances: 20,
  max_members: null,
  max_monthly_budget: 999.5,
};

describe('the changes of a plan that apply to its organisations', () => {
  it.each<[string, Partial<Record<keyof PlanLimits, unknown>>, ReturnType<typeof changedLimits>]>([
    ['nothing', {}, []],
    ['a higher limit', { max_instances: 30 }, [{ name: 'max_instances', before: 20, after: 30 }]],
    ['a limit of 0', { max_instances: 0 }, [{ name: 'max_instances', before: 20, after: 0 }]],
    ['a removed limit', { max_instances: null }, [{ name: 'max_instances', before: 20, after: null }]],
    ['an added limit', { max_members: 5 }, [{ name: 'max_members', before: null, after: 5 }]],
    ['the default of a removed agent limit', { max_agents: null }, [{ name: 'agent_limit', before: 10, after: 3 }]],
    ['cents', { max_monthly_budget: 999.51 }, [{ name: 'max_monthly_budget', before: 999.5, after: 999.51 }]],
    ['the tier', { account_tier: 'business' }, [{ name: 'tier', before: 'team', after: 'business' }]],
    ['a number as text', { max_instances: '20', max_monthly_budget: '999.50' }, []],
    ['an emptied form field', { max_instances: '' }, [{ name: 'max_instances', before: 20, after: null }]],
  ])('include %s', (_what, change, expected) => {
    expect(changedLimits(plan, { ...plan, ...change } as PlanLimits)).toEqual(expected);
  });

  it('do not include a missing limit that becomes the default', () => {
    expect(changedLimits({ ...plan, max_agents: null }, { ...plan, max_agents: 3 })).toEqual([]);
  });

  it('end with the name, because it identifies the organisations', () => {
    const fields = propagatedFields(plan, { ...plan, name: 'Team 2', max_agents: 11 });
    expect(fields.map(({ name }) => name)).toEqual(['agent_limit', 'plan']);
    expect(fields.at(-1)).toEqual({ name: 'plan', before: 'Team', after: 'Team 2' });
  });
});
