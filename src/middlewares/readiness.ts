import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';
import { assertReady } from '../http/stopping';

const HEALTH = '/_health';

/** Responds with 503 at Strapi's health endpoint while the application is stopping. */
const readiness =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (ctx.path === HEALTH) assertReady(strapi);
    return next();
  };

export default readiness;
