import { z } from 'zod';
import { DEPLOYMENT_ACTIONS, DEPLOYMENT_STEP_STATUSES, STEP_EXECUTORS } from '../../domain/vocabularies';
import { deployment } from '../../resources/deployment';
import { anyObject, json, oneOf, text } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const act = {
  kind: 'action',
  access: 'instance:provision',
  resource: deployment,
  feature: 'blueprint_deploy',
  codes: ['DEPLOYMENT_STATUS', 'DEPLOYMENT_BUSY'],
} as const satisfies Partial<Operation>;

export const cancelOperation: Operation = {
  ...act,
  summary: 'Cancel one deployment',
  description:
    'No step begins any more, and executors are told to stop. What it has made stays. A second time changes nothing.',
};

export const retryOperation: Operation = {
  ...act,
  summary: 'Retry one deployment from the failed step',
  description: 'Steps that have succeeded do not run again. Each step has the same idempotency key as before.',
  codes: [...act.codes, 'BUDGET_WOULD_BE_EXCEEDED'],
};

export const destroyOperation: Operation = {
  ...act,
  summary: 'Destroy one deployment',
  description: 'Its steps run in reverse with the action destroy, and its instances become terminated.',
};

export const verifyOperation: Operation = {
  ...act,
  summary: 'Verify one deployment',
  description: 'Its verify steps run again. If one fails, the deployment has drifted, and an incident is opened.',
  codes: [...act.codes, 'NOTHING_TO_VERIFY'],
};

export const resolveOperation = {
  ...act,
  summary: 'Say what happened to an unknown step of one deployment',
  description: 'For a step whose executor fell silent. The deployment goes on from there.',
  input: {
    status: oneOf(['succeeded', 'failed'], 'Whether the step was done.', { nullable: false }),
    outputs: json('What it returned, for later steps.', anyObject),
    reason: text('How that is known.', { nullable: false }),
  },
  required: ['status', 'reason'],
  codes: ['STEP_NOT_UNKNOWN'],
} as const satisfies Operation;

/** Bytes of a log in one response at most. */
export const MAX_LOG_BYTES = 65_536;

const action = {
  schema: z.enum(DEPLOYMENT_ACTIONS).optional(),
  description: 'What the step did; by default the current action of the deployment.',
};

export const logOperation = {
  kind: 'action',
  isReading: true,
  access: 'blueprint:read',
  resource: deployment,
  summary: 'Follow the log of a step of one deployment',
  description:
    'The text of the last attempt from `after` on. Ask again with `next` until `ended`. The last 64 KiB are kept; secrets are ***.',
  query: {
    step: { schema: z.string().min(1).max(100), description: 'Id of the step in the blueprint.' },
    after: { schema: z.coerce.number().int().min(0).default(0), description: '`next` of the response before.' },
    attempt: {
      schema: z.coerce.number().int().min(1).optional(),
      description: 'Number of the attempt; by default the last.',
    },
    action,
  },
  answer: z.object({
    data: z.object({
      attempt: z.int().nullable(),
      text: z.string(),
      next: z.int(),
      truncated: z.boolean(),
      ended: z.boolean(),
    }),
  }),
} as const satisfies Operation;

const attempt = z.object({
  number: z.int(),
  executor: z.enum(STEP_EXECUTORS),
  agent: z.string().nullable(),
  status: z.enum(DEPLOYMENT_STEP_STATUSES),
  error: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
});

export const attemptsOperation = {
  kind: 'action',
  isReading: true,
  access: 'blueprint:read',
  resource: deployment,
  summary: 'List the attempts of a step of one deployment',
  description: 'The last 100, the latest first. A finished attempt never changes.',
  query: { action },
  answer: z.object({ data: z.array(attempt) }),
} as const satisfies Operation;
