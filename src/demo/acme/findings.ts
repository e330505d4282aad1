import { by } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import type { DemoRow } from '../demo-table';
import { PIPELINE } from './access';

const TRIAGER = 'engineer@acme.example';

/** Acme's findings: every severity and every status. */
export const ACME_FINDINGS = (clock: DemoClock): DemoRow[] => [
  {
    key: 'finding/open-admin-port',
    daysAgo: 5.2,
    by: PIPELINE,
    data: {
      rule_id: 'NET-001',
      severity: 'critical',
      description: 'The administration port of the load balancer is open to the internet.',
      file_path: 'infra/balancer.tf',
      line_number: 42,
      iso_control: 'A.8.20',
      nis2_article: '21(2)(e)',
      tool: 'checkov',
      finding_status: 'open',
    },
  },
  {
    key: 'finding/leaked-key',
    daysAgo: 11,
    by: PIPELINE,
    data: {
      rule_id: 'SEC-017',
      severity: 'critical',
      description: 'An access key was committed to the repository.',
      file_path: 'scripts/deploy.sh',
      line_number: 7,
      iso_control: 'A.5.17',
      nis2_article: '21(2)(i)',
      tool: 'gitleaks',
      finding_status: 'open',
    },
    then: [
      { daysAgo: 10.4, by: by(TRIAGER), set: { finding_status: 'in_progress' } },
      {
        daysAgo: 4,
        by: by(TRIAGER),
        set: { finding_status: 'mitigated', mitigated_at: clock.daysAgo(4), mitigated_by: 'Acme Engineer' },
      },
    ],
  },
  {
    key: 'finding/outdated-openssl',
    daysAgo: 17.5,
    by: PIPELINE,
    data: {
      rule_id: 'CVE-2022-0778',
      severity: 'high',
      description: 'The image of the web servers contains an OpenSSL version that loops on a malformed certificate.',
      file_path: 'images/web/Dockerfile',
      line_number: 3,
      iso_control: 'A.8.8',
      nis2_article: '21(2)(e)',
      tool: 'trivy',
      finding_status: 'open',
    },
    then: [{ daysAgo: 16.9, by: by(TRIAGER), set: { finding_status: 'in_progress' } }],
  },
  {
    key: 'finding/public-bucket',
    daysAgo: 34,
    by: PIPELINE,
    data: {
      rule_id: 'S3-004',
      severity: 'medium',
      description: 'A bucket can be listed by anyone.',
      file_path: 'infra/archive.tf',
      line_number: 18,
      iso_control: 'A.8.3',
      tool: 'checkov',
      finding_status: 'open',
    },
    then: [{ daysAgo: 33.2, by: by(TRIAGER), set: { finding_status: 'false_positive' } }],
  },
  {
    key: 'finding/no-log-rotation',
    daysAgo: 58,
    by: PIPELINE,
    data: {
      rule_id: 'LOG-009',
      severity: 'low',
      description: 'Logs of the batch host are never rotated.',
      file_path: 'ansible/batch.yml',
      line_number: 61,
      iso_control: 'A.8.15',
      tool: 'ansible-lint',
      finding_status: 'open',
    },
    then: [{ daysAgo: 49, by: by(TRIAGER), set: { finding_status: 'accepted_risk' } }],
  },
  {
    key: 'finding/missing-contact',
    daysAgo: 77,
    by: PIPELINE,
    data: {
      rule_id: 'DOC-002',
      severity: 'info',
      description: 'The web site names no contact for security reports.',
      nis2_article: '21(2)(b)',
      tool: 'manual review',
      finding_status: 'open',
    },
  },
];
