import { configure, provision, verify } from '../rows/blueprint-steps';
import type { DemoTable } from '../demo-table';
import { draftRow } from '../rows/draft-rows';
import { PREVIEW_DRAFT } from './deployments';
import { UNPUBLISHED } from './unpublished-drafts';

const ENGINEER = 'engineer@acme.example';
const ADMIN = 'admin@acme.example';
const OWNER = 'owner@acme.example';
const REVIEW = { draft_status: 'review' };
const PUBLISH = { draft_status: 'published' };

const WEB_TIER = draftRow({
  key: 'draft/web-tier',
  author: ENGINEER,
  daysAgo: 112,
  name: 'Web tier',
  description: 'A web server behind a load balancer, with a probe that proves it.',
  category: 'web',
  provider: 'hetzner',
  version: '1.2.0',
  steps: [
    provision('network', 'Private network', 'network', [], { region: '${inputs.region}' }),
    provision('server', 'Web server', 'server', ['network'], { size: '${inputs.server_size}' }),
    configure('firewall', 'Firewall', 'firewall', ['network'], { allow: [80, 443] }),
    configure('certificate', 'Certificate', 'certificate', [], { domain: '${inputs.domain}' }),
    configure('balancer', 'Load balancer', 'load_balancer', ['server', 'firewall', 'certificate'], { port: 443 }),
    verify('probe', 'Front page answers', 'http_probe', ['balancer'], { path: '/' }),
  ],
  variables: {
    server_size: { type: 'string', title: 'Server size', enum: ['small', 'medium', 'large'], default: 'small' },
    region: { type: 'string', title: 'Region', default: 'fsn1' },
    domain: { type: 'string', title: 'Domain', format: 'hostname', default: 'www.acme.example' },
  },
  monthlyUsd: 46.5,
  costNotes: 'Traffic above 20 TB is charged separately.',
  tags: ['web', 'production'],
  then: [
    [110.2, ENGINEER, REVIEW],
    [109.7, ADMIN, PUBLISH],
  ],
});

/** Has a variable of each type. */
const KUBERNETES = draftRow({
  key: 'draft/kubernetes-cluster',
  author: ENGINEER,
  daysAgo: 74,
  name: 'Kubernetes cluster',
  description: 'A control plane of three machines, two node pools, storage, ingress and monitoring.',
  category: 'compute',
  provider: 'aws',
  version: '2.0.0',
  steps: [
    provision('network', 'Private network', 'network', [], { cidr: '${inputs.network_range}' }),
    provision('control-plane', 'Control plane', 'server', ['network'], {
      count: 3,
      version: '${inputs.kubernetes_version}',
      allow: '${inputs.admin_ranges}',
    }),
    provision('general-pool', 'General node pool', 'server', ['control-plane'], {
      count: '${inputs.nodes}',
      labels: '${inputs.labels}',
    }),
    provision('storage', 'Block storage', 'volume', ['network'], { encrypted: '${inputs.encrypt_volumes}' }),
    configure('ingress', 'Ingress controller', 'load_balancer', ['general-pool']),
    configure('storage-class', 'Storage class', 'volume', ['storage', 'general-pool']),
    configure('monitoring', 'Monitoring', 'monitoring', ['general-pool'], { alert_at: '${inputs.cpu_alert_share}' }),
    verify('smoke', 'A pod starts and answers', 'http_probe', ['ingress', 'storage-class', 'monitoring']),
  ],
  variables: {
    kubernetes_version: { type: 'string', title: 'Version', enum: ['1.32', '1.33', '1.34'], default: '1.33' },
    network_range: { type: 'string', title: 'Network range', pattern: '^10\\.', default: '10.20.0.0/16' },
    nodes: { type: 'integer', title: 'Nodes', minimum: 2, maximum: 50, default: 3 },
    cpu_alert_share: { type: 'number', title: 'Alert at this CPU share', minimum: 0, maximum: 1, default: 0.85 },
    encrypt_volumes: { type: 'boolean', title: 'Encrypt volumes', default: true },
    admin_ranges: {
      type: 'array',
      title: 'Ranges of administrators',
      items: { type: 'string' },
      default: ['10.0.0.0/8'],
    },
    labels: {
      type: 'object',
      title: 'Labels',
      additionalProperties: { type: 'string' },
      default: { team: 'platform' },
    },
  },
  monthlyUsd: 384,
  costNotes: 'Three nodes. Each further node costs 67 USD.',
  tags: ['kubernetes', 'production', 'platform'],
  then: [
    [71.4, ENGINEER, { description: 'Three control plane machines, node pools, storage, ingress and monitoring.' }],
    [70.8, ENGINEER, REVIEW],
    [68.3, OWNER, PUBLISH],
  ],
});

const VPN = draftRow({
  key: 'draft/vpn-gateway',
  author: 'consultant@example.com',
  daysAgo: 41,
  name: 'VPN gateway',
  description: 'Connects an office with the private network.',
  category: 'network',
  provider: 'hetzner',
  version: '1.0.1',
  steps: [
    provision('address', 'Public address', 'address'),
    provision('gateway', 'Gateway', 'server', ['address'], { size: 'small' }),
    configure('tunnel', 'WireGuard tunnel', 'vpn', ['gateway'], {
      peers: '${inputs.peers}',
      keepalive_seconds: '${inputs.keepalive_seconds}',
    }),
    configure('routes', 'Routes', 'network', ['tunnel']),
    verify('reachable', 'Peers reach the network', 'ping_probe', ['routes']),
  ],
  variables: {
    peers: {
      type: 'array',
      title: 'Public keys of the peers',
      description: 'One for each office, as `wg pubkey` prints it.',
      items: { type: 'string' },
      minItems: 1,
    },
    keepalive_seconds: { type: 'integer', title: 'Keepalive in seconds', default: 25 },
  },
  monthlyUsd: 5.8,
  tags: ['network'],
  then: [
    [40.2, 'consultant@example.com', REVIEW],
    [39.9, ADMIN, { draft_status: 'draft' }],
    [38.6, 'consultant@example.com', { description: 'Connects an office with the private network by WireGuard.' }],
    [38.5, 'consultant@example.com', REVIEW],
    [37.9, ADMIN, PUBLISH],
  ],
});

/** Acme's drafts: four are published and the blueprints of its instances, two are in review, three are being written. */
export const ACME_DRAFTS: DemoTable = {
  uid: 'api::blueprint-draft.blueprint-draft',
  rows: [WEB_TIER, KUBERNETES, VPN, PREVIEW_DRAFT, ...UNPUBLISHED],
};
