import { z } from 'zod';
import { DEFAULT_STEP_TIMEOUT_S, MAX_STEP_OUTPUTS, MAX_STEP_TIMEOUT_S } from '../domain/blueprints/step-execution';
import { STEP_NAME } from '../domain/blueprints/step-ids';
import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { STEP_EXECUTORS, STEP_TYPES } from '../domain/vocabularies';
import { boundedList } from '../wire/bounded-list';
import { MAX_MONEY } from '../wire/bounds';
import { anyObject, decimal, json, name, string, strings, text } from '../wire/field';

/** The form of slugs. */
export const SLUG_LIKE: [RegExp, string] = [/^([a-z0-9]+(-[a-z0-9]+)*)?$/, FAULT_WORDS.SLUG_MALFORMED];

const stepName = z.string().regex(STEP_NAME);

const step = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'Letters from a to z, digits, - and _; unique in the draft, and not `condition`.' }),
  name: z.string().max(255).optional(),
  type: z.enum(STEP_TYPES),
  resource_type: z.string().max(255).optional(),
  config: z.unknown().optional(),
  depends_on: boundedList(z.string().max(100), { max: 200 }).optional(),
  executor: z
    .enum(STEP_EXECUTORS)
    .optional()
    .meta({ description: 'Who runs it; `record` by default. `webhook` needs config.endpoint, `agent` a runner.' }),
  runner: stepName.optional().meta({ description: 'The program of the agent that runs it.' }),
  timeout_s: z
    .int()
    .min(1)
    .max(MAX_STEP_TIMEOUT_S)
    .optional()
    .meta({ description: `Seconds after which it is timed out; ${DEFAULT_STEP_TIMEOUT_S} by default.` }),
  idempotent: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it may be sent again if nobody knows what happened.' }),
  condition: anyObject
    .optional()
    .meta({ description: 'When it runs: {input, equals}, {input, in}, {all}, {any} or {not}.' }),
  outputs: boundedList(stepName, { max: MAX_STEP_OUTPUTS })
    .optional()
    .meta({ description: 'Names of the values that later steps use as ${steps.ID.outputs.NAME}.' }),
  estimated_cost_monthly: z
    .number()
    .min(0)
    .max(MAX_MONEY)
    .optional()
    .meta({ description: 'Estimated monthly cost in USD.' }),
});

/** The fields that a blueprint draft and its published blueprint share. */
export const blueprintFields = {
  name: name('Name.'),
  slug: string('URL-safe identifier, unique in the organisation; derived from the name if omitted.', {
    pattern: SLUG_LIKE,
  }),
  description: text('Purpose.'),
  category: string('Category, a slug.', { pattern: SLUG_LIKE }),
  provider: string('Cloud provider, a slug.', { pattern: SLUG_LIKE }),
  steps: json(
    'Steps in any order. depends_on connects them to an acyclic graph. Texts in config can contain ${inputs.NAME} and ${steps.ID.outputs.NAME}; $${ is a literal ${.',
    boundedList(step, { max: 200 }),
  ),
  variables: json(
    'JSON Schema of the input variables, keyed by variable name; each has a type and may have a default.',
    anyObject,
  ),
  resource_types: strings('Cloud resource types used.', { max: 100 }),
  estimated_cost_monthly: decimal('Estimated monthly cost in USD.'),
  cost_notes: text('Basis of the estimate.'),
};
