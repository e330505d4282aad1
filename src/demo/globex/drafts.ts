import { configure, provision, verify } from '../rows/blueprint-steps';
import type { DemoTable } from '../demo-table';
import { draftRow } from '../rows/draft-rows';

const ENGINEER = 'engineer@globex.example';
const CONSULTANT = 'consultant@example.com';
const REVIEW = { draft_status: 'review' };

const SINGLE_SERVER = draftRow({
  key: 'draft/single-server',
  author: ENGINEER,
  daysAgo: 92,
  name: 'Single server',
  description: 'One server with a firewall.',
  category: 'compute',
  provider: 'aws',
  version: '1.0.0',
  steps: [
    provision('server', 'Server', 'server', [], { size: '${inputs.size}' }),
    provision('volume', 'Volume', 'volume', ['server']),
    configure('firewall', 'Firewall', 'firewall', ['server'], { allow: [22, 443] }),
    verify('ssh', 'SSH answers', 'tcp_probe', ['firewall', 'volume']),
  ],
  variables: { size: { type: 'string', title: 'Size', default: 't3.small' } },
  monthlyUsd: 19,
  tags: ['starter'],
  then: [
    [91.5, ENGINEER, REVIEW],
    [91.1, 'admin@globex.example', { draft_status: 'published' }],
  ],
});

const JOB_QUEUE = draftRow({
  key: 'draft/job-queue',
  author: CONSULTANT,
  daysAgo: 13,
  name: 'Job queue',
  category: 'messaging',
  provider: 'aws',
  version: '0.2.0',
  steps: [
    provision('queue', 'Queue', 'queue'),
    provision('worker', 'Worker', 'server', ['queue']),
    configure('retries', 'Retries', 'queue', ['queue'], { attempts: '${inputs.attempts}' }),
    verify('job', 'A job finishes', 'job_probe', ['worker', 'retries']),
  ],
  variables: { attempts: { type: 'integer', title: 'Attempts', minimum: 1, maximum: 10, default: 3 } },
  monthlyUsd: 4,
  then: [[2.6, CONSULTANT, REVIEW]],
});

const BACKUP_VAULT = draftRow({
  key: 'draft/backup-vault',
  author: ENGINEER,
  daysAgo: 5,
  name: 'Backup vault',
  description: 'Nightly snapshots that nobody can delete for a month.',
  category: 'storage',
  provider: 'aws',
  version: '0.1.0',
  steps: [
    provision('key', 'Encryption key', 'key'),
    provision('vault', 'Vault', 'bucket', ['key'], { lock_days: '${inputs.lock_days}' }),
    configure('schedule', 'Nightly snapshots', 'backup', ['vault']),
    verify('restore', 'A snapshot can be restored', 'restore_probe', ['schedule']),
  ],
  variables: { lock_days: { type: 'integer', title: 'Days without deletion', default: 30 } },
  monthlyUsd: 6.2,
});

/** Has no steps yet, so it cannot be published. */
const MAIL_RELAY = draftRow({
  key: 'draft/mail-relay',
  author: ENGINEER,
  daysAgo: 1.2,
  name: 'Mail relay',
  category: 'messaging',
  provider: 'aws',
  version: '0.1.0',
  steps: [],
});

/** Globex's drafts: every status. */
export const GLOBEX_DRAFTS: DemoTable = {
  uid: 'api::blueprint-draft.blueprint-draft',
  rows: [SINGLE_SERVER, JOB_QUEUE, BACKUP_VAULT, MAIL_RELAY],
};
