import type { SEVERITIES } from '../../domain/vocabularies';

/** A rule of a scanner. `{}` stands for the machine or file that it is about. */
export interface FindingRule {
  id: string;
  severity: (typeof SEVERITIES)[number];
  tool: string;
  text: string;
  path?: string;
  iso?: string;
  nis2?: string;
}

/** The rules that the demo's findings violate. */
export const FINDING_RULES: readonly FindingRule[] = [
  {
    id: 'CKV_AWS_24',
    severity: 'high',
    tool: 'checkov',
    text: 'The security group of {} allows SSH from any address.',
    path: 'infra/{}/network.tf',
    iso: 'A.8.20',
    nis2: '21(2)(e)',
  },
  {
    id: 'CVE-2025-32463',
    severity: 'critical',
    tool: 'trivy',
    text: 'The image of {} contains a version of sudo that gives local users root rights.',
    path: 'images/{}/Dockerfile',
    iso: 'A.8.8',
    nis2: '21(2)(e)',
  },
  {
    id: 'DS-0002',
    severity: 'low',
    tool: 'trivy',
    text: 'The container of {} runs as root.',
    path: 'images/{}/Dockerfile',
    iso: 'A.8.9',
  },
  {
    id: 'aws-access-token',
    severity: 'critical',
    tool: 'gitleaks',
    text: 'An access key is in the history of the repository of {}.',
    path: 'deploy/{}.env',
    iso: 'A.5.17',
    nis2: '21(2)(i)',
  },
  {
    id: 'TLS-012',
    severity: 'medium',
    tool: 'testssl',
    text: '{} offers TLS 1.1.',
    iso: 'A.8.24',
    nis2: '21(2)(h)',
  },
  {
    id: 'CKV_AWS_16',
    severity: 'high',
    tool: 'checkov',
    text: 'The disk of {} is not encrypted.',
    path: 'infra/{}/storage.tf',
    iso: 'A.8.24',
    nis2: '21(2)(h)',
  },
  { id: 'PKGS-7398', severity: 'info', tool: 'lynis', text: 'No tool audits the packages of {}.', iso: 'A.8.8' },
  {
    id: 'javascript.jwt-none-alg',
    severity: 'high',
    tool: 'semgrep',
    text: '{} accepts tokens that are not signed.',
    path: 'services/{}/src/auth.ts',
    iso: 'A.8.26',
    nis2: '21(2)(e)',
  },
  {
    id: 'LOGG-2154',
    severity: 'medium',
    tool: 'lynis',
    text: '{} does not send its logs to another machine.',
    iso: 'A.8.15',
    nis2: '21(2)(b)',
  },
  {
    id: 'CKV_AWS_18',
    severity: 'low',
    tool: 'checkov',
    text: 'Accesses to the bucket of {} are not logged.',
    path: 'infra/{}/storage.tf',
    iso: 'A.8.15',
  },
  {
    id: 'CVE-2024-6387',
    severity: 'high',
    tool: 'trivy',
    text: 'The SSH server of {} can be taken over before anybody signs in (regreSSHion).',
    iso: 'A.8.8',
    nis2: '21(2)(e)',
  },
  {
    id: 'yaml[truthy]',
    severity: 'info',
    tool: 'ansible-lint',
    text: 'A playbook of {} uses a value that is not clearly true or false.',
    path: 'ansible/{}.yml',
  },
  {
    id: 'BCK-003',
    severity: 'medium',
    tool: 'manual review',
    text: 'Restoring a backup of {} has not been tried this year.',
    iso: 'A.8.13',
    nis2: '21(2)(c)',
  },
];
