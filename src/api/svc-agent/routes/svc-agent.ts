import { FAULT_WORDS } from '../../../domain/faults/fault-codes';
import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { agentCheck, MAX_AGENT_CHECKS } from '../../../wire/checks/agent-checks';
import { assignedCheck } from '../../../wire/checks/check-config';
import { leasedStep, STEP_REPORT } from '../../../wire/deployments/leased-step';
import { integer, pastDatetime, string } from '../../../wire/field';
import { record } from '../../../wire/record-list';
import { agent } from '../../../resources/svc-agent';
import { REPORTED_FIELDS } from '../../../resources/synthetic-result';
import { WARNINGS_META } from '../../../wire/warnings';

const { hostname, version, os, arch, capabilities } = agent.fields;

const FINGERPRINT = /^([0-9a-f]{64}|[0-9a-f]{2}(:[0-9a-f]{2}){31})$/i;

const fingerprint = string(
  'SHA-256 fingerprint of its client certificate, in hexadecimal, with or without colons. Optional behind a proxy that sends it.',
  { pattern: [FINGERPRINT, FAULT_WORDS.FINGERPRINT_MALFORMED] },
);

/** What an agent says about itself with a heartbeat. */
const report = {
  version,
  capabilities,
  clock: pastDatetime("The agent's clock when it sent this. The response of the agent shows the difference."),
  pending_results: integer('Results that wait to be sent.'),
  dropped_results: integer('Results that were dropped since the agent started, because too many were waiting.'),
};

const MAX_WAIT_S = 25;

const MAY_RUN_STEPS = 'api::svc-agent.may-run-steps';

export default {
  routes: [
    ...resourceRoutes(agent, {
      list: 'agent:read',
      read: 'agent:read',
      create: {
        access: 'agent:enroll',
        policies: [MAY_RUN_STEPS],
        codes: ['AGENT_LIMIT_REACHED'],
        description:
          'An enrollment token of fewer than 20 characters is stored, and meta.warnings says that it cannot be used to enrol (ENROLLMENT_TOKEN_TOO_SHORT).',
        meta: WARNINGS_META,
      },
      update: { access: 'agent:enroll', policies: [MAY_RUN_STEPS], codes: ['AGENT_REVOKED'] },
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
    route(
      'POST',
      '/svc-agents/:id/enrollment-token',
      'svc-agent.renewEnrollmentToken',
      {
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
      },
      { policies: [MAY_RUN_STEPS] },
    ),
    route('POST', '/svc-agents/:id/heartbeat', 'svc-agent.heartbeat', {
      kind: 'action',
      access: 'agent:enroll',
      agents: 'itself',
      resource: agent,
      summary: 'Send a heartbeat of one agent',
      description:
        'A pending or offline agent becomes active, which is audited; heartbeats themselves are not. An agent without a heartbeat for five minutes becomes offline. The heartbeat of an agent that is being changed, for example by a merge, is not stored.',
      input: report,
      codes: ['AGENT_REVOKED'],
    }),
    route('GET', '/svc-agents/:id/configuration', 'svc-agent.configuration', {
      kind: 'action',
      isReading: true,
      isTagged: true,
      access: 'agent:read',
      agents: 'itself',
      resource: agent,
      summary: 'Read which checks one agent runs',
      description:
        'At most the 2000 oldest. Only the response to the agent itself contains the values of secret headers; it has Cache-Control: no-store. With If-None-Match, the response is 304 while nothing has changed.',
      answer: z.object({
        data: z.object({ checks: z.array(assignedCheck), report_seconds: z.int() }),
      }),
    }),
    route('GET', '/svc-agents/:id/checks', 'svc-agent.checks', {
      kind: 'action',
      isReading: true,
      access: 'agent:read',
      resource: agent,
      summary: 'Read the states of the checks that one agent runs',
      description: `At most the ${MAX_AGENT_CHECKS} oldest; meta.is_complete is false if there are more. state is that of the check by the results of all its reporters, last_result the newest result of this agent, or null. A revoked agent runs none.`,
      answer: z.object({ data: z.array(agentCheck), meta: z.object({ is_complete: z.boolean() }) }),
    }),
    route('GET', '/svc-agents/:id/work', 'svc-agent.work', {
      kind: 'action',
      isReading: true,
      access: 'agent:enroll',
      agents: 'itself',
      resource: agent,
      summary: 'Wait for work of one agent',
      description:
        'Answers as soon as there is work, as soon as the configuration has another tag than the one in the request, and otherwise after the wait. It counts as a heartbeat. Each item is given out once, and so is each step of a deployment, to an agent with runs_steps and the labels that the deployment policy asks for: at most 4 at the same time. The agent reports about a step at least every 20 seconds; 60 seconds after its last report it has lost the step. People get no steps.',
      query: {
        wait: {
          schema: z.coerce.number().int().min(0).max(MAX_WAIT_S).default(0),
          description: `How long to wait, in seconds: at most ${MAX_WAIT_S}.`,
        },
        configuration: {
          schema: z.string().max(64).optional(),
          description: 'The entity tag of the configuration that the agent has.',
        },
      },
      answer: z.object({
        data: z.object({
          configuration: z.string(),
          items: z.array(z.object({ id: z.string(), check: assignedCheck })),
          steps: z.array(leasedStep),
        }),
      }),
      codes: ['AGENT_REVOKED'],
    }),
    route('POST', '/svc-agents/:id/work/:item', 'svc-agent.answerWork', {
      kind: 'action',
      access: 'agent:enroll',
      agents: 'itself',
      resource: agent,
      summary: 'Answer one item of work of one agent',
      input: { result: record('What the agent found.', REPORTED_FIELDS) },
      required: ['result'],
      answer: z.object({ data: z.object({ id: z.string() }) }),
      codes: ['WORK_NOT_OPEN'],
    }),
    route('POST', '/svc-agents/:id/steps/:attempt', 'svc-agent.reportStep', {
      kind: 'action',
      access: 'agent:enroll',
      agents: 'itself',
      // The program has run in any case. Without its report, the outcome of the step would be lost.
      whileSuspended: 'always',
      resource: agent,
      summary: 'Report about a step that one agent runs',
      description:
        'What the program has printed, that it still runs, or how it has ended. It keeps the step with the agent for another 60 seconds. The response says whether the program has to end, and until when it may run. A result can be sent again. A suspended organisation accepts reports, too. Only the agent itself reports, with the fence of the step.',
      input: STEP_REPORT,
      required: ['fence'],
      answer: z.object({ data: z.object({ cancel: z.boolean(), deadline: z.iso.datetime() }) }),
      codes: ['STEP_NOT_LEASED'],
    }),
  ],
};
