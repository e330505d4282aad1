import { assertNotRetired } from '../../blueprints/retire-blueprint';
import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { checkStepIds, RENAME_IN_VERSION } from '../../../domain/blueprints/step-ids';
import { GUARD_REFUSALS } from '../../../domain/access/guard-refusals';
import type { StepCondition } from '../../../domain/deployments/config/conditions';
import { definitionsOf } from '../../../domain/deployments/definition';
import { type Estimate, estimateOf } from '../../../domain/deployments/estimate';
import { instancesOf, isRecordOnly, plannedSteps } from '../../../domain/deployments/plan/planned-steps';
import { shownInputs } from '../../../domain/deployments/secrets';
import type { StepDefinition } from '../../../domain/deployments/types';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { rateOn } from '../../../repositories/costs/current-rate';
import { deploymentPolicyOf } from '../../../repositories/deployments/deployment-policies';
import type { blueprint } from '../../../resources/blueprint';
import type { RecordOf } from '../../../resources/records';
import type { Principal } from '../../../tenancy/identity/principal';
import { invalid, violated } from '../../../wire/errors/http-errors';
import { resolveInThread } from '../inputs/resolve-in-thread';
import { assertExecutorsInPlan } from './executors-in-plan';
import { planDifference } from './plan-difference';
import { approversOf, reasonsOf } from './plan-approval';
import { readRoom, type Room } from './plan-room';
import { type PlanContent, sealPlan } from './plan-token';

type BlueprintRow = TenantRow<RecordOf<typeof blueprint>>;

/** What a caller wants to deploy. */
export interface PlanRequest {
  name: string;
  inputs?: Record<string, unknown> | null;
  target?: PlanContent['target'] | null;
  /** documentId of a deployment that runs another version. */
  replaces?: string | null;
}

const ID_BYTES = 18;

/** Whom a plan belongs to: only the same person or credential can start it. */
export const callerOf = ({ kind, id }: Principal): string => `${kind} ${id}`;

const estimate = async (
  strapi: Core.Strapi,
  { values }: BlueprintRow,
  definitions: readonly StepDefinition[],
  inputs: Record<string, unknown>,
  now: Date,
): Promise<Estimate> => {
  const steps = definitions.map((step) => ({ ...step, condition: step.condition as StepCondition | null }));
  const rate = await rateOn(strapi, 'USD', now);
  return estimateOf(steps, inputs, { blueprintCostUsd: values.estimated_cost_monthly, rate });
};

/** What a caller should know before the start. */
const warningsOf = ({ refusals, organisation }: Room, { known_usd: usd, known_eur: eur, unknown }: Estimate) => [
  ...refusals.map((code) => ({ code, message: GUARD_REFUSALS[code](organisation).message })),
  ...(unknown > 0
    ? [
        {
          code: 'COSTS_UNKNOWN',
          message: `Nobody knows what ${unknown} of the steps cost, so the estimate is too low.`,
        },
      ]
    : []),
  ...(eur === null && usd > 0
    ? [{ code: 'EXCHANGE_RATE_MISSING', message: 'There is no exchange rate for USD, so the budget is not checked.' }]
    : []),
];

/** Other programs get the ids of steps, and use them in names. What is only recorded keeps the ids that it was published with. */
const assertStepIds = (definitions: readonly StepDefinition[]): void => {
  const refused = isRecordOnly(definitions) ? null : checkStepIds(definitions, RENAME_IN_VERSION);
  if (refused) throw violated(refused);
};

/** The target with what a deployment that only records takes from its blueprint. */
const targetOf = (
  { target }: PlanRequest,
  { values }: BlueprintRow,
  definitions: readonly StepDefinition[],
): PlanContent['target'] => {
  const { provider, region } = target ?? {};
  return { provider: provider ?? (isRecordOnly(definitions) ? values.provider : null), region: region ?? null };
};

const differenceOf = (
  strapi: Core.Strapi,
  { organisationId, documentId: blueprint, values: { line } }: BlueprintRow & { organisationId: number },
  { name, replaces = null }: PlanRequest,
  planned: Parameters<typeof planDifference>[2],
) => (line === null ? null : planDifference(strapi, { organisationId, line, blueprint, name, replaces }, planned));

/**
 * Plans a deployment. Nothing is stored, and nothing is reserved: its token contains all that a start needs.
 *
 * @returns inputs, steps, costs, what is left of budget and limits, and the token; null in its place if they refuse the deployment now
 * @throws ValidationError with one entry for each fault of an input, or `STEP_ID_INVALID`; PolicyError `FEATURE_NOT_IN_PLAN`
 */
export const makePlan = async (
  strapi: Core.Strapi,
  row: BlueprintRow & { organisationId: number },
  request: PlanRequest,
  principal: Principal,
  now = new Date(),
) => {
  assertNotRetired(row);
  const { organisationId, documentId, values } = row;
  const definitions = definitionsOf(values.steps);
  assertStepIds(definitions);
  await assertExecutorsInPlan(strapi, organisationId, definitions);
  const { values: inputs, secretNames, faults } = await resolveInThread(values.variables, request.inputs ?? {});
  if (faults.length > 0) throw invalid(faults);
  const shown = shownInputs(inputs, secretNames);
  const difference = await differenceOf(strapi, row, request, { steps: definitions, inputs: shown });
  const steps = plannedSteps(definitions, inputs);
  const costs = await estimate(strapi, row, definitions, inputs, now);
  const need = { eur: costs.known_eur ?? 0, instances: instancesOf(steps) };
  const room = await readRoom(strapi, organisationId, need, now);
  const policy = await deploymentPolicyOf(strapi, organisationId);
  const reasons = reasonsOf(policy, values.tags ?? [], costs);
  const target = targetOf(request, row, definitions);
  const content: PlanContent = {
    id: randomBytes(ID_BYTES).toString('base64url'),
    blueprint: documentId,
    organisation: room.organisation.documentId,
    caller: callerOf(principal),
    ...{ name: request.name, inputs, target, estimate: costs },
  };
  const sealed = room.refusals.length === 0 ? sealPlan(content, now) : null;
  return {
    blueprint: { documentId, name: values.name, version: values.version },
    ...{ name: request.name, target, inputs: shown, difference, steps, estimate: costs },
    ...{ budget: room.budget, instances: room.instances, max_lifetime_hours: policy.max_lifetime_hours },
    approval: {
      needed: reasons.length > 0,
      reasons,
      approvers: reasons.length > 0 ? await approversOf(strapi, organisationId, principal) : [],
    },
    warnings: warningsOf(room, costs),
    plan_token: sealed?.token ?? null,
    expires_at: sealed?.expiresAt.toISOString() ?? null,
  };
};
