import { z } from 'zod';
import { AGENT_STATUSES } from '../domain/vocabularies';
import { MAX_AGENT_LABELS } from '../domain/checks/check-rules';
import { boolean, integer, json, name, oneOf, pastDatetime, relation, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

export const agent = defineResource({
  uid: 'api::svc-agent.svc-agent',
  path: 'svc-agents',
  singular: 'agent',
  plural: 'agents',
  description: "A program on a customer's machine that reports to its organisation.",
  label: 'hostname',
  searched: ['hostname', 'os', 'version', 'cloud_instance.name'],
  searchIndex: true,
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: {
    group: 'work',
    columns: ['hostname', 'organisation', 'agent_status', 'version', 'os', 'last_heartbeat_at'],
    form: {
      Agent: ['hostname', 'organisation', 'agent_status', 'cloud_instance', 'runs_steps', 'labels'],
      Credentials: ['enrollment_token_hash', 'cert_fingerprint'],
      'As the agent reports': ['version', 'os', 'arch', 'enrolled_at', 'last_heartbeat_at', 'capabilities'],
    },
  },
  nameInReports: 'agents',
  fields: {
    hostname: name('Name of the machine.', { nullable: true }),
    organisation: relation('api::organisation.organisation', 'name', 'The organisation that it reports to.', {
      createOnly: true,
    }),
    cloud_instance: relation('api::cloud-instance.cloud-instance', 'name', 'The cloud instance that it runs on.'),
    version: string('Version of the agent.'),
    os: string('Operating system.'),
    arch: string('Processor architecture.'),
    enrolled_at: pastDatetime('When it enrolled.'),
    last_heartbeat_at: pastDatetime('Last heartbeat. It is also set when an agent becomes active.'),
    capabilities: { ...json('What it can do: any JSON value.', z.unknown()), mayBeList: true },
    cert_fingerprint: string(
      'SHA-256 fingerprint of its client certificate: 64 hexadecimal digits, in either case, with or without colons; stored in lower case without colons. Change it to let the agent use another certificate.',
    ),
    enrollment_token: string(
      'One-time token, valid for an hour; by default, the server generates it. Only the response to the creation shows it; a hash is stored. A token of fewer than 20 characters cannot be used to enrol.',
      { attribute: 'enrollment_token_hash', secret: true, createOnly: true, column: { private: true } },
    ),
    status: oneOf(
      AGENT_STATUSES,
      'pending until it reports, then active or offline; revoked is final, and its credential stops working.',
      {
        attribute: 'agent_status',
        column: { default: 'pending' },
        rank: 'rising',
        nullable: false,
      },
    ),
    labels: strings('Labels by which checks select their agents. People set them, never the agent.', {
      max: MAX_AGENT_LABELS,
    }),
    runs_steps: boolean(
      'Whether it runs steps of deployments, with their secrets. Who changes this needs deployment:approve; while it is true, so does who changes labels or cert_fingerprint, or creates an enrollment token.',
      { column: { default: false } },
    ),
    clock_skew_seconds: integer('How far its clock is ahead of that of Tenantry; negative: behind.', {
      writer: 'system',
    }),
    pending_results: integer('Results that wait at the agent, as it reported.', { writer: 'system' }),
    dropped_results: integer('Results that it had to drop since it started, as it reported.', { writer: 'system' }),
  },
  internal: {
    enrollment_expires_at: { type: 'datetime', private: true },
    credential_hash: { type: 'string', private: true },
    is_certificate_bound: { type: 'boolean', default: false, private: true },
  },
  placedAfter: {
    is_certificate_bound: ['agent_status'],
  },
  indexes: {
    svc_agents_org_created_idx: ['organisation_id', 'created_at', 'id'],
    svc_agents_org_status_idx: ['organisation_id', 'agent_status'],
    svc_agents_enrollment_token_idx: ['enrollment_token_hash'],
    svc_agents_credential_idx: ['credential_hash'],
  },
});
