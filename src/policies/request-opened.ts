import { principalOf } from '../http/authentication/principal-of-request';
import type { RequestState } from '../http/request-state';

/**
 * The request has a caller, and no organisation is closed to it yet. This gate comes first on every route: the ones behind
 * it read what it sets, and change nothing else of it than by closing organisations.
 */
const requestOpened = (ctx: { state: RequestState }): true => {
  ctx.state.principal = principalOf(ctx);
  ctx.state.blockedOrganisations = new Map();
  return true;
};

export default requestOpened;
