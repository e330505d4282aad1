import { whyBlocked } from '../domain/access/sso-only';
import type { RequestState } from '../http/request-state';

/**
 * Blocks the organisations that do not accept the session (src/domain/access/sso-only.ts). It does not apply to platform
 * operators and support views, who are not members, nor to API keys, which have no session: an organisation that requires single sign-on for its
 * people still uses programs.
 */
const ssoSatisfied = ({ state: { principal, session, blockedOrganisations } }: { state: RequestState }): true => {
  if (principal.isOperator || principal.supportView || principal.kind === 'api_key') return true;
  for (const [id, { organisation }] of principal.memberships) {
    if (blockedOrganisations.has(id)) continue;
    const reason = whyBlocked(session, id, organisation);
    if (reason) blockedOrganisations.set(id, reason);
  }
  return true;
};

export default ssoSatisfied;
