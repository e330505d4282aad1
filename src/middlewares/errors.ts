import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { CONSOLE_PAGES } from '../domain/console-pages';
import { isVisitedPath } from '../domain/visited-paths';
import { ReplayedResponse, showReplayed } from '../http/idempotency';
import type { RequestContext } from '../http/request-state';
import { isVisit, sendPage } from '../http/responses/page';
import { errorPage } from '../wire/pages/error-page';
import { notFound } from '../wire/errors/http-errors';
import { type ErrorBody, errorBodyOf, errorBodyOfStatus, retryAfterOf, withCode } from '../wire/errors/error-body';

/** Supported methods. A path without a route for one of them is a 404 or 405. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses TRACE, PROPFIND and the like with 501 on every path, before the request is read. */
const refuseMethod = (ctx: RequestContext): void => {
  const { status } = (ctx.body = errorBodyOfStatus(501)).error;
  ctx.status = status;
  ctx.set('Allow', METHODS.join(', '));
};

const REALM = 'Bearer realm="Tenantry"';

/** Sets the challenge of a 401: the scheme (RFC 9110, 15.5.2), and whether a token was invalid (RFC 6750, 3.1). */
const challenge = (ctx: RequestContext): void => {
  if (ctx.status !== 401 || ctx.response.get('WWW-Authenticate') !== '') return;
  ctx.set('WWW-Authenticate', ctx.get('Authorization') === '' ? REALM : `${REALM}, error="invalid_token"`);
};

interface Settings {
  /** Whether the whole console is in use, or only the pages that emails need. */
  isComplete: boolean;
}

/** Shows the error as a page to a person who has opened the address in a browser. */
const showPage = (ctx: RequestContext, { isComplete }: Settings): void => {
  const body = ctx.body as ErrorBody | undefined;
  if (ctx.status < 400 || !body?.error || !isVisitedPath(ctx.path) || !isVisit(ctx)) return;
  const { status } = ctx;
  sendPage(ctx, errorPage(body, ctx.state.requestId, isComplete ? CONSOLE_PAGES.signIn : null));
  ctx.status = status;
};

/**
 * Converts every error to Strapi's shape, with its class and code. It runs inside `strapi::errors`, which would drop the details
 * that the contract requires (5.54).
 */
const errors =
  (settings: Settings, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (!METHODS.includes(ctx.method)) return refuseMethod(ctx);
    try {
      await next();
      // Koa responds with 404 if no status was set.
      if (ctx.status === 404 && ctx.body === undefined) throw notFound('There is no such path.');
      const body = ctx.body as ErrorBody | undefined;
      const { status } = ctx;
      if (status >= 400 && body?.error && typeof body.error === 'object') ctx.body = withCode(body, status);
      // For a method that a path does not have, the router sets only a status.
      else if (status >= 400 && !body) {
        ctx.body = errorBodyOfStatus(status);
        ctx.status = status;
      }
    } catch (error) {
      if (error instanceof ReplayedResponse) return showReplayed(ctx, error.response);
      const body = errorBodyOf(error);
      // A thrown 503 is not a bug, and its response is complete, so it is not logged.
      if (body.error.status >= 500 && (error as Error).name !== 'ServiceUnavailableError')
        strapi.log.error(error instanceof Error ? error.message : String(error), { error });
      ctx.status = body.error.status;
      ctx.body = body;
      const seconds = retryAfterOf(body);
      if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
    }
    challenge(ctx);
    showPage(ctx, settings);
  };

export default errors;
