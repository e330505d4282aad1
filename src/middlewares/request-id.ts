import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { lineFieldsOf } from '../http/request-log';
import { routeOf } from '../http/request-route';
import type { RequestContext } from '../http/request-state';
import { countRequest } from '../telemetry/request-metrics';
import type { RequestSpan } from '../telemetry/spans';
import { tracingOf } from '../telemetry/tracing';

/** IDs that are accepted from callers: none that could forge or flood log lines. */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** The status of a response that its caller did not wait for; nginx uses the same. */
const CALLER_GONE = 499;

/** Counts, logs and traces a request whose response has ended. */
const finish = (strapi: Core.Strapi, ctx: RequestContext, startedAt: number, span: RequestSpan | undefined): void => {
  const ms = performance.now() - startedAt;
  const status = ctx.res.headersSent ? ctx.res.statusCode : CALLER_GONE;
  const route = routeOf(ctx, status);
  // The duration of a long poll says nothing about the server.
  if (!ctx.state.hasWaited) countRequest(ctx.method, route, status, ms / 1000);
  span?.end(route, status, { 'tenantry.request_id': ctx.state.requestId });
  // The logger formats a line before it checks the level.
  if (!strapi.log.isLevelEnabled('http')) return;
  const { method } = ctx;
  const fields = { ...lineFieldsOf(ctx), method, route, status, ms: Math.round(ms) };
  strapi.log.http(`${method} ${route} ${status}`, fields);
};

/** Assigns an ID to every request, returns it in a header, and counts, logs and traces the request. */
const requestId =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    const startedAt = performance.now();
    const given = ctx.get('x-request-id');
    const id = WELL_FORMED.test(given) ? given : randomUUID();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    const span = tracingOf()?.request(ctx.method, ctx.protocol, ctx.headers);
    if (span) ctx.state.traceId = span.traceId;
    ctx.res.once('close', () => finish(strapi, ctx, startedAt, span));
    await (span ? span.run(next) : next());
  };

export default requestId;
