import type { RequestState } from '../http/request-state';
import { isAddressAllowed } from '../domain/access/ip-allowlist';

/**
 * The caller's address is on the allowlist: organisations whose list does not have it are shut for this request. The
 * next gates leave them out of lists and refuse what is about them alone. Platform operators are no members.
 */
const ipAllowed = ({ state }: { state: RequestState }): true => {
  if (state.principal.isOperator) return true;
  for (const [id, { organisation }] of state.principal.memberships) {
    if (state.closed.has(id)) continue;
    if (!isAddressAllowed(organisation.allowlist, state.clientAddress)) state.closed.set(id, 'IP_NOT_ALLOWED');
  }
  return true;
};

export default ipAllowed;
