import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { hasLabels, leaseTerms, MAX_LEASES } from '../../../domain/deployments/agents/leases';
import { resolveReferences } from '../../../domain/deployments/config/references';
import { idempotencyKey } from '../../../domain/deployments/types';
import { isReadOnly } from '../../../domain/organisations/read-only';
import { type Attempt, findAttempt } from '../../../repositories/deployments/attempts';
import {
  countLeases,
  leaseAttempt,
  type WaitingAttempt,
  waitingAttempts,
} from '../../../repositories/deployments/leases';
import type { Step } from '../../../repositories/deployments/steps';
import { tenancyOf } from '../../../tenancy/tenancy';
import { messageOf } from '../../../values';
import type { LeasedStep } from '../../../wire/deployments/leased-step';
import { actOn } from '../engine/advance-deployment';
import { endStep } from '../engine/end-step';
import { definitionOf, type Progress, valuesOf } from '../engine/progress';

const FENCE_BYTES = 16;

/** An agent that asks for steps, or reports about one. */
export interface StepAgent {
  documentId: string;
  organisationId: number;
  labels: readonly string[];
  runsSteps: boolean;
}

/** Whether an agent can get steps: it may run them, and its organisation may have them run now. */
export const canLease = async (strapi: Core.Strapi, { organisationId, runsSteps }: StepAgent): Promise<boolean> => {
  if (!runsSteps) return false;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  return facts !== undefined && !isReadOnly(facts.status) && !facts.withheld.includes('deployment_executors');
};

const itemOf = (
  progress: Progress,
  { key, attempt }: Step,
  { id, runner }: Attempt,
  lease: { fence: string; config: unknown },
): LeasedStep => {
  const { documentId, name, action, round } = progress.deployment;
  const { type, timeout_s } = progress.definitions.get(key) ?? { type: 'configure', timeout_s: 0 };
  return {
    attempt: id,
    deployment: documentId,
    deployment_name: name,
    step: key,
    type,
    action,
    runner: runner ?? '',
    secrets: progress.secrets,
    attempt_number: attempt,
    idempotency_key: idempotencyKey(documentId, { key, action, round: action === 'verify' ? round : 0 }),
    timeout_s,
    outputs_so_far: valuesOf(progress).outputs,
    ...lease,
  };
};

/** Gives one attempt to an agent; null if another one has it, or it needs none any more. */
const leaseStep = (strapi: Core.Strapi, agent: StepAgent, { id, deploymentId }: WaitingAttempt, now: Date) =>
  actOn(
    strapi,
    deploymentId,
    async (progress): Promise<LeasedStep | null> => {
      const { organisationId, cancelAt } = progress.deployment;
      const attempt = await findAttempt(strapi, id);
      const step = progress.steps.find((one) => one.id === attempt?.stepId);
      if (!attempt || !step || cancelAt !== null || organisationId !== agent.organisationId) return null;
      const definition = definitionOf(progress, step);
      const fence = randomBytes(FENCE_BYTES).toString('hex');
      const terms = leaseTerms(definition.timeout_s, now.getTime());
      if (!(await leaseAttempt(strapi, id, { agent: agent.documentId, fence, ...terms }))) return null;
      const resolved = resolveReferences(definition.config, valuesOf(progress));
      if (!resolved.fault) return itemOf(progress, step, attempt, { fence, config: resolved.value });
      await endStep(strapi, progress, attempt, { outcome: 'failed', error: resolved.fault.message });
      return null;
    },
    now,
  );

/**
 * Gives waiting steps of its organisation to an agent that has their labels, the oldest first. Each step is given to one agent, which
 * has it as long as it reports (`reportStep`).
 *
 * @returns at most as many as make `MAX_LEASES` with those that the agent has
 */
export const leaseSteps = async (strapi: Core.Strapi, agent: StepAgent, now: Date): Promise<LeasedStep[]> => {
  if (!(await canLease(strapi, agent))) return [];
  const waiting = await waitingAttempts(strapi, agent.organisationId);
  const fitting = waiting.filter(({ labels }) => hasLabels(labels, agent.labels));
  if (fitting.length === 0) return [];
  const room = MAX_LEASES - (await countLeases(strapi, agent.documentId));
  const leased: LeasedStep[] = [];
  for (const attempt of fitting) {
    if (leased.length >= room) break;
    try {
      const step = await leaseStep(strapi, agent, attempt, now);
      if (step) leased.push(step);
    } catch (error) {
      // One that cannot be given out keeps none of the others: what is sealed with a lost key, for example.
      strapi.log.error(`The step of attempt ${attempt.id} cannot be given to an agent: ${messageOf(error)}`);
    }
  }
  return leased;
};
