import { stepErrorText } from '../../domain/deployments/failures/step-errors';
import { by } from '../demo-actors';
import type { DemoTable } from '../demo-table';
import type { DemoDeployment, DemoReportOfStep } from '../deployments/demo-deployment';
import { configure, provision, verify } from '../rows/blueprint-steps';
import { draftRow } from '../rows/draft-rows';

const ENGINEER = 'engineer@acme.example';
const ADMIN = 'admin@acme.example';
const DRAFT = 'draft/preview-environment';

/** Its steps are run by an agent, and nobody knows what its machine costs. */
export const PREVIEW_DRAFT: DemoTable['rows'][number] = draftRow({
  key: DRAFT,
  author: ENGINEER,
  daysAgo: 15,
  name: 'Preview environment',
  description: 'The shop of one pull request on its own machine, until it is merged.',
  category: 'web',
  provider: 'hetzner',
  version: '1.0.0',
  steps: [
    { ...provision('machine', 'Machine', 'server'), executor: 'agent', runner: 'opentofu', outputs: ['address'] },
    {
      ...configure('database', 'Copy of the database', 'database', ['machine'], { size: '${inputs.data}' }),
      ...{ executor: 'agent', runner: 'ansible' },
      condition: { not: { input: 'data', equals: 'none' } },
    },
    {
      ...configure('shop', 'Shop', 'container', ['machine'], {
        host: '${steps.machine.outputs.address}',
        image: 'shop:pr-${inputs.pull_request}',
        registry_password: '${inputs.registry_password}',
      }),
      ...{ executor: 'agent', runner: 'ansible', timeout_s: 900, idempotent: true },
    },
    {
      ...verify('probe', 'Front page answers', 'http_probe', ['database', 'shop'], { path: '/' }),
      ...{ executor: 'agent', runner: 'ansible' },
    },
  ],
  variables: {
    pull_request: { type: 'integer', title: 'Pull request', minimum: 1 },
    data: { type: 'string', title: 'Data', enum: ['none', 'sample', 'full'], default: 'sample' },
    registry_password: {
      type: 'string',
      title: 'Password of the registry',
      description: 'Reads the image.',
      writeOnly: true,
      minLength: 8,
    },
  },
  tags: ['web', 'customer-data'],
  then: [
    [14.6, ENGINEER, { draft_status: 'review' }],
    [14.2, ADMIN, { draft_status: 'published' }],
  ],
});

const inputs = (pull_request: number, data: string) => ({
  pull_request,
  data,
  registry_password: 'demo-registry-password',
});

const done = (step: string, daysAgo: number, log: string, outputs?: Record<string, unknown>): DemoReportOfStep => ({
  ...{ step, daysAgo, log: `\u001b[0;32m${log}\u001b[0m\n` },
  result: { outcome: 'succeeded', outputs: outputs ?? null },
});

const MACHINE_LOG = [
  'hcloud_server.preview: Creating...',
  'hcloud_server.preview: Creation complete after 31s',
  'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.',
].join('\n');

const SHOP_LOG = 'TASK [shop : pull image] ok: [192.0.2.41]\nTASK [shop : start] changed: [192.0.2.41]';

const SHOP_FAULT = [
  'TASK [shop : log in to the registry] ok: [192.0.2.44]',
  'TASK [shop : pull image] fatal: [192.0.2.44]: FAILED! => {"msg": "shop:pr-412 was not found"}',
  'PLAY RECAP 192.0.2.44 : ok=3 changed=1 unreachable=0 failed=1',
  '',
].join('\n');

/** Deployments of the preview environment: one stands, one failed at a step, and one waits for an approval. */
export const ACME_DEPLOYMENTS: DemoDeployment[] = [
  {
    ...{ draft: DRAFT, name: 'Preview 398', daysAgo: 6, by: by(ENGINEER), requester: ENGINEER },
    ...{ inputs: inputs(398, 'sample'), needsApproval: false },
    reports: [
      done('machine', 5.9993, MACHINE_LOG, { address: '192.0.2.41' }),
      done('database', 5.999, 'TASK [database : restore sample] changed: [192.0.2.41]'),
      done('shop', 5.9988, SHOP_LOG),
      done('probe', 5.9987, 'TASK [probe : front page] ok: [192.0.2.41] => {"status": 200}'),
    ],
  },
  {
    ...{ draft: DRAFT, name: 'Preview 412', daysAgo: 2.1, by: by(ENGINEER), requester: ENGINEER },
    ...{ inputs: inputs(412, 'sample'), needsApproval: false },
    reports: [
      done('machine', 2.0993, MACHINE_LOG, { address: '192.0.2.44' }),
      done('database', 2.099, 'TASK [database : restore sample] changed: [192.0.2.44]'),
      {
        ...{ step: 'shop', daysAgo: 2.0985, log: SHOP_FAULT },
        result: { outcome: 'failed', error: stepErrorText('PROGRAM_FAILED', { exit: 2 }) },
      },
    ],
  },
  {
    ...{ draft: DRAFT, name: 'Preview 431', daysAgo: 0.2, by: by(ENGINEER), requester: ENGINEER },
    ...{ inputs: inputs(431, 'full'), needsApproval: true, reports: [] },
  },
];
