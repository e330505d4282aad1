import type { RequestState } from '../http/request-state';
import { principalOf } from '../tenancy/principal-of-request';

/**
 * The caller's address is on the allowlist: organisations whose list does not have it are shut for this request. The
 * next gates leave them out of lists and refuse what is about them alone. Platform operators are no members.
 */
const ipAllowed = (ctx: { state: RequestState }): true => {
  const { state } = ctx;
  state.principal = principalOf(ctx);
  state.closed = new Map();
  if (state.principal.isOperator) return true;
  for (const [id, { organisation }] of state.principal.memberships) {
    if (organisation.allows && !organisation.allows(state.clientAddress)) state.closed.set(id, 'IP_NOT_ALLOWED');
  }
  return true;
};

export default ipAllowed;
