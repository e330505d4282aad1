import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { mayCarryToken, servesAdminPanel } from '../domain/access/uncacheable';
import type { RequestContext } from '../http/request-state';

/** Keeps every answer that may carry a token out of all caches: docs/decisions/0027. */
const noStore =
  (_config: unknown, _services: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (mayCarryToken(ctx.method, ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
    // The scripts and pictures of the admin panel say themselves how long they last.
    const isUndecided = servesAdminPanel(ctx.path) && !ctx.response.get('Cache-Control');
    if (isUndecided && ctx.type === 'application/json') ctx.set('Cache-Control', 'no-store');
  };

export default noStore;
