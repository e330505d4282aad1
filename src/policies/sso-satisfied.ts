import type { RequestState } from '../http/request-state';

/**
 * The session is one that the organisation takes. One that was opened by password does not open an organisation that
 * insists on single sign-on, nor one that has ended such sessions since; other organisations of the same person stay open.
 */
const ssoSatisfied = ({ state: { principal, session, closed } }: { state: RequestState }): true => {
  if (principal.isOperator || session?.method === 'sso') return true;
  const startedAt = session?.startedAt ?? 0;
  for (const [id, { organisation }] of principal.memberships) {
    if (closed.has(id)) continue;
    if (organisation.ssoOnly) closed.set(id, 'SSO_REQUIRED');
    else if (startedAt < (organisation.passwordSessionsFrom ?? 0)) closed.set(id, 'SESSION_ENDED');
  }
  return true;
};

export default ssoSatisfied;
