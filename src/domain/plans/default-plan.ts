/** The plan of organisations that pay nothing, by attributes of the schema: that of the demo, and of a new server without plans. */
export const FREE_PLAN = {
  name: 'Free',
  account_tier: 'free',
  price_eur_base: 0,
  price_eur_per_host: 0,
  max_agents: 3,
  max_instances: 5,
  max_members: 5,
  max_monthly_budget: 250,
  features: {
    sso: false,
    scim: true,
    webhooks: false,
    audit_export: false,
    ip_allowlist: false,
    leaderboard: false,
    synthetic_checks: true,
    blueprint_deploy: true,
    support: 'community',
  },
  is_public: true,
  payment_price_id: null,
};

/** The plan of a new organisation if `DEFAULT_PLAN` is not set (docs/api-rules.md#organisations). */
const FREE = FREE_PLAN.name;

/** The value of `DEFAULT_PLAN` that leaves new organisations without a plan. */
const NO_PLAN = 'none';

/**
 * The plan of a new organisation if its creator names none.
 *
 * @param setting `DEFAULT_PLAN`; empty if it is not set
 * @returns the name of the plan, and whether it must exist; null for no plan
 */
export const defaultPlan = (setting: string): { name: string; isRequired: boolean } | null => {
  if (setting === NO_PLAN) return null;
  return setting === '' ? { name: FREE, isRequired: false } : { name: setting, isRequired: true };
};
