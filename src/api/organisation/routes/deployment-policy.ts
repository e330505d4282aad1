import { route } from '../../../http/routes';
import { changeDeploymentPolicyOperation, deploymentPolicyOperation } from '../deployment-policy-contract';

const PATH = '/organisations/:id/deployment-policy';

export default {
  routes: [
    route('GET', PATH, 'deployment-policy.deploymentPolicy', deploymentPolicyOperation),
    route('PUT', PATH, 'deployment-policy.changeDeploymentPolicy', changeDeploymentPolicyOperation),
  ],
};
