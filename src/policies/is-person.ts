import type { Core } from '@strapi/strapi';
import { openInTurn } from '../http/caller-turn';
import { countedCaller } from '../http/authentication/credential-of-request';
import { principalOf } from '../http/authentication/principal-of-request';
import { countRequest } from '../http/request-limit';
import type { RequestContext } from '../http/request-state';
import { wrongCredential } from '../wire/errors/credential-errors';

/**
 * Checks that the caller is a person, because only people have accounts. An API token is a valid credential without an
 * account, so it gets a 403, not a 401. On routes of plugins, it is the first policy and opens the request, and the strategies already refuse agents and SCIM tokens.
 */
const isPerson = (
  ctx: Pick<RequestContext, 'request' | 'response' | 'state'>,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): true | Promise<true> => {
  countRequest(strapi, ctx, countedCaller(ctx));
  const principal = principalOf(ctx);
  if (principal.kind !== 'user') throw wrongCredential('api_token');
  return openInTurn(strapi, ctx, []);
};

export default isPerson;
