import { agentTable, type DemoAgent, isReporting } from '../rows/agent-rows';
import type { DemoClock } from '../demo-clock';
import type { DemoTable } from '../demo-table';
import { instanceTable } from '../rows/instance-rows';

const ENGINEER = 'engineer@acme.example';

/** Acme's cloud instances: every status, and the blueprints that they were deployed from. */
export const ACME_INSTANCES = (clock: DemoClock): DemoTable =>
  instanceTable(clock, ENGINEER, [
    {
      name: 'web-1',
      provider: 'hetzner',
      region: 'fsn1',
      daysAgo: 109,
      externalId: 'hz-410001',
      draft: 'draft/web-tier',
    },
    {
      name: 'web-2',
      provider: 'hetzner',
      region: 'fsn1',
      daysAgo: 109,
      externalId: 'hz-410002',
      draft: 'draft/web-tier',
    },
    {
      name: 'web-3',
      provider: 'hetzner',
      region: 'nbg1',
      daysAgo: 0.01,
      draft: 'draft/web-tier',
      status: 'provisioning',
    },
    { name: 'db-1', provider: 'aws', region: 'eu-central-1', daysAgo: 108, externalId: 'i-0acme0db1' },
    { name: 'db-2', provider: 'aws', region: 'eu-central-1', daysAgo: 66, externalId: 'i-0acme0db2' },
    {
      name: 'k8s-cp-1',
      provider: 'aws',
      region: 'eu-central-1',
      daysAgo: 67,
      externalId: 'i-0acme0cp1',
      draft: 'draft/kubernetes-cluster',
    },
    {
      name: 'k8s-node-1',
      provider: 'aws',
      region: 'eu-central-1',
      daysAgo: 67,
      externalId: 'i-0acme0kn1',
      draft: 'draft/kubernetes-cluster',
    },
    {
      name: 'k8s-node-2',
      provider: 'aws',
      region: 'eu-central-1',
      daysAgo: 67,
      externalId: 'i-0acme0kn2',
      draft: 'draft/kubernetes-cluster',
    },
    {
      name: 'vpn-1',
      provider: 'hetzner',
      region: 'fsn1',
      daysAgo: 36,
      externalId: 'hz-410019',
      draft: 'draft/vpn-gateway',
    },
    {
      name: 'batch-1',
      provider: 'aws',
      region: 'eu-central-1',
      daysAgo: 50,
      externalId: 'i-0acme0bt1',
      status: 'stopped',
      changedDaysAgo: 3,
    },
    {
      name: 'legacy-1',
      provider: 'aws',
      region: 'eu-west-1',
      daysAgo: 111,
      externalId: 'i-0acme0lg1',
      status: 'terminated',
      changedDaysAgo: 9,
    },
  ]);

const FULL = { metrics: true, logs: true, exec: true };

/** Agents in every status, with current and outdated versions. */
const AGENTS: DemoAgent[] = [
  { hostname: 'web-1', hasInstance: true, version: '0.2.0', enrolledDaysAgo: 108.9, capabilities: FULL },
  { hostname: 'web-2', hasInstance: true, version: '0.2.0', enrolledDaysAgo: 108.8, capabilities: FULL },
  { hostname: 'db-1', hasInstance: true, version: '0.2.0', arch: 'arm64', enrolledDaysAgo: 107.9 },
  { hostname: 'db-2', hasInstance: true, version: '0.2.0', arch: 'arm64', enrolledDaysAgo: 65.8 },
  { hostname: 'k8s-cp-1', hasInstance: true, version: '0.1.9', enrolledDaysAgo: 66.9, capabilities: FULL },
  { hostname: 'k8s-node-1', hasInstance: true, version: '0.1.9', enrolledDaysAgo: 66.9, capabilities: FULL },
  { hostname: 'k8s-node-2', hasInstance: true, version: '0.1.9', enrolledDaysAgo: 66.8, capabilities: FULL },
  { hostname: 'vpn-1', hasInstance: true, version: '0.1.8', enrolledDaysAgo: 35.9, capabilities: { metrics: true } },
  { hostname: 'build-1', version: '0.2.0', arch: 'arm64', enrolledDaysAgo: 29.5, capabilities: FULL },
  { hostname: 'office-nas', version: '0.1.4', enrolledDaysAgo: 80.3, capabilities: { metrics: true } },
  {
    hostname: 'batch-1',
    hasInstance: true,
    version: '0.1.7',
    enrolledDaysAgo: 45,
    capabilities: { metrics: true },
    offlineDaysAgo: 3,
  },
  { hostname: 'edge-vie-1', version: '0.1.6', arch: 'arm64', enrolledDaysAgo: 58, offlineDaysAgo: 0.2 },
  { hostname: 'web-3', hasInstance: true, createdDaysAgo: 0.005 },
  // Its enrollment token has expired: someone has to renew it.
  { hostname: 'warehouse-1', createdDaysAgo: 4 },
  {
    hostname: 'legacy-1',
    hasInstance: true,
    version: '0.1.1',
    os: 'windows',
    enrolledDaysAgo: 110,
    // Just before its instance is terminated.
    revokedDaysAgo: 9.01,
  },
  {
    hostname: 'contractor-laptop',
    version: '0.1.3',
    os: 'darwin',
    arch: 'arm64',
    enrolledDaysAgo: 90,
    revokedDaysAgo: 52,
  },
];

/** Acme's agents. */
export const ACME_AGENTS = (clock: DemoClock): DemoTable => agentTable('acme', clock, ENGINEER, AGENTS);

/** Keys of the agents that report. */
export const ACME_REPORTING = AGENTS.filter(isReporting).map(({ hostname }) => `agent/${hostname}`);
