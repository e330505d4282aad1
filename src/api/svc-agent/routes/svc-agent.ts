import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { string } from '../../../wire/field';
import { agent } from '../../../resources/svc-agent';
import { WARNINGS_META } from '../../../wire/warnings';

const { hostname, version, os, arch, capabilities } = agent.fields;

const FINGERPRINT = /^([0-9a-f]{64}|[0-9a-f]{2}(:[0-9a-f]{2}){31})$/i;

const fingerprint = string(
  'SHA-256 fingerprint of its client certificate, in hexadecimal, with or without colons. Optional behind a proxy that sends it.',
  { pattern: [FINGERPRINT, 'cert_fingerprint must be a SHA-256 fingerprint: 64 hexadecimal digits.'] },
);

export default {
  routes: [
    ...resourceRoutes(agent, {
      list: 'agent:read',
      read: 'agent:read',
      create: {
        access: 'agent:enroll',
        codes: ['AGENT_LIMIT_REACHED'],
        description:
          'An enrollment token of fewer than 20 characters is stored, and meta.warnings says that it cannot be used to enrol (ENROLLMENT_TOKEN_TOO_SHORT).',
        meta: WARNINGS_META,
      },
      update: { access: 'agent:enroll', codes: ['AGENT_REVOKED'] },
      remove: 'agent:enroll',
    }),
    route('POST', '/svc-agents/enrol', 'svc-agent.enrol', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Agents',
      summary: 'Enrol as an agent',
      description:
        "Exchanges an enrollment token for the agent's own credential, which can only send heartbeats and the results of its organisation's checks. The token works once. It replaces an earlier credential of the agent. If a trusted proxy passes on the agent's client certificate, the credential works only with that certificate.",
      input: {
        enrollment_token: string('The token.', { min: 1, nullable: false }),
        cert_fingerprint: fingerprint,
        hostname,
        version,
        os,
        arch,
        capabilities,
      },
      required: ['enrollment_token'],
      status: 201,
      answer: z.object({
        data: z.object({
          documentId: z.string(),
          hostname: z.string().nullable(),
          credential: z.string(),
          cert_fingerprint: z.string(),
          certificate_required: z.boolean(),
        }),
      }),
      codes: [
        'WRONG_CELL',
        'ENROLLMENT_TOKEN_INVALID',
        'ENROLLMENT_TOKEN_TOO_SHORT',
        'CERTIFICATE_MISMATCH',
        'ORGANISATION_READ_ONLY',
        'TOO_MANY_REQUESTS',
      ],
    }),
    route('POST', '/svc-agents/:id/enrollment-token', 'svc-agent.renewEnrollmentToken', {
      kind: 'action',
      access: 'agent:enroll',
      resource: agent,
      summary: 'Create a new enrollment token for one agent',
      description:
        'For an agent whose token has expired or whose credential was lost. An earlier token stops working at once; the current credential keeps working until the new token is used.',
      answer: z.object({
        data: z.object({ documentId: z.string(), enrollment_token: z.string(), expires_at: z.iso.datetime() }),
      }),
      codes: ['AGENT_REVOKED'],
    }),
    route('POST', '/svc-agents/:id/heartbeat', 'svc-agent.heartbeat', {
      kind: 'action',
      access: 'agent:enroll',
      agents: 'itself',
      resource: agent,
      summary: 'Send a heartbeat of one agent',
      description:
        'A pending or offline agent becomes active, which is audited; heartbeats themselves are not. An agent without a heartbeat for five minutes becomes offline. The heartbeat of an agent that is being changed, for example by a merge, is not stored.',
      input: { version, capabilities },
      codes: ['AGENT_REVOKED'],
    }),
  ],
};
