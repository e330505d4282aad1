import { entitlementsOf, type Feature, FEATURE_NAMES } from '../../../../src/domain/plans/features';
import { DEFAULT_AGENT_LIMIT } from '../../../../src/domain/plans/limits';
import { TIERS } from '../../../../src/domain/vocabularies';

/** A plan that every signed-in person can see. */
export interface PublicPlan {
  name: string;
  account_tier: (typeof TIERS)[number];
  price_eur_base: number | null;
  price_eur_per_host: number | null;
  max_agents: number | null;
  max_instances: number | null;
  max_members: number | null;
  max_monthly_budget: number | null;
  features: unknown;
}

/** The limits of an organisation or of a plan. Null: no limit. */
export type Limits = Record<'agents' | 'instances' | 'members' | 'budget', number | null>;

const rankOf = ({ account_tier: tier }: Pick<PublicPlan, 'account_tier'>): number => TIERS.indexOf(tier);

/**
 * The plan after the one that an organisation is on: the lowest of a higher tier, the cheapest if there are several.
 *
 * @param plans the public ones
 * @param current its name; null without a plan
 * @returns undefined if there is none, or if the plan of the organisation is not public
 */
export const nextPlanOf = (plans: readonly PublicPlan[], current: string | null): PublicPlan | undefined => {
  const own = plans.find(({ name }) => name === current);
  if (!own && current !== null) return undefined;
  const ownRank = own ? rankOf(own) : -1;
  return plans
    .filter((plan) => rankOf(plan) > ownRank)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.price_eur_base ?? 0) - (b.price_eur_base ?? 0))[0];
};

/** The limits that an organisation gets from a plan. */
export const limitsOfPlan = (plan: PublicPlan): Limits => ({
  agents: plan.max_agents ?? DEFAULT_AGENT_LIMIT,
  instances: plan.max_instances,
  members: plan.max_members,
  budget: plan.max_monthly_budget,
});

/** The limits that are higher in a plan than now, in a fixed order. */
export const raisedLimits = (now: Limits, plan: PublicPlan): (keyof Limits)[] => {
  const then = limitsOfPlan(plan);
  const size = (limit: number | null): number => limit ?? Infinity;
  return (['agents', 'instances', 'members', 'budget'] as const).filter((name) => size(then[name]) > size(now[name]));
};

/** The features that an organisation lacks and a plan has. */
export const addedFeatures = (has: Readonly<Record<Feature, boolean>>, plan: PublicPlan): Feature[] => {
  const then = entitlementsOf(plan.features);
  return FEATURE_NAMES.filter((name) => !has[name] && then[name]);
};
