/**
 * A plan decides what an organisation may use (contract, section 2). Moving to a plan copies these values; a value that
 * was negotiated apart is set beside the plan and stays.
 */
export interface PlanLimits {
  account_tier: string;
  max_agents: number | null;
  max_instances: number | null;
  max_members: number | null;
  max_monthly_budget: number | null;
}

/** Agents of an organisation whose plan names no number (spec, row 11). */
export const DEFAULT_AGENT_LIMIT = 3;

/** The organisation's fields that a plan sets. */
export const limitsOf = (plan: PlanLimits) => ({
  tier: plan.account_tier,
  agent_limit: plan.max_agents ?? DEFAULT_AGENT_LIMIT,
  max_instances: plan.max_instances,
  max_members: plan.max_members,
  max_monthly_budget: plan.max_monthly_budget,
});

/** The organisation's limit fields that differ between two states of a plan. */
export type LimitChange = {
  name: keyof ReturnType<typeof limitsOf>;
  before: string | number | null;
  after: string | number | null;
};

/** What a change of a plan changes for the organisations on it. */
export const changedLimits = (before: PlanLimits, after: PlanLimits): LimitChange[] => {
  const old = limitsOf(before);
  const next = limitsOf(after);
  return (Object.keys(old) as (keyof typeof old)[])
    .filter((name) => String(old[name]) !== String(next[name]))
    .map((name) => ({ name, before: old[name], after: next[name] }));
};
