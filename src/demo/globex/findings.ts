import { by } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import type { DemoRow } from '../demo-table';

const TRIAGER = 'engineer@globex.example';

/** Globex's findings: every severity, most of them not triaged. */
export const GLOBEX_FINDINGS = (clock: DemoClock): DemoRow[] => [
  {
    key: 'finding/root-login',
    daysAgo: 3.3,
    by: by(TRIAGER),
    data: {
      rule_id: 'SSH-001',
      severity: 'critical',
      description: 'reactor-1 accepts a login of root by password.',
      file_path: '/etc/ssh/sshd_config',
      line_number: 33,
      iso_control: 'A.8.5',
      nis2_article: '21(2)(j)',
      tool: 'lynis',
      finding_status: 'open',
    },
  },
  {
    key: 'finding/no-backup',
    daysAgo: 8,
    by: by(TRIAGER),
    data: {
      rule_id: 'BCK-003',
      severity: 'high',
      description: 'lab-1 has had no backup for 30 days.',
      iso_control: 'A.8.13',
      nis2_article: '21(2)(c)',
      tool: 'manual review',
      finding_status: 'open',
    },
    then: [{ daysAgo: 6.5, by: by(TRIAGER), set: { finding_status: 'in_progress' } }],
  },
  {
    key: 'finding/weak-cipher',
    daysAgo: 31,
    by: by(TRIAGER),
    data: {
      rule_id: 'TLS-012',
      severity: 'medium',
      description: 'The portal offers TLS 1.1.',
      iso_control: 'A.8.24',
      tool: 'testssl',
      finding_status: 'open',
    },
    then: [
      {
        daysAgo: 15,
        by: by(TRIAGER),
        set: { finding_status: 'mitigated', mitigated_at: clock.daysAgo(15), mitigated_by: 'Globex Engineer' },
      },
    ],
  },
  {
    key: 'finding/default-banner',
    daysAgo: 45,
    by: by(TRIAGER),
    data: {
      rule_id: 'INF-004',
      severity: 'low',
      description: 'The server reveals its version.',
      tool: 'nuclei',
      finding_status: 'open',
    },
    then: [{ daysAgo: 40, by: by(TRIAGER), set: { finding_status: 'accepted_risk' } }],
  },
  {
    key: 'finding/unused-package',
    daysAgo: 62,
    by: by(TRIAGER),
    data: {
      rule_id: 'PKG-020',
      severity: 'info',
      description: 'Packages are installed that nothing uses.',
      tool: 'lynis',
      finding_status: 'open',
    },
  },
];
