import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';
import { notFound } from '../wire/errors/http-errors';
import { type ErrorBody, errorBodyOf, errorBodyOfStatus, retryAfterOf, withCode } from '../wire/errors/error-body';

/** Methods that something here answers: a path without a route for one of them answers 404 or 405. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** TRACE, PROPFIND and the like: 501 on every path, before anything else looks at the request. */
const refuseMethod = (ctx: RequestContext): void => {
  const { status } = (ctx.body = errorBodyOfStatus(501)).error;
  ctx.status = status;
  ctx.set('Allow', METHODS.join(', '));
};

const REALM = 'Bearer realm="Tenantry"';

/** A 401 names the scheme (RFC 9110, 15.5.2), and says where a token came and is invalid (RFC 6750, 3.1). */
const challenge = (ctx: RequestContext): void => {
  if (ctx.status !== 401 || ctx.response.get('WWW-Authenticate') !== '') return;
  ctx.set('WWW-Authenticate', ctx.get('Authorization') === '' ? REALM : `${REALM}, error="invalid_token"`);
};

/**
 * Gives every error its class, its code and Strapi's shape. It stands inside `strapi::errors`, which drops the details
 * that Tenantry promises (5.54), and leaves nothing for it to do.
 */
const errors =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (!METHODS.includes(ctx.method)) return refuseMethod(ctx);
    try {
      await next();
      // Koa answers 404 where nobody set a status.
      if (ctx.status === 404 && ctx.body === undefined) throw notFound('There is nothing at this path.');
      const body = ctx.body as ErrorBody | undefined;
      const { status } = ctx;
      if (status >= 400 && body?.error && typeof body.error === 'object') ctx.body = withCode(body, status);
      // The router answers a method that a path does not have with a status alone.
      else if (status >= 400 && !body) {
        ctx.body = errorBodyOfStatus(status);
        ctx.status = status;
      }
    } catch (error) {
      const body = errorBodyOf(error);
      // What is thrown as a 503 is told in full, and no fault of the code.
      if (body.error.status >= 500 && (error as Error).name !== 'ServiceUnavailableError')
        strapi.log.error(
          `${ctx.state.requestId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      ctx.status = body.error.status;
      ctx.body = body;
      const seconds = retryAfterOf(body);
      if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
    }
    challenge(ctx);
  };

export default errors;
