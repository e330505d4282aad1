import type { Core } from '@strapi/strapi';
import { openInTurn } from '../http/caller-turn';
import { countedCaller } from '../http/authentication/credential-of-request';
import { principalOf } from '../http/authentication/principal-of-request';
import { countRequest } from '../http/request-limit';
import { ACCESS_POLICIES } from '../http/routes';
import type { RequestContext } from '../http/request-state';

/**
 * Opens the request state: the caller, without blocked organisations. Counts the request, waits for the caller's turn, and reads a
 * large body. It is the first policy of every route. Later policies read this state, and change it only by blocking
 * organisations.
 */
const requestOpened = (
  ctx: Pick<RequestContext, 'request' | 'response' | 'state'>,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): true | Promise<true> => {
  ctx.state.principal = principalOf(ctx);
  ctx.state.blockedOrganisations = new Map();
  countRequest(strapi, ctx, countedCaller(ctx));
  return openInTurn(strapi, ctx, ACCESS_POLICIES);
};

export default requestOpened;
