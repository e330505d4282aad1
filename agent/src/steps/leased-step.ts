import { z } from 'zod';
import { DEPLOYMENT_ACTIONS } from '../../../src/domain/vocabularies';

/** A step of a deployment, as Tenantry leases it to this agent. */
export const leasedStep = z.object({
  /** Names files of the state folder. */
  attempt: z.string().regex(/^[\w-]{1,64}$/),
  /** Proves to Tenantry that the lease is this agent's. */
  fence: z.string().min(1).max(200),
  deployment: z.string(),
  deployment_name: z.string().default(''),
  step: z.string(),
  type: z.string().default(''),
  action: z.enum(DEPLOYMENT_ACTIONS),
  runner: z.string(),
  /** Resolved, with secrets. */
  config: z.unknown().default({}),
  /** Values that nobody may see in logs, outputs and errors. */
  secrets: z.array(z.string()).default([]),
  attempt_number: z.int().default(1),
  /** The same for every attempt of a step. */
  idempotency_key: z.string(),
  /** Seconds until Tenantry gives the step up, unless it extends the deadline. */
  timeout_s: z.number().positive(),
  outputs_so_far: z.unknown().default({}),
});
export type LeasedStep = z.infer<typeof leasedStep>;

/** The end of a step, as Tenantry stores it. */
export const stepResult = z.object({
  status: z.enum(['succeeded', 'failed']),
  outputs: z.record(z.string(), z.unknown()).optional(),
  error: z.string().optional(),
});
export type StepResult = z.infer<typeof stepResult>;

/** A failure with its cause. */
export const failed = (error: string): StepResult => ({ status: 'failed', error });
