import { agentTable, type DemoAgent, isReporting } from '../rows/agent-rows';
import { accountTable } from '../rows/account-rows';
import { checkTable } from '../rows/check-rows';
import { by, BY_TENANTRY } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import type { DemoOrganisation } from '../demo-table';
import { scannedFindings } from '../rows/finding-rows';
import { instanceTable } from '../rows/instance-rows';
import { GLOBEX_ACCESS } from './access';
import { GLOBEX_DRAFTS } from './drafts';
import { GLOBEX_FINDINGS } from './findings';
import { GLOBEX_CHARGES, GLOBEX_CHECKS } from './services';

const ADMIN = 'admin@globex.example';
const ENGINEER = 'engineer@globex.example';

const AGENTS: DemoAgent[] = [
  {
    hostname: 'reactor-1',
    hasInstance: true,
    version: '0.2.0',
    enrolledDaysAgo: 88,
    capabilities: ['metrics', 'logs'],
  },
  { hostname: 'lab-1', hasInstance: true, version: '0.1.5', enrolledDaysAgo: 28, offlineDaysAgo: 5 },
];

const SCANS = (clock: DemoClock) =>
  scannedFindings(clock, {
    slug: 'globex',
    count: 18,
    days: 88,
    reporter: by(ENGINEER),
    triagers: [ENGINEER],
    resources: ['reactor-1', 'portal', 'lab-1'],
  });

/** An organisation at its limits: on the plan Free, with two of three agents enrolled and the month's budget spent. */
export const globex = (clock: DemoClock): DemoOrganisation => ({
  slug: 'globex',
  daysAgo: 100,
  attributes: {
    name: 'Globex',
    plan: 'Free',
    monthly_budget_limit: 100,
    budget_alert_emails: ['owner@globex.example'],
    home_region: 'us-east',
    deployment_cell: 'us-east-1b',
    billing_country: 'AT',
    is_business: true,
    vat_id: 'ATU13585627',
    forum_community_id: 102,
    forum_community_name: 'globex',
  },
  receivers: {},
  checks: GLOBEX_CHECKS,
  charges: GLOBEX_CHARGES,
  reporting: AGENTS.filter(isReporting).map(({ hostname }) => `agent/${hostname}`),
  tables: [
    ...GLOBEX_ACCESS(clock),
    GLOBEX_DRAFTS,
    instanceTable(clock, ENGINEER, [
      {
        name: 'reactor-1',
        provider: 'aws',
        region: 'us-east-1',
        daysAgo: 90,
        externalId: 'i-0globex0r1',
        draft: 'draft/single-server',
      },
      {
        name: 'lab-1',
        provider: 'gcp',
        region: 'us-central1',
        daysAgo: 30,
        externalId: 'globex-lab-1',
        status: 'stopped',
        changedDaysAgo: 5,
      },
    ]),
    agentTable('globex', clock, ENGINEER, AGENTS),
    accountTable(GLOBEX_CHARGES),
    checkTable(ENGINEER, GLOBEX_CHECKS),
    { uid: 'api::security-finding.security-finding', rows: [...GLOBEX_FINDINGS(clock), ...SCANS(clock)] },
    {
      uid: 'api::directory-integration.directory-integration',
      rows: [
        {
          key: 'directory/google',
          daysAgo: 62,
          by: by(ADMIN),
          data: { name: 'Globex Google', kind: 'google', enabled: false },
        },
      ],
    },
    {
      uid: 'api::subscription.subscription',
      rows: [
        {
          key: 'subscription',
          daysAgo: 99,
          by: BY_TENANTRY,
          data: {
            subscription_status: 'canceled',
            current_period_end: clock.daysAgo(40),
            provider_customer_id: 'cus_demo_globex',
            provider_subscription_id: 'sub_demo_globex',
          },
        },
      ],
    },
  ],
});
