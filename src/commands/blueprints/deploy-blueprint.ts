import type { Core } from '@strapi/strapi';
import { assertNotArchived } from '../../tenancy/store/archived-guard';
import type { TenantRow } from '../../tenancy/store/row-decoder';
import { addRecord } from '../../tenancy/store/system-records';
import { tenancyOf } from '../../tenancy/tenancy';
import { notFound } from '../../wire/errors/http-errors';

/** What a deployment is called and where it goes. */
export interface Deployment {
  name: string;
  provider?: string | null;
  region?: string | null;
}

/**
 * Deploys a blueprint: a cloud instance that starts in `provisioning` and knows what it was made from. The instance's
 * invariants hold the budget and the limit (contract, section 5).
 *
 * @returns the new instance's documentId
 * @throws NotFoundError where the blueprint has just been removed, PolicyError `BUDGET_HARD_LIMIT`, `TIER_BUDGET_EXCEEDED` or `INSTANCE_LIMIT_REACHED`
 */
export const deployBlueprint = async (
  strapi: Core.Strapi,
  blueprint: TenantRow,
  deployment: Deployment,
): Promise<string> => {
  const { name, provider, region } = deployment;
  const created = await strapi.db.transaction(async () => {
    const { documentId, organisationId } = blueprint;
    const id = await tenancyOf(strapi).store.resolve('api::blueprint.blueprint', documentId, organisationId);
    // A merge has archived the organisation and taken the blueprint along, or somebody has removed it.
    if (id === null && organisationId !== null) await assertNotArchived(strapi, organisationId);
    if (id === null) throw notFound('This blueprint has just been removed.');
    const added = await addRecord(strapi, 'api::cloud-instance.cloud-instance', blueprint.organisationId, {
      name,
      provider: provider ?? blueprint.values.provider ?? null,
      region: region ?? null,
      blueprint: id,
    });
    if (blueprint.organisationId !== null) await assertNotArchived(strapi, blueprint.organisationId);
    return added;
  });
  return created.documentId;
};
