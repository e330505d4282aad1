import { principalOf } from '../http/authentication/principal-of-request';
import type { RequestState } from '../http/request-state';

/**
 * Opens the request state: the caller, without blocked organisations. It is the first policy of every route. Later policies read
 * this state, and change it only by blocking organisations.
 */
const requestOpened = (ctx: { state: RequestState }): true => {
  ctx.state.principal = principalOf(ctx);
  ctx.state.blockedOrganisations = new Map();
  return true;
};

export default requestOpened;
