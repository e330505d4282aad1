import type { Core } from '@strapi/strapi';
import type { Estimate } from '../../domain/deployments/estimate';
import { shownInputs } from '../../domain/deployments/secrets';
import { deploymentOrder } from '../../domain/deployments/order';
import type { StepDefinition } from '../../domain/deployments/types';
import { addRun, deploymentOfPlan } from '../../repositories/deployments/deployments';
import { sealInputs } from '../../repositories/deployments/sealed-inputs';
import { addSteps } from '../../repositories/deployments/steps';
import { addRecord } from '../../tenancy/store/system-records';
import { planUsed } from '../../wire/errors/plan-errors';
import { emitDeployment } from './engine/change-deployment';
import { reserve } from './policy/reservations';

/** What a deployment is made of. */
export interface NewDeployment {
  organisationId: number;
  /** The blueprint: numeric id, version and steps. */
  blueprint: { id: number; version: string | null; steps: readonly StepDefinition[] };
  name: string;
  /** The inputs with defaults, and which of them are secret. */
  inputs: Record<string, unknown>;
  secretNames: readonly string[];
  target: { provider?: string | null; region?: string | null };
  estimate: Estimate;
  /** Identifies the plan, from which one deployment at most is made. */
  planId: string;
  /** Who asked for it; the id is null for a credential. */
  requester: { id: number | null; name: string };
  needsApproval: boolean;
  expiresAt: Date | null;
  verifyEveryHours: number | null;
}

const sealedSecrets = ({ inputs, secretNames }: NewDeployment): string | null => {
  const secrets = secretNames.filter((name) => inputs[name] != null);
  if (secrets.length === 0) return null;
  return sealInputs(Object.fromEntries(secrets.map((name) => [name, inputs[name]])));
};

const addStepsOf = async (
  strapi: Core.Strapi,
  created: { id: number; organisationId: number },
  definition: readonly StepDefinition[],
  now: Date,
): Promise<void> => {
  const steps = deploymentOrder(definition).steps.map((step, position) => {
    return { step, position, dependsOn: step.depends_on };
  });
  await addSteps(strapi, created, { action: 'apply', round: 0 }, steps, now);
};

/**
 * Creates a deployment with its steps and its reservation, in the open transaction. Nothing runs yet.
 *
 * @returns its ids
 * @throws ApplicationError 409 `PLAN_USED`, PolicyError `BUDGET_WOULD_BE_EXCEEDED`
 */
export const createDeployment = async (
  strapi: Core.Strapi,
  request: NewDeployment,
  now: Date,
): Promise<{ id: number; documentId: string }> => {
  const { organisationId, blueprint, name, inputs, secretNames, target, estimate, needsApproval } = request;
  const reservation = await reserve(strapi, organisationId, estimate.known_eur ?? 0, now);
  const created = await addRecord(strapi, 'api::deployment.deployment', organisationId, {
    ...{ name, target, estimate, ...reservation, action: 'apply' },
    inputs: shownInputs(inputs, secretNames),
    blueprint: blueprint.id,
    blueprint_version: blueprint.version,
    deployment_status: needsApproval ? 'awaiting_approval' : 'pending',
    requester: request.requester.id,
    requested_by: request.requester.name,
    expires_at: request.expiresAt,
    verify_every_hours: request.verifyEveryHours,
  });
  const definition = { steps: blueprint.steps };
  const run = { deploymentId: created.id, planId: request.planId, definition, secrets: sealedSecrets(request) };
  const isNew = await addRun(strapi, { ...run, nextAt: needsApproval ? null : now.getTime() });
  if (!isNew) throw planUsed(await deploymentOfPlan(strapi, request.planId));
  await addStepsOf(strapi, { id: created.id, organisationId }, definition.steps, now);
  if (needsApproval) {
    const shown = { documentId: created.documentId, name, organisationId };
    await emitDeployment(strapi, 'deployment.awaiting-approval', shown, 'awaiting_approval');
  }
  return created;
};
