import type { Core } from '@strapi/strapi';
import { definitionsOf } from '../../domain/deployments/definition';
import { secretNamesOf } from '../../domain/deployments/inputs';
import { instancesOf, plannedSteps } from '../../domain/deployments/plan/planned-steps';
import { expiryOf } from '../../domain/deployments/policy';
import type { TenantRow } from '../../lists/records/row-decoder';
import { deploymentPolicyOf } from '../../repositories/deployments/deployment-policies';
import { deploymentOfPlan } from '../../repositories/deployments/deployments';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { blueprint } from '../../resources/blueprint';
import type { RecordOf } from '../../resources/records';
import { assertNotArchived } from '../../tenancy/store/archived-guard';
import type { Principal } from '../../tenancy/identity/principal';
import { tenancyOf } from '../../tenancy/tenancy';
import { violated } from '../../wire/errors/http-errors';
import { planChanged, planExpired, planUsed } from '../../wire/errors/plan-errors';
import { assertNotRetired } from '../blueprints/retire-blueprint';
import { createDeployment } from './create-deployment';
import { advanceDeployment } from './engine/advance-deployment';
import { assertExecutorsInPlan } from './plan/executors-in-plan';
import { requesterOf } from './requester';
import { callerOf } from './plan/make-plan';
import { reasonsOf } from './plan/plan-approval';
import { assertInstancesFit } from './plan/plan-room';
import { openPlan, type PlanContent } from './plan/plan-token';

/** The body of a start. */
export interface StartRequest {
  plan_token: string;
  expires_at?: string | null;
  verify_every_hours?: number | null;
}

/** Who starts it, and in which organisation. */
export interface Starter {
  organisationId: number;
  principal: Principal;
}

/** Reads the blueprint of a plan, and locks it against deletion until the open transaction ends. */
const plannedBlueprint = async (
  strapi: Core.Strapi,
  plan: PlanContent,
  { organisationId, principal }: Starter,
): Promise<TenantRow<RecordOf<typeof blueprint>>> => {
  if (plan.caller !== callerOf(principal)) throw planChanged('Another person or credential made this plan.');
  const { store } = tenancyOf(strapi);
  if ((await store.resolve('api::blueprint.blueprint', plan.blueprint, organisationId)) === null) {
    // A merge has archived the organisation and moved the blueprint, it was removed, or it is another organisation's.
    await assertNotArchived(strapi, organisationId);
    throw planChanged('The blueprint of this plan is not there any more.');
  }
  const row = await store.get(blueprint, plan.blueprint);
  assertNotRetired(row);
  return row;
};

const create = async (
  strapi: Core.Strapi,
  plan: PlanContent,
  request: StartRequest,
  starter: Starter,
  now: Date,
): Promise<{ id: number; documentId: string }> => {
  const { organisationId, principal } = starter;
  const { id, values } = await plannedBlueprint(strapi, plan, starter);
  // Locked, a second start sees the first one before it compares budget and limits, which the first one has used.
  await lockOrganisation(strapi, organisationId);
  const earlier = await deploymentOfPlan(strapi, plan.id);
  if (earlier !== null) throw planUsed(earlier);
  const definitions = definitionsOf(values.steps);
  await assertExecutorsInPlan(strapi, organisationId, definitions);
  await assertInstancesFit(strapi, organisationId, instancesOf(plannedSteps(definitions, plan.inputs)));
  const policy = await deploymentPolicyOf(strapi, organisationId);
  const expiry = expiryOf(policy, request.expires_at == null ? null : new Date(request.expires_at), now);
  if (!(expiry instanceof Date) && expiry !== null) throw violated(expiry);
  const created = await createDeployment(
    strapi,
    {
      organisationId,
      blueprint: { id, version: values.version, steps: definitions },
      ...{ name: plan.name, inputs: plan.inputs, target: plan.target, estimate: plan.estimate, planId: plan.id },
      secretNames: secretNamesOf(values.variables),
      requester: requesterOf(principal),
      needsApproval: reasonsOf(policy, values.tags ?? [], plan.estimate).length > 0,
      expiresAt: expiry,
      verifyEveryHours: request.verify_every_hours ?? null,
    },
    now,
  );
  await assertNotArchived(strapi, organisationId);
  return created;
};

/**
 * Starts exactly what was planned: of several starts of one plan, one succeeds (D1, D2). Without a needed approval, its first steps
 * begin at once.
 *
 * @returns documentId of the deployment
 * @throws ApplicationError 412 `PLAN_EXPIRED`, `PLAN_CHANGED`, 409 `PLAN_USED`; PolicyError of the budget, a limit or a feature
 */
export const startDeployment = async (
  strapi: Core.Strapi,
  request: StartRequest,
  starter: Starter,
  now = new Date(),
): Promise<string> => {
  const plan = openPlan(request.plan_token, now);
  if (!plan) throw planExpired();
  const { id, documentId } = await strapi.db.transaction(() => create(strapi, plan, request, starter, now));
  try {
    await advanceDeployment(strapi, id);
  } catch (error) {
    // It exists, and the watchdog begins it.
    strapi.log.error(`Deployment ${documentId} could not be begun: ${String(error)}`);
  }
  return documentId;
};
