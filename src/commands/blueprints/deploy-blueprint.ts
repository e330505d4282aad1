import type { Core } from '@strapi/strapi';
import { newDocumentId } from '../../database/document-id';
import { numberOrNull } from '../../database/numbers';
import { definitionsOf } from '../../domain/deployments/definition';
import { estimateOf } from '../../domain/deployments/estimate';
import { deploymentPolicyOf } from '../../repositories/deployments/deployment-policies';
import { madeInstance } from '../../repositories/deployments/instances';
import { rateOn } from '../../repositories/costs/current-rate';
import { assertNotArchived } from '../../tenancy/store/archived-guard';
import type { TenantRow } from '../../lists/records/row-decoder';
import { tenancyOf } from '../../tenancy/tenancy';
import { conflict, notFound } from '../../wire/errors/http-errors';
import { defined } from '../../values';
import { createDeployment, type NewDeployment } from '../deployments/create-deployment';
import { advance } from '../deployments/engine/advance-deployment';
import { lockProgress } from '../deployments/engine/progress';
import { reasonsOf } from '../deployments/plan/plan-approval';
import { assertNotRetired } from './retire-blueprint';

/** Name and target of a simple deployment, and who asks for it. */
export interface SimpleDeployment {
  name: string;
  provider?: string | null;
  region?: string | null;
  requester: NewDeployment['requester'];
}

/** What a simple deployment makes: documentIds. */
export interface Deployed {
  instance: string;
  deployment: string;
}

const planRequired = (message: string) =>
  conflict('PLAN_REQUIRED', message, {
    remedy: 'Make a plan: POST /api/blueprints/{id}/plan. Then confirm it: POST /api/deployments.',
  });

/** The deployment that a blueprint makes without inputs, if it needs neither a plan nor an approval. */
const simpleDeployment = async (
  strapi: Core.Strapi,
  { id, organisationId, values }: TenantRow & { organisationId: number },
  { name, provider, region, requester }: SimpleDeployment,
  now: Date,
): Promise<NewDeployment> => {
  const steps = definitionsOf(values.steps);
  if (steps.some(({ executor }) => executor !== 'record'))
    throw planRequired('This blueprint has steps that other programs run, so it is deployed by a plan.');
  if (steps.some(({ condition }) => condition !== null))
    throw planRequired('This blueprint has steps that depend on inputs, so it is deployed by a plan.');
  const prices = Array.isArray(values.steps) ? (values.steps as Parameters<typeof estimateOf>[0]) : [];
  const blueprintCostUsd = numberOrNull(values.estimated_cost_monthly);
  const estimate = estimateOf(prices, {}, { blueprintCostUsd, rate: await rateOn(strapi, 'USD', now) });
  const tags = (values.tags as string[] | null) ?? [];
  if (reasonsOf(await deploymentPolicyOf(strapi, organisationId), tags, estimate).length > 0)
    throw planRequired('This deployment needs an approval, so it is deployed by a plan.');
  return {
    ...{ organisationId, name, requester, estimate, inputs: {}, secretNames: [] },
    blueprint: { id, version: (values.version as string | null) ?? null, steps },
    target: { provider: provider ?? (values.provider as string | null) ?? null, region: region ?? null },
    ...{ planId: newDocumentId(), needsApproval: false, expiresAt: null, verifyEveryHours: null },
  };
};

/** Refuses a blueprint that has just been removed, or moved by a merge that has archived its organisation. */
const assertThere = async (strapi: Core.Strapi, { documentId, organisationId }: TenantRow): Promise<number> => {
  const id = await tenancyOf(strapi).store.resolve('api::blueprint.blueprint', documentId, organisationId);
  if (id === null && organisationId !== null) await assertNotArchived(strapi, organisationId);
  if (id === null) throw notFound('This blueprint has just been removed.');
  return id;
};

/**
 * Deploys a blueprint of records at once: its steps succeed, and one cloud instance in `provisioning` is made. The lifecycle of
 * instances enforces the budget and the limit (docs/api-rules.md#guards).
 *
 * @returns the documentIds of the instance and of its deployment
 * @throws NotFoundError if the blueprint has just been removed, ApplicationError 409 `PLAN_REQUIRED` or `BLUEPRINT_RETIRED`, PolicyError
 *   `BUDGET_HARD_LIMIT`, `TIER_BUDGET_EXCEEDED`, `BUDGET_WOULD_BE_EXCEEDED` or `INSTANCE_LIMIT_REACHED`
 */
export const deployBlueprint = async (
  strapi: Core.Strapi,
  blueprint: TenantRow,
  request: SimpleDeployment,
): Promise<Deployed> => {
  assertNotRetired(blueprint);
  const now = new Date();
  return strapi.db.transaction(async () => {
    const id = await assertThere(strapi, blueprint);
    const organisationId = defined(blueprint.organisationId);
    const simple = await simpleDeployment(strapi, { ...blueprint, id, organisationId }, request, now);
    const created = await createDeployment(strapi, simple, now);
    const progress = defined(await lockProgress(strapi, created.id, now));
    progress.isStrict = true;
    await advance(strapi, progress);
    await assertNotArchived(strapi, organisationId);
    const instance = defined(await madeInstance(strapi, created.id));
    return { instance: instance.documentId, deployment: created.documentId };
  });
};
