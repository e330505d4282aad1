import { keysOf } from '../../values';
/**
 * The limits that a plan sets (docs/api-rules.md#organisations). Moving an organisation to a plan copies them. A value that
 * was negotiated separately is set on the organisation afterwards, and remains.
 */
export interface PlanLimits {
  account_tier: string;
  max_agents: number | null;
  max_instances: number | null;
  max_members: number | null;
  max_monthly_budget: number | null;
}

/** The agent limit of an organisation if its plan sets none (docs/organisation-fields.md, row 11). */
export const DEFAULT_AGENT_LIMIT = 3;

/** The fields of an organisation that its plan sets. */
export const limitsOf = (plan: PlanLimits) => ({
  tier: plan.account_tier,
  agent_limit: plan.max_agents ?? DEFAULT_AGENT_LIMIT,
  max_instances: plan.max_instances,
  max_members: plan.max_members,
  max_monthly_budget: plan.max_monthly_budget,
});

type Limits = ReturnType<typeof limitsOf>;

/** The change of one field that a plan sets. */
export type LimitChange = {
  name: keyof Limits | 'plan';
  before: string | number | null;
  after: string | number | null;
};

/** Forms send numbers as text, and 100 and 100.00 are the same limit. */
const plain = (value: string | number | null | undefined): string | number | null =>
  value === null || value === undefined || value === '' ? null : Number.isFinite(Number(value)) ? Number(value) : value;

/**
 * How a change of a plan changes the limits of its organisations.
 *
 * @returns only the fields that differ
 */
export const changedLimits = (before: PlanLimits, after: PlanLimits): LimitChange[] => {
  const old = limitsOf(before);
  const next = limitsOf(after);
  return keysOf(old)
    .map((name) => ({ name, before: plain(old[name]), after: plain(next[name]) }))
    .filter((change) => change.before !== change.after);
};

/**
 * The fields that a change of a plan changes in its organisations: its limits, and its name, which they refer to.
 *
 * @returns only the fields that differ, with the name last, because it is used to find the organisations
 */
export const propagatedFields = (
  before: PlanLimits & { name: string },
  after: PlanLimits & { name: string },
): LimitChange[] => {
  const renamed = before.name === after.name ? [] : [{ name: 'plan' as const, before: before.name, after: after.name }];
  return [...changedLimits(before, after), ...renamed];
};
