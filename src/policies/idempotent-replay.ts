import type { Core } from '@strapi/strapi';
import { hasIdempotencyKey, replayEarlier } from '../http/idempotency';
import type { RequestContext } from '../http/request-state';

/**
 * Sends the stored response of an earlier request with the same Idempotency-Key. It runs when the caller's access has been
 * checked, and before the policies that the earlier request can have made fail, such as that of a budget.
 */
const idempotentReplay = async (
  ctx: RequestContext,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  if (hasIdempotencyKey(ctx)) await replayEarlier(strapi, ctx);
  return true;
};

export default idempotentReplay;
