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

type Limits = ReturnType<typeof limitsOf>;

/** One field of an organisation that its plan sets, in two states of the plan. */
export type LimitChange = {
  name: keyof Limits | 'plan';
  before: string | number | null;
  after: string | number | null;
};

/** Forms send numbers as text, and 100 is the limit that 100.00 is. */
const plain = (value: string | number | null | undefined): string | number | null =>
  value === null || value === undefined || value === '' ? null : Number.isFinite(Number(value)) ? Number(value) : value;

/**
 * What a change of a plan changes for the organisations on it.
 *
 * @returns only the fields that differ
 */
export const changedLimits = (before: PlanLimits, after: PlanLimits): LimitChange[] => {
  const old = limitsOf(before);
  const next = limitsOf(after);
  return (Object.keys(old) as (keyof Limits)[])
    .map((name) => ({ name, before: plain(old[name]), after: plain(next[name]) }))
    .filter((change) => change.before !== change.after);
};

/**
 * What a change of a plan carries to the organisations on it: its limits, and its name, by which they know it.
 *
 * @returns only the fields that differ, the name last: it is what finds the organisations
 */
export const carriedFields = (
  before: PlanLimits & { name: string },
  after: PlanLimits & { name: string },
): LimitChange[] => {
  const renamed = before.name === after.name ? [] : [{ name: 'plan' as const, before: before.name, after: after.name }];
  return [...changedLimits(before, after), ...renamed];
};
