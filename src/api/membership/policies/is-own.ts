import { isMembershipOf } from '../../../http/authorisation';
import type { RequestState } from '../../../http/request-state';
import { incapable } from '../../../wire/errors/http-errors';

/** Only the person may leave, accept or decline; removing somebody else takes member:manage. */
const isOwn = ({ state: { principal, target } }: { state: RequestState }): true => {
  if (target && isMembershipOf(principal, target)) return true;
  throw incapable(
    'member:manage',
    'This is the membership of somebody else: DELETE it, with the capability member:manage.',
  );
};

export default isOwn;
