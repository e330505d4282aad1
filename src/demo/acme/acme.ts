import { accountTable } from '../rows/account-rows';
import { checkTable } from '../rows/check-rows';
import { by, BY_TENANTRY } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import type { DemoChange, DemoOrganisation } from '../demo-table';
import { scannedFindings } from '../rows/finding-rows';
import { ACME_ACCESS, ACME_RECEIVERS, PIPELINE } from './access';
import { ACME_DEPLOYMENTS } from './deployments';
import { ACME_DRAFTS } from './drafts';
import { ACME_FINDINGS } from './findings';
import { ACME_AGENTS, ACME_INSTANCES, ACME_REPORTING } from './fleet';
import { ACME_RELIABILITY } from './reliability';
import { ACME_SCANS } from './scans';
import { ACME_CHARGES, ACME_CHECKS } from './services';

const OWNER = 'owner@acme.example';
const ADMIN = 'admin@acme.example';
const ENGINEER = 'engineer@acme.example';

const ATTRIBUTES = (clock: DemoClock) => ({
  name: 'Acme',
  plan: 'Team',
  plan_expires_at: clock.daysAhead(200).slice(0, 10),
  monthly_budget_limit: 800,
  budget_alert_emails: [OWNER],
  home_region: 'eu-central',
  deployment_cell: 'eu-central-1a',
  workspace_domain: 'acme.example',
  workspace_domain_verified_at: clock.daysAgo(90),
  billing_country: 'DE',
  is_business: true,
  vat_id: 'DE136695976',
  vat_id_valid: true,
  vat_id_checked_at: clock.daysAgo(2),
  forum_community_id: 101,
  forum_community_name: 'acme',
});

const CHANGES: DemoChange[] = [
  { daysAgo: 102, by: by(ADMIN), set: { leaderboard_enabled: true } },
  { daysAgo: 63, by: by(OWNER), set: { budget_alert_emails: [OWNER, 'finance@acme.example'] } },
  { daysAgo: 47, by: by(OWNER), set: { monthly_budget_limit: 1000 } },
  { daysAgo: 1.5, by: by(OWNER), set: { deployment_policy: { approval_tags: ['customer-data'] } } },
];

const SCANS = {
  slug: 'acme',
  count: 56,
  days: 89,
  reporter: PIPELINE,
  triagers: [ENGINEER, ADMIN, ENGINEER],
  resources: ['web-1', 'checkout', 'db-1', 'orders', 'batch-1', 'vpn-1', 'customer-portal'],
};

/** A healthy organisation: on the plan Team, well within its budget. */
export const acme = (clock: DemoClock): DemoOrganisation => ({
  slug: 'acme',
  daysAgo: 120,
  attributes: ATTRIBUTES(clock),
  then: CHANGES,
  receivers: ACME_RECEIVERS,
  checks: ACME_CHECKS,
  charges: ACME_CHARGES,
  reporting: ACME_REPORTING,
  reports: ACME_SCANS(clock),
  deployments: ACME_DEPLOYMENTS,
  tables: [
    ...ACME_ACCESS(clock),
    ACME_DRAFTS,
    ACME_INSTANCES(clock),
    ACME_AGENTS(clock),
    accountTable(ACME_CHARGES),
    checkTable(ENGINEER, ACME_CHECKS),
    ...ACME_RELIABILITY(clock),
    {
      uid: 'api::security-finding.security-finding',
      rows: [...ACME_FINDINGS(clock), ...scannedFindings(clock, SCANS)],
    },
    {
      uid: 'api::compliance-rule.compliance-rule',
      rows: [
        {
          key: 'compliance-rule/network',
          daysAgo: 60,
          by: by(ADMIN),
          data: { match: 'rule', value: 'NET-', iso_control: 'A.8.20', nis2_article: '21(2)(e)' },
        },
      ],
    },
    {
      uid: 'api::directory-integration.directory-integration',
      rows: [
        {
          key: 'directory/entra',
          daysAgo: 87.5,
          by: by(ADMIN),
          data: {
            name: 'Acme Entra ID',
            kind: 'entra',
            idp_tenant_id: '00000000-0000-4000-8000-00000000ac3e',
            enabled: true,
          },
        },
      ],
    },
    {
      uid: 'api::subscription.subscription',
      rows: [
        {
          key: 'subscription',
          daysAgo: 119,
          by: BY_TENANTRY,
          data: {
            subscription_status: 'active',
            current_period_end: clock.daysAhead(20),
            provider_customer_id: 'cus_demo_acme',
            provider_subscription_id: 'sub_demo_acme',
          },
        },
      ],
    },
  ],
});
