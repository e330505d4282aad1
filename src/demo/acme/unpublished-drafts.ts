import { configure, provision, verify } from '../rows/blueprint-steps';
import type { DemoRow } from '../demo-table';
import { draftRow } from '../rows/draft-rows';

const ENGINEER = 'engineer@acme.example';
const REVIEW = { draft_status: 'review' };

const POSTGRES = draftRow({
  key: 'draft/postgres-ha',
  author: ENGINEER,
  daysAgo: 16,
  name: 'PostgreSQL with a standby',
  description: 'A primary, a streaming standby in another zone and nightly backups.',
  category: 'database',
  provider: 'aws',
  version: '0.9.0',
  steps: [
    provision('network', 'Private network', 'network', [], { public: '${inputs.public}' }),
    provision('primary', 'Primary', 'database', ['network'], { zone: 'a', storage_gb: '${inputs.storage_gb}' }),
    provision('standby', 'Standby', 'database', ['primary'], { zone: 'b', storage_gb: '${inputs.storage_gb}' }),
    provision('bucket', 'Backup bucket', 'bucket', [], { lock: true }),
    configure('backups', 'Nightly backups', 'backup', ['primary', 'bucket'], { keep_days: '${inputs.keep_days}' }),
    verify('lag', 'Standby keeps up', 'replication_probe', ['standby'], { max_lag_seconds: 5 }),
    verify('restore', 'A backup can be restored', 'restore_probe', ['backups']),
  ],
  variables: {
    storage_gb: { type: 'integer', title: 'Storage in GB', minimum: 20, default: 100 },
    keep_days: { type: 'integer', title: 'Days to keep backups', minimum: 7, maximum: 365, default: 30 },
    public: { type: 'boolean', title: 'Reachable from the internet', default: false },
  },
  monthlyUsd: 212,
  tags: ['database', 'production'],
  then: [[3.2, ENGINEER, REVIEW]],
});

const STATIC_SITE = draftRow({
  key: 'draft/static-site',
  author: 'consultant@example.com',
  daysAgo: 9,
  name: 'Static site',
  description: 'A bucket behind a content delivery network, with its own domain.',
  category: 'web',
  provider: 'aws',
  version: '0.3.0',
  steps: [
    provision('bucket', 'Bucket', 'bucket'),
    provision('cdn', 'Content delivery network', 'cdn', ['bucket']),
    configure('certificate', 'Certificate', 'certificate', [], { domain: '${inputs.domain}' }),
    configure('domain', 'Domain', 'dns_record', ['cdn', 'certificate']),
    verify('probe', 'Index page answers', 'http_probe', ['domain']),
  ],
  variables: { domain: { type: 'string', title: 'Domain', format: 'hostname' } },
  monthlyUsd: 12.4,
  costNotes: 'Depends on traffic.',
  tags: ['web'],
  then: [
    [8.6, 'consultant@example.com', REVIEW],
    [7.7, 'admin@acme.example', { draft_status: 'draft' }],
    [5.1, 'consultant@example.com', { version: '0.3.1', tags: ['web', 'cdn'] }],
    [5, 'consultant@example.com', REVIEW],
  ],
});

const OBJECT_ARCHIVE = draftRow({
  key: 'draft/object-archive',
  author: 'consultant@example.com',
  daysAgo: 20,
  name: 'Object archive',
  description: 'A bucket that keeps its objects for ten years.',
  category: 'storage',
  provider: 'aws',
  version: '0.1.0',
  steps: [
    provision('key', 'Encryption key', 'key'),
    provision('bucket', 'Bucket', 'bucket', ['key'], { lock: true, years: '${inputs.years}' }),
    configure('lifecycle', 'Move to cold storage', 'bucket', ['bucket'], { after_days: 90 }),
    verify('locked', 'Objects cannot be deleted', 'bucket_probe', ['lifecycle']),
  ],
  variables: { years: { type: 'integer', title: 'Years to keep objects', default: 10 } },
  monthlyUsd: 8.75,
  tags: ['storage', 'compliance'],
});

const MESSAGE_BUS = draftRow({
  key: 'draft/message-bus',
  author: ENGINEER,
  daysAgo: 6,
  name: 'Message bus',
  description: 'Three brokers that keep messages of a week.',
  category: 'messaging',
  provider: 'hetzner',
  version: '0.2.0',
  steps: [
    provision('network', 'Private network', 'network'),
    provision('brokers', 'Brokers', 'server', ['network'], { count: 3 }),
    configure('cluster', 'Cluster', 'queue', ['brokers'], { retention_hours: '${inputs.retention_hours}' }),
    configure('users', 'Users', 'queue', ['cluster']),
    verify('round-trip', 'A message arrives', 'queue_probe', ['users']),
  ],
  variables: { retention_hours: { type: 'integer', title: 'Hours to keep messages', default: 168 } },
  monthlyUsd: 57.9,
  tags: ['messaging'],
  then: [[1.4, ENGINEER, { description: 'Three brokers that keep the messages of a week.', version: '0.2.1' }]],
});

const GPU_WORKERS = draftRow({
  key: 'draft/gpu-workers',
  author: 'admin@acme.example',
  daysAgo: 2,
  name: 'GPU workers',
  category: 'compute',
  provider: 'aws',
  version: '0.1.0',
  steps: [
    provision('queue', 'Job queue', 'queue'),
    provision('image', 'Image with drivers', 'image'),
    provision('workers', 'Workers', 'server', ['queue', 'image'], {
      size: 'g5.xlarge',
      max: '${inputs.max_workers}',
      spot: '${inputs.spot}',
    }),
    configure('scaling', 'Scale with the queue', 'autoscaling', ['workers']),
    configure('budget-alarm', 'Alarm on spend', 'monitoring', ['workers']),
    verify('job', 'A job finishes', 'job_probe', ['scaling']),
  ],
  variables: {
    max_workers: { type: 'integer', title: 'Most workers', minimum: 1, default: 4 },
    spot: { type: 'boolean', title: 'Use spot instances', default: true },
  },
  tags: ['gpu', 'experiment'],
});

/** Drafts that are in review, or being written. */
export const UNPUBLISHED: DemoRow[] = [POSTGRES, STATIC_SITE, OBJECT_ARCHIVE, MESSAGE_BUS, GPU_WORKERS];
