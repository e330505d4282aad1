import type { Core } from '@strapi/strapi';
import { changeDeploymentPolicy } from '../../../commands/deployments/policy/change-deployment-policy';
import type { DeploymentPolicy } from '../../../domain/deployments/policy';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { deploymentPolicyOf } from '../../../repositories/deployments/deployment-policies';

/** Endpoints for what an organisation has decided about its deployments. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async deploymentPolicy({ state }: RequestContext) {
    return { data: await deploymentPolicyOf(strapi, targetOf({ state }).id) };
  },

  async changeDeploymentPolicy({ state }: RequestContext) {
    const change = state.input as Partial<DeploymentPolicy>;
    return { data: await changeDeploymentPolicy(strapi, targetOf({ state }).id, change) };
  },
});
