import { z } from 'zod';
import { STEP_EXECUTORS, STEP_TYPES } from '../../domain/vocabularies';
import { blueprint } from '../../resources/blueprint';
import { ESTIMATE, TARGET } from '../../resources/deployment';
import { anyObject, json, name, relation } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const step = z.object({
  id: z.string(),
  name: z.string().nullable(),
  type: z.enum(STEP_TYPES),
  executor: z.enum(STEP_EXECUTORS),
  runner: z.string().nullable(),
  depends_on: z.array(z.string()),
  level: z.int().describe('Steps of the same level may run at once.'),
  runs: z.boolean().describe('Whether its condition holds.'),
  estimated_cost_monthly: z.number().nullable().describe('USD; null: unknown.'),
});

const budget = z.object({
  spend: z.number(),
  reserved: z.number().describe('EUR that other deployments reserve.'),
  limit: z.number().nullable(),
  ceiling: z.number().nullable(),
  left: z.number().nullable(),
  fits: z.boolean(),
  as_of: z.iso.datetime().nullable(),
});

const approval = z.object({
  needed: z.boolean(),
  reasons: z.array(z.enum(['amount', 'tag', 'unknown_cost'])),
  approvers: z.array(z.object({ documentId: z.string(), username: z.string() })).describe('Up to 20 who may approve.'),
});

const differences = z.array(
  z.object({
    key: z.string().describe('Id of the step, or name of the input.'),
    change: z.enum(['added', 'removed', 'changed']),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
);

const difference = z
  .object({
    deployment: z.object({ documentId: z.string(), name: z.string() }),
    version: z.string().nullable(),
    number: z.int().nullable(),
    steps: differences,
    inputs: differences,
  })
  .nullable()
  .describe(
    'What differs from the deployment that runs another version; null: none does. A secret that changes is no difference.',
  );

const plan = z.object({
  blueprint: z.object({ documentId: z.string(), name: z.string(), version: z.string().nullable() }),
  name: z.string(),
  target: TARGET,
  inputs: anyObject.describe('With defaults. Secret ones are ***.'),
  difference,
  steps: z.array(step),
  estimate: ESTIMATE,
  budget,
  instances: z.object({ used: z.int(), limit: z.int().nullable(), needed: z.int(), fits: z.boolean() }),
  max_lifetime_hours: z.int().nullable(),
  approval,
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  plan_token: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
});

/** Plans a deployment. It changes nothing. */
export const planOperation = {
  kind: 'action',
  isReading: true,
  access: 'instance:provision',
  resource: blueprint,
  feature: 'blueprint_deploy',
  codes: ['BLUEPRINT_RETIRED', 'STEP_ID_INVALID'],
  status: 200,
  summary: 'Plan the deployment of one blueprint',
  description:
    'Shows what POST /deployments would do with its plan_token, and changes nothing. Every fault of an input has an entry in errors. The token is valid for 30 minutes, once, for the same person or credential. If budget or limits refuse the deployment now, plan_token is null, and warnings says why. estimate.unknown counts steps whose cost nobody knows: the amounts are without them.',
  input: {
    name: name('Name of the deployment.'),
    inputs: json(
      'Values of the variables of the blueprint, by name. Those that are missing have their defaults.',
      anyObject,
    ),
    target: json('Provider and region; by default what the steps say.', TARGET),
    replaces: relation(
      'api::deployment.deployment',
      'name',
      'The deployment of a version of this blueprint with which the plan is compared; by default the one that has the same name and runs another version.',
    ),
  },
  required: ['name'],
  answer: z.object({ data: plan }),
} as const satisfies Operation;
