import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';

/** IDs that are accepted from callers: none that could forge or flood log lines. */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Assigns an ID to every request, returns it in a header, and logs the finished request. */
const requestId =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next) => {
    const given = ctx.get('x-request-id');
    const id = WELL_FORMED.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    await next();
    // The logger formats a line before it checks the level.
    if (!strapi.log.isLevelEnabled('http')) return;
    const tookMs = Math.round(performance.now() - startedAt);
    strapi.log.http(`${ctx.method} ${ctx.path} ${ctx.status} ${tookMs} ms ${id}`);
  };

export default requestId;
