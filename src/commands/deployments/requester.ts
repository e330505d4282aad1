import { personBehind, type Principal } from '../../tenancy/identity/principal';
import type { NewDeployment } from './create-deployment';

/** Who asks for a deployment: the person behind a request, and the name that is shown. */
export const requesterOf = (principal: Principal): NewDeployment['requester'] => ({
  id: personBehind(principal),
  name: principal.name,
});
