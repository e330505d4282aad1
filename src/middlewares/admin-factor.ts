import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { lacksAdminFactor } from '../http/authentication/admin-factor';
import type { RequestContext } from '../http/request-state';
import { adminFactorMissing } from '../wire/errors/second-factor-errors';

/**
 * Where every administrator needs a second factor, refuses sessions of the panel without one: those from before the setting, and
 * those that a registration opens. It is no policy, because Strapi's own routes of the panel have theirs already.
 */
const adminFactor =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (await lacksAdminFactor(strapi, ctx)) throw adminFactorMissing();
    return next();
  };

export default adminFactor;
