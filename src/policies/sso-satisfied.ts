import { whyClosed } from '../domain/access/sso-only';
import type { RequestState } from '../http/request-state';

/**
 * The session is one that the organisation takes (src/domain/access/sso-only.ts): organisations that it does not open are
 * closed for this request. Platform operators are no members.
 */
const ssoSatisfied = ({ state: { principal, session, closed } }: { state: RequestState }): true => {
  if (principal.isOperator) return true;
  for (const [id, { organisation }] of principal.memberships) {
    if (closed.has(id)) continue;
    const reason = whyClosed(session, id, organisation);
    if (reason) closed.set(id, reason);
  }
  return true;
};

export default ssoSatisfied;
