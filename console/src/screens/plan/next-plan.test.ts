import { entitlementsOf } from '../../../../src/domain/plans/features';
import { addedFeatures, limitsOfPlan, nextPlanOf, type PublicPlan, raisedLimits } from './next-plan';

const plan = (name: string, account_tier: PublicPlan['account_tier'], more: Partial<PublicPlan> = {}): PublicPlan => ({
  name,
  account_tier,
  price_eur_base: null,
  price_eur_per_host: null,
  max_agents: null,
  max_instances: null,
  max_members: null,
  max_monthly_budget: null,
  features: null,
  ...more,
});

const PLANS = [
  plan('Enterprise', 'enterprise'),
  plan('Team plus', 'team', { price_eur_base: 149 }),
  plan('Free', 'free'),
  plan('Team', 'team', { price_eur_base: 99 }),
];

describe('nextPlanOf', () => {
  it.each([
    [null, 'Free'],
    ['Free', 'Team'],
    ['Team', 'Enterprise'],
    ['Team plus', 'Enterprise'],
    ['Enterprise', undefined],
    ['Negotiated', undefined],
  ])('finds the plan after %s: %s', (current, next) => {
    expect(nextPlanOf(PLANS, current)?.name).toBe(next);
  });

  it('finds none without plans', () => {
    expect(nextPlanOf([], 'Free')).toBeUndefined();
  });
});

describe('raisedLimits', () => {
  const now = { agents: 3, instances: 10, members: null, budget: 500 };

  it('lists what is higher, and no limit is the highest', () => {
    const next = plan('Next', 'team', {
      max_agents: 25,
      max_instances: null,
      max_members: 25,
      max_monthly_budget: 500,
    });
    expect(raisedLimits(now, next)).toEqual(['agents', 'instances']);
  });

  it('reads a plan without a limit of agents as the default of three', () => {
    expect(limitsOfPlan(plan('Next', 'team')).agents).toBe(3);
    expect(raisedLimits(now, plan('Next', 'team'))).toEqual(['instances', 'budget']);
  });
});

describe('addedFeatures', () => {
  it('lists the features that only the plan has', () => {
    const has = entitlementsOf({ sso: false, scim: false });
    expect(addedFeatures(has, plan('Next', 'team', { features: { scim: false } }))).toEqual(['sso']);
    expect(addedFeatures(has, plan('Next', 'team'))).toEqual(['sso', 'scim']);
    expect(addedFeatures(entitlementsOf(null), plan('Next', 'team'))).toEqual([]);
  });
});
