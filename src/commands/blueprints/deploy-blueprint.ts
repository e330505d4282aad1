import type { Core } from '@strapi/strapi';
import { assertNotArchived } from '../../tenancy/store/archived-guard';
import type { TenantRow } from '../../lists/records/row-decoder';
import { addRecord } from '../../tenancy/store/system-records';
import { tenancyOf } from '../../tenancy/tenancy';
import { notFound } from '../../wire/errors/http-errors';
import { assertNotRetired } from './retire-blueprint';

/** Name and target of a deployment. */
export interface Deployment {
  name: string;
  provider?: string | null;
  region?: string | null;
}

/**
 * Deploys a blueprint: creates a cloud instance in `provisioning` with a link to its blueprint. The lifecycle of
 * instances enforces the budget and the limit (docs/api-rules.md#guards).
 *
 * @returns the new instance's documentId
 * @throws NotFoundError if the blueprint has just been removed, PolicyError `BUDGET_HARD_LIMIT`, `TIER_BUDGET_EXCEEDED`
 *   or `INSTANCE_LIMIT_REACHED`, ConflictError `BLUEPRINT_RETIRED`
 */
export const deployBlueprint = async (
  strapi: Core.Strapi,
  blueprint: TenantRow,
  deployment: Deployment,
): Promise<string> => {
  assertNotRetired(blueprint);
  const { name, provider, region } = deployment;
  const created = await strapi.db.transaction(async () => {
    const { documentId, organisationId } = blueprint;
    const id = await tenancyOf(strapi).store.resolve('api::blueprint.blueprint', documentId, organisationId);
    // Either a merge has archived the organisation and moved the blueprint, or the blueprint was removed.
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
