import type { RequestState } from '../http/request-state';

/**
 * The token was got by single sign-on where the organisation insists on it: from the moment of the switch, tokens got by
 * password no longer open it. Other organisations of the same person stay open.
 */
const ssoSatisfied = ({ state }: { state: RequestState }): true => {
  if (state.principal.isOperator || state.amr.includes('sso')) return true;
  for (const [id, { organisation }] of state.principal.memberships) {
    if (organisation.ssoOnly && !state.closed.has(id)) state.closed.set(id, 'SSO_REQUIRED');
  }
  return true;
};

export default ssoSatisfied;
