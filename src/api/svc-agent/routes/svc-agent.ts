import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { string } from '../../../wire/field';
import { agent } from '../contract';

const { hostname, version, os, arch, capabilities } = agent.fields as Required<
  Pick<typeof agent.fields, 'hostname' | 'version' | 'os' | 'arch' | 'capabilities'>
>;

const FINGERPRINT = /^([0-9a-f]{64}|[0-9a-f]{2}(:[0-9a-f]{2}){31})$/i;

const fingerprint = string(
  'SHA-256 fingerprint of its client certificate, in hexadecimal, with or without colons. May be left out behind a proxy that tells it.',
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
        meta: z.object({ warnings: z.array(z.object({ code: z.string(), message: z.string() })) }).optional(),
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
        "An agent turns the enrollment token that it was given into its own credential, which opens its heartbeat, and the results of its organisation's checks, and nothing else. The token works once. An agent that had a credential loses it. Where a trusted proxy tells the agent's client certificate, the credential opens with that certificate only.",
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
      summary: 'Give one agent a new enrollment token',
      description:
        'For an agent whose token ran out, or whose credential was lost. A token that it had before is worth nothing from now on; the credential that it has goes on working until the new token is used.',
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
      summary: 'Say that one agent is alive',
      description:
        'An agent that is pending or offline becomes active, which the audit log tells; a heartbeat by itself it does not. An agent that is not heard of for five minutes becomes offline.',
      input: { version, capabilities },
      codes: ['AGENT_REVOKED'],
    }),
  ],
};
