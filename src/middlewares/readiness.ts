import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { readinessOf } from '../http/readiness';
import type { RequestContext } from '../http/request-state';

const PATH = '/_ready';
const READS = ['GET', 'HEAD'];
const UNAVAILABLE = 503;

/**
 * Responds at `/_ready`: 204 if this node can serve requests, otherwise 503 with the reason. Strapi's `/_health` says only
 * that the process is alive.
 */
const readiness =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (ctx.path !== PATH || !READS.includes(ctx.method)) return void (await next());
    ctx.state.pattern = PATH;
    const reason = await readinessOf(strapi).fault();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = reason ? UNAVAILABLE : 204;
    if (reason) ctx.body = { status: 'unavailable', reason };
  };

export default readiness;
