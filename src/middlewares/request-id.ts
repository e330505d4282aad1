import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';

/** What may be taken over from a caller: nothing that could forge a log line or fill one. */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Gives every request an id and every answer the header that names it; logs the request when it is done. */
const requestId =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next) => {
    const given = ctx.get('x-request-id');
    const id = WELL_FORMED.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    await next();
    // The logger formats a line before it looks whether anybody wants it.
    if (!strapi.log.isLevelEnabled('http')) return;
    const tookMs = Math.round(performance.now() - startedAt);
    strapi.log.http(`${ctx.method} ${ctx.path} ${ctx.status} ${tookMs} ms ${id}`);
  };

export default requestId;
