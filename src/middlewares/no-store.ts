import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { mayCarryToken, servesAdminPanel } from '../domain/access/uncacheable';
import type { RequestContext } from '../http/request-state';

/** Prevents caching of every response that can contain a token: docs/decisions/0027. */
const noStore =
  (_config: unknown, _services: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (mayCarryToken(ctx.method, ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
    // The scripts and images of the admin panel set Cache-Control themselves.
    const isUndecided = servesAdminPanel(ctx.path) && !ctx.response.get('Cache-Control');
    if (isUndecided && ctx.type === 'application/json') ctx.set('Cache-Control', 'no-store');
  };

export default noStore;
