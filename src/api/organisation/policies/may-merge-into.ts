import type { Core } from '@strapi/strapi';
import { documentIdIn, resolveSecondOrganisation } from '../../../http/authorisation';
import { bodyOf, operationOf, type RequestState } from '../../../http/request-state';

/**
 * Authorises the caller for the organisation in the body: its guards and the capability apply as they do for the
 * source. The contract refuses values that are not an id.
 */
const mayMergeInto = async (
  ctx: { state: RequestState; request: unknown },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const into = documentIdIn((bodyOf(ctx) as { data?: unknown } | undefined)?.data, 'into');
  if (typeof into === 'string') await resolveSecondOrganisation(strapi, ctx.state, operationOf(ctx).access, into);
  return true;
};

export default mayMergeInto;
