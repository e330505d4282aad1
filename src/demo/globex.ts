import type { DemoClock } from './demo-clock';
import {
  blueprintOf,
  type DemoCharge,
  type DemoOrganisation,
  type DemoTable,
  person,
  ref,
  totalOf,
} from './demo-table';
import { GLOBEX_FINDINGS } from './globex-findings';
import { scimTable } from './scim-rows';
import { syntheticTables } from './synthetic-rows';

const CHARGES: DemoCharge[] = [
  { key: 'reactor', provider: 'aws', service: 'compute', amount_eur: 71.3 },
  { key: 'snapshots', provider: 'aws', service: 'snapshots', amount_eur: 12.6 },
  { key: 'traffic', provider: 'aws', service: 'data transfer', amount_eur: 20.3 },
];

const DRAFTS: DemoTable = {
  uid: 'api::blueprint-draft.blueprint-draft',
  rows: [
    {
      key: 'draft/single-server',
      data: {
        author: person('engineer@globex.example'),
        name: 'Single server',
        description: 'One server with a firewall.',
        category: 'compute',
        provider: 'aws',
        steps: [
          { id: 'server', name: 'Server', type: 'provision', resource_type: 'server', config: {}, depends_on: [] },
          {
            id: 'firewall',
            name: 'Firewall',
            type: 'configure',
            resource_type: 'firewall',
            config: { allow: [22, 443] },
            depends_on: ['server'],
          },
        ],
        variables: { size: { type: 'string', default: 't3.small' } },
        resource_types: ['server', 'firewall'],
        estimated_cost_monthly: 19,
        version: '1.0.0',
        tags: ['starter'],
      },
      then: [{ draft_status: 'review' }, { draft_status: 'published' }],
    },
    {
      key: 'draft/job-queue',
      data: {
        author: person('consultant@example.com'),
        name: 'Job queue',
        category: 'messaging',
        provider: 'aws',
        steps: [{ id: 'queue', name: 'Queue', type: 'provision', resource_type: 'queue', config: {}, depends_on: [] }],
        resource_types: ['queue'],
        estimated_cost_monthly: 4,
        version: '0.2.0',
      },
      then: [{ draft_status: 'review' }],
    },
    {
      key: 'draft/mail-relay',
      data: {
        author: person('engineer@globex.example'),
        name: 'Mail relay',
        category: 'messaging',
        provider: 'aws',
        steps: [],
        version: '0.1.0',
      },
    },
  ],
};

const INSTANCES: DemoTable = {
  uid: 'api::cloud-instance.cloud-instance',
  rows: [
    {
      key: 'instance/reactor-1',
      data: {
        name: 'reactor-1',
        provider: 'aws',
        region: 'us-east-1',
        external_id: 'i-0globex0r1',
        instance_status: 'running',
        blueprint: blueprintOf('draft/single-server'),
      },
    },
    {
      key: 'instance/lab-1',
      data: {
        name: 'lab-1',
        provider: 'aws',
        region: 'us-east-1',
        external_id: 'i-0globex0l1',
        instance_status: 'stopped',
      },
    },
  ],
};

const AGENTS = (clock: DemoClock): DemoTable => ({
  uid: 'api::svc-agent.svc-agent',
  rows: [
    {
      key: 'agent/reactor-1',
      data: {
        hostname: 'reactor-1',
        cloud_instance: ref('instance/reactor-1'),
        version: '2.4.1',
        os: 'linux',
        arch: 'amd64',
        enrolled_at: clock.daysAgo(30),
        last_heartbeat_at: clock.minutesAgo(1),
        capabilities: ['metrics', 'logs'],
        cert_fingerprint: 'SHA256:demo-globex-reactor-1',
        agent_status: 'active',
      },
    },
    {
      key: 'agent/lab-1',
      data: {
        hostname: 'lab-1',
        cloud_instance: ref('instance/lab-1'),
        version: '2.2.0',
        os: 'linux',
        arch: 'amd64',
        enrolled_at: clock.daysAgo(28),
        last_heartbeat_at: clock.daysAgo(5),
        agent_status: 'offline',
      },
    },
  ],
});

/** An organisation at its limits: on the plan Free, with two of three agents enrolled and the month's budget spent. */
export const globex = (clock: DemoClock): DemoOrganisation => ({
  slug: 'globex',
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
  budget: { budget_status: 'hard', budget_current_spend: totalOf(CHARGES) },
  members: [
    ['owner@globex.example', 'owner'],
    ['admin@globex.example', 'admin'],
    ['engineer@globex.example', 'engineer'],
    ['viewer@globex.example', 'viewer'],
    ['consultant@example.com', 'engineer'],
  ],
  tables: [
    DRAFTS,
    INSTANCES,
    AGENTS(clock),
    ...syntheticTables(clock, [
      { key: 'check/portal', name: 'Customer portal', url: 'https://portal.globex.example/', outcomes: 'uuggdduu' },
      { key: 'check/status', name: 'Status page', url: 'https://status.globex.example/', outcomes: 'uuuuue' },
    ]),
    GLOBEX_FINDINGS(clock),
    scimTable(clock, 'globex', [
      { key: 'google', label: 'Google Workspace', lastUsedDaysAgo: 6 },
      { key: 'trial', label: 'Trial', revokedDaysAgo: 12 },
    ]),
    {
      uid: 'api::directory-integration.directory-integration',
      rows: [{ key: 'directory/google', data: { name: 'Globex Google', kind: 'google', enabled: false } }],
    },
    {
      uid: 'api::subscription.subscription',
      rows: [
        {
          key: 'subscription',
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
  monthlyCharges: CHARGES,
});
