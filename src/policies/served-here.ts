import type { Core } from '@strapi/strapi';
import type { RequestState } from '../http/request-state';
import { isServedHere } from '../tenancy/store/cells';

/**
 * This node serves the organisations of the caller: those of other cells are closed to the request, as organisations are
 * that another gate closes. What is about one of them alone is refused with 421; lists leave them out.
 */
const servedHere = (
  { state }: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): true => {
  const { principal, closed } = state;
  for (const [id, { organisation }] of principal.memberships)
    if (!isServedHere(strapi, organisation)) closed.set(id, 'WRONG_CELL');
  return true;
};

export default servedHere;
