import type { Core } from '@strapi/strapi';
import { documentIdIn, resolveSecondOrganisation } from '../../../http/authorisation';
import { bodyOf, operationOf, type RequestState } from '../../../http/request-state';

/**
 * The caller may merge into the organisation that the body names: guards and capability hold there as they do where the
 * merge starts. What is no name at all the contract refuses.
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
