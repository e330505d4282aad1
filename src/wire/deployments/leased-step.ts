import { z } from 'zod';
import { DEPLOYMENT_ACTIONS, STEP_TYPES } from '../../domain/vocabularies';
import { anyObject, boolean, json, string, text } from '../field';

/** Bytes of what a program printed in one report, and of its outputs. */
const MAX_LOG = 64 * 1024;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** A step of a deployment that an agent runs. */
export const leasedStep = z.object({
  attempt: z.string().describe('Names it in reports.'),
  fence: z.string().describe('Proves that it is leased to this agent.'),
  deployment: z.string().describe('documentId of the deployment.'),
  deployment_name: z.string(),
  step: z.string().describe('Its id in the blueprint.'),
  type: z.enum(STEP_TYPES),
  action: z.enum(DEPLOYMENT_ACTIONS),
  runner: z.string().describe("The program: a name in the agent's own configuration."),
  config: z.unknown().describe('The configuration with its values, also secret ones.'),
  secrets: z.array(z.string()).describe('Values that must be masked wherever the program prints them.'),
  attempt_number: z.int(),
  idempotency_key: z.string().describe('The same for every attempt of the step.'),
  timeout_s: z.number().describe('How long the program may run, in seconds.'),
  outputs_so_far: z.record(z.string(), z.record(z.string(), z.unknown())).describe('The outputs of earlier steps.'),
});
export type LeasedStep = z.infer<typeof leasedStep>;

/** How a program has ended. */
const stepResult = z.strictObject({
  status: z.enum(['succeeded', 'failed']),
  outputs: anyObject
    .refine((outputs) => Buffer.byteLength(JSON.stringify(outputs)) <= MAX_OUTPUT_BYTES, {
      error: `must not be larger than ${MAX_OUTPUT_BYTES} bytes`,
    })
    .nullish()
    .describe('At most 64 KiB as JSON.'),
  error: z.string().max(10_000).nullish().describe('Why it failed.'),
});

/** What an agent says about a step that it runs. */
export interface StepReport {
  fence: string;
  log?: string | null;
  progress?: boolean;
  result?: z.infer<typeof stepResult>;
}

/** The fields of a report. */
export const STEP_REPORT = {
  fence: string('The fence of the step.', { min: 1, nullable: false }),
  // Programs print anything, also what no database stores: that is replaced, not refused.
  log: {
    ...text('What the program has printed since the last report: at most 65,536 characters.'),
    input: z.string().max(MAX_LOG),
  },
  progress: boolean('The program still runs.'),
  result: json('How it has ended. Without it, it still runs.', stepResult, { nullable: false }),
};
