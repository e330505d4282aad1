import { isMembershipOf } from '../../../http/authorisation';
import type { RequestState } from '../../../http/request-state';
import { capabilityMissing } from '../../../wire/errors/http-errors';

/** Only the person can leave, accept or decline; removing another member requires member:manage. */
const isOwn = ({ state: { principal, target } }: { state: RequestState }): true => {
  if (target && isMembershipOf(principal, target)) return true;
  throw capabilityMissing(
    'member:manage',
    'This membership belongs to another person. To remove it, use DELETE with the capability member:manage.',
  );
};

export default isOwn;
