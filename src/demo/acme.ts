import { ACME_DRAFTS } from './acme-drafts';
import { ACME_FINDINGS } from './acme-findings';
import type { DemoClock } from './demo-clock';
import { blueprintOf, type DemoCharge, type DemoOrganisation, type DemoTable, ref, totalOf } from './demo-table';
import { scimTable } from './scim-rows';
import { syntheticTables } from './synthetic-rows';

const CHARGES: DemoCharge[] = [
  { key: 'web', provider: 'hetzner', service: 'compute', amount_eur: 93 },
  { key: 'balancer', provider: 'hetzner', service: 'load balancer', amount_eur: 11.9 },
  { key: 'database', provider: 'aws', service: 'database', amount_eur: 198.4 },
  { key: 'storage', provider: 'aws', service: 'object storage', amount_eur: 27.35 },
  { key: 'traffic', provider: 'aws', service: 'data transfer', amount_eur: 64.2 },
  { key: 'monitoring', provider: 'aws', service: 'monitoring', amount_eur: 18 },
];

const INSTANCES = (clock: DemoClock): DemoTable => ({
  uid: 'api::cloud-instance.cloud-instance',
  rows: [
    {
      key: 'instance/web-1',
      data: {
        name: 'web-1',
        provider: 'hetzner',
        region: 'fsn1',
        external_id: 'hz-410001',
        instance_status: 'running',
        blueprint: blueprintOf('draft/web-tier'),
      },
    },
    {
      key: 'instance/web-2',
      data: {
        name: 'web-2',
        provider: 'hetzner',
        region: 'fsn1',
        external_id: 'hz-410002',
        instance_status: 'running',
        blueprint: blueprintOf('draft/web-tier'),
      },
    },
    {
      key: 'instance/db-1',
      data: {
        name: 'db-1',
        provider: 'aws',
        region: 'eu-central-1',
        external_id: 'i-0acme0db1',
        instance_status: 'running',
      },
    },
    {
      key: 'instance/batch-1',
      data: {
        name: 'batch-1',
        provider: 'aws',
        region: 'eu-central-1',
        external_id: 'i-0acme0bt1',
        instance_status: 'stopped',
      },
    },
    {
      key: 'instance/web-3',
      data: { name: 'web-3', provider: 'hetzner', region: 'nbg1', instance_status: 'provisioning' },
    },
    {
      key: 'instance/legacy-1',
      data: {
        name: 'legacy-1',
        provider: 'aws',
        region: 'eu-west-1',
        external_id: 'i-0acme0lg1',
        instance_status: 'running',
      },
      then: [{ instance_status: 'terminated', terminated_at: clock.daysAgo(9) }],
    },
  ],
});

const AGENTS = (clock: DemoClock): DemoTable => ({
  uid: 'api::svc-agent.svc-agent',
  rows: [
    ...['web-1', 'web-2', 'db-1'].map((hostname, index) => ({
      key: `agent/${hostname}`,
      data: {
        hostname,
        cloud_instance: ref(`instance/${hostname}`),
        version: '2.4.1',
        os: 'linux',
        arch: hostname === 'db-1' ? 'arm64' : 'amd64',
        enrolled_at: clock.daysAgo(60 - index),
        last_heartbeat_at: clock.minutesAgo(1),
        capabilities: { metrics: true, logs: true, exec: hostname !== 'db-1' },
        cert_fingerprint: `SHA256:demo-acme-${hostname}`,
        agent_status: 'active',
      },
    })),
    {
      key: 'agent/batch-1',
      data: {
        hostname: 'batch-1',
        cloud_instance: ref('instance/batch-1'),
        version: '2.3.0',
        os: 'linux',
        arch: 'amd64',
        enrolled_at: clock.daysAgo(45),
        last_heartbeat_at: clock.daysAgo(3),
        capabilities: { metrics: true },
        agent_status: 'offline',
      },
    },
    { key: 'agent/web-3', data: { hostname: 'web-3', cloud_instance: ref('instance/web-3'), agent_status: 'pending' } },
    {
      key: 'agent/legacy-1',
      data: {
        hostname: 'legacy-1',
        version: '1.9.7',
        os: 'windows',
        arch: 'amd64',
        enrolled_at: clock.daysAgo(400),
        last_heartbeat_at: clock.daysAgo(9),
        agent_status: 'active',
      },
      then: [{ agent_status: 'revoked' }],
    },
  ],
});

/** A healthy organisation: on the plan Team, well within its budget. */
export const acme = (clock: DemoClock): DemoOrganisation => ({
  slug: 'acme',
  attributes: {
    name: 'Acme',
    plan: 'Team',
    plan_expires_at: clock.daysAhead(200).slice(0, 10),
    monthly_budget_limit: 1000,
    budget_alert_emails: ['owner@acme.example', 'finance@acme.example'],
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
    leaderboard_enabled: true,
  },
  budget: { budget_status: 'ok', budget_current_spend: totalOf(CHARGES) },
  members: [
    ['owner@acme.example', 'owner'],
    ['admin@acme.example', 'admin'],
    ['engineer@acme.example', 'engineer'],
    ['auditor@acme.example', 'auditor'],
    ['viewer@acme.example', 'viewer'],
    ['consultant@example.com', 'engineer'],
  ],
  tables: [
    ACME_DRAFTS,
    INSTANCES(clock),
    AGENTS(clock),
    ...syntheticTables(clock, [
      { key: 'check/front-page', name: 'Front page', url: 'https://www.acme.example/', outcomes: 'uuuuuguuuuuu' },
      { key: 'check/api', name: 'Public API', url: 'https://api.acme.example/health', outcomes: 'uuudduuuuuue' },
      { key: 'check/old-shop', name: 'Old shop', url: 'https://old.acme.example/', enabled: false, outcomes: 'uged' },
    ]),
    ACME_FINDINGS(clock),
    scimTable(clock, 'acme', [
      { key: 'okta', label: 'Okta', lastUsedDaysAgo: 1 },
      { key: 'entra', label: 'Entra ID' },
      { key: 'old', label: 'Former provider', lastUsedDaysAgo: 80, revokedDaysAgo: 30 },
    ]),
    {
      uid: 'api::directory-integration.directory-integration',
      rows: [
        {
          key: 'directory/entra',
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
  monthlyCharges: CHARGES,
});
