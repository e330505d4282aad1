import type { Core } from '@strapi/strapi';
import { type DeploymentPolicy, deploymentPolicyFaults } from '../../../domain/deployments/policy';
import { deploymentPolicyOf } from '../../../repositories/deployments/deployment-policies';
import { lockOrganisation } from '../../../repositories/organisations/locked-organisation';
import { changeRecord } from '../../../tenancy/store/system-records';
import { tenancyOf } from '../../../tenancy/tenancy';
import { invalid } from '../../../wire/errors/http-errors';

/**
 * Changes parts of the deployment policy of an organisation. It counts for deployments that are started from now on.
 *
 * @returns the whole policy
 * @throws ValidationError `VALIDATION_FAILED`
 */
export const changeDeploymentPolicy = (
  strapi: Core.Strapi,
  organisationId: number,
  change: Partial<DeploymentPolicy>,
): Promise<DeploymentPolicy> =>
  tenancyOf(strapi).writes.run(async () => {
    await lockOrganisation(strapi, organisationId);
    const policy: DeploymentPolicy = { ...(await deploymentPolicyOf(strapi, organisationId)), ...change };
    const faults = deploymentPolicyFaults(policy);
    if (faults.length > 0) throw invalid(faults);
    await changeRecord(strapi, 'api::organisation.organisation', organisationId, { deployment_policy: policy });
    return policy;
  });
