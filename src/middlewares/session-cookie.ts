import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';
import { withSessionCookie } from '../http/session-cookie';
import type { SessionEffect } from '../wire/headers/session-mode';

/**
 * Keeps the refresh token of a web app in a cookie (docs/decisions/0055). It comes before the idempotency, which therefore sees
 * and stores the same as without a cookie.
 */
const sessionCookie =
  ({ effect }: { effect: SessionEffect }, { strapi }: { strapi: Core.Strapi }) =>
  (ctx: RequestContext, next: Next): Promise<void> =>
    withSessionCookie(strapi, ctx, effect, next);

export default sessionCookie;
