import type { RequestState } from '../http/request-state';

/**
 * The session is one that the organisation takes. One that was opened by password does not open an organisation that
 * insists on single sign-on, nor one that has ended such sessions since; other organisations of the same person stay open.
 * A session of single sign-on opens its own organisation. If the person has verified the password in it, the other
 * organisations treat it as a session that was opened by password at that moment (contract, section 5).
 */
const ssoSatisfied = ({ state: { principal, session, closed } }: { state: RequestState }): true => {
  if (principal.isOperator) return true;
  const ownId = session?.method === 'sso' ? session.organisationId : null;
  const byPasswordAt = (session?.method === 'sso' ? session.passwordVerifiedAt : session?.startedAt) ?? 0;
  for (const [id, { organisation }] of principal.memberships) {
    if (id === ownId || closed.has(id)) continue;
    if (organisation.ssoOnly) closed.set(id, 'SSO_REQUIRED');
    else if (byPasswordAt < (organisation.passwordSessionsFrom ?? 0)) closed.set(id, 'SESSION_ENDED');
  }
  return true;
};

export default ssoSatisfied;
