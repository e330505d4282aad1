import { FREE_PLAN } from '../domain/plans/default-plan';
import type { DemoRow } from './demo-table';

/** Records of the platform, which have no history. */
interface PlanTable {
  uid: string;
  rows: Pick<DemoRow, 'key' | 'data'>[];
}

/** The subscription plans. Their budget limits are above those that the demo's organisations set themselves. */
const SUBSCRIPTION_PLANS: PlanTable = {
  uid: 'api::subscription-plan.subscription-plan',
  rows: [
    {
      key: 'plan/free',
      data: FREE_PLAN,
    },
    {
      key: 'plan/team',
      data: {
        name: 'Team',
        account_tier: 'team',
        price_eur_base: 99,
        price_eur_per_host: 9,
        max_agents: 25,
        max_instances: 50,
        max_members: 25,
        max_monthly_budget: 5000,
        features: { sso: true, scim: true, webhooks: true, support: 'business hours' },
        is_public: true,
        payment_price_id: 'price_demo_team',
      },
    },
    {
      key: 'plan/enterprise',
      data: {
        name: 'Enterprise',
        account_tier: 'enterprise',
        price_eur_base: 990,
        price_eur_per_host: 6,
        max_agents: 1000,
        max_instances: null,
        max_members: null,
        max_monthly_budget: null,
        features: { sso: true, scim: true, support: 'around the clock', dedicated_cell: true },
        is_public: true,
        payment_price_id: 'price_demo_enterprise',
      },
    },
  ],
};

/** The user plans: what a person can own, in addition to the plans of their organisations. */
const USER_PLANS: PlanTable = {
  uid: 'api::user-plan.user-plan',
  rows: [
    {
      key: 'user-plan/free',
      data: { name: 'Free', is_free: true, max_organisations_owned: 1, max_members_per_organisation: 5 },
    },
    {
      key: 'user-plan/pro',
      data: { name: 'Pro', is_free: false, max_organisations_owned: 10, max_members_per_organisation: 100 },
    },
  ],
};

export const DEMO_PLANS: readonly PlanTable[] = [SUBSCRIPTION_PLANS, USER_PLANS];
