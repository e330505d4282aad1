import type { RequestState } from '../http/request-state';
import { isAddressAllowed } from '../domain/access/ip-allowlist';

/**
 * Blocks organisations whose IP allowlist does not contain the caller's address. Later policies omit them from lists, and
 * refuse requests that concern only them. It does not apply to platform operators and support views, who are not members: a
 * wrong allowlist is a reason to look. The audit log has the address of a support view.
 */
const ipAllowed = ({ state }: { state: RequestState }): true => {
  if (state.principal.isOperator || state.principal.supportView) return true;
  for (const [id, { organisation }] of state.principal.memberships) {
    if (state.blockedOrganisations.has(id)) continue;
    if (!isAddressAllowed(organisation.allowlist, state.clientAddress))
      state.blockedOrganisations.set(id, 'IP_NOT_ALLOWED');
  }
  return true;
};

export default ipAllowed;
