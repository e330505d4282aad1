import { unmetPolicy } from '../domain/access/sign-in-policy/unmet-policy';
import { whyBlocked } from '../domain/access/sso-only';
import type { RequestState } from '../http/request-state';

/**
 * Blocks the organisations that do not accept the session: by SSO-only (src/domain/access/sso-only.ts), or by their sign-in policy
 * (src/domain/access/sign-in-policy/unmet-policy.ts). It does not apply to platform operators and support views, who are not members, nor to
 * API keys, which have no session: an organisation that requires single sign-on for its people still uses programs.
 */
const ssoSatisfied = ({ state: { principal, session, blockedOrganisations } }: { state: RequestState }): true => {
  if (principal.isOperator || principal.supportView || principal.kind === 'api_key') return true;
  const now = Date.now();
  for (const [id, { organisation }] of principal.memberships) {
    if (blockedOrganisations.has(id)) continue;
    const reason =
      whyBlocked(session, id, organisation) ??
      unmetPolicy(session, organisation, principal.hasSecondFactor === true, now);
    if (reason) blockedOrganisations.set(id, reason);
  }
  return true;
};

export default ssoSatisfied;
