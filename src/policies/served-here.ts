import type { Core } from '@strapi/strapi';
import type { RequestState } from '../http/request-state';
import { isServedHere } from '../tenancy/store/cells';

/**
 * Blocks the caller's organisations in other cells, which this node does not serve. A request that concerns only one of them is
 * refused with 421; lists omit them.
 */
const servedHere = (
  { state }: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): true => {
  const { principal, blockedOrganisations } = state;
  for (const [id, { organisation }] of principal.memberships)
    if (!isServedHere(strapi, organisation)) blockedOrganisations.set(id, 'WRONG_CELL');
  return true;
};

export default servedHere;
