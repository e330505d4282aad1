import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { answerScim } from '../scim/answer-scim';
import { SCIM_PATH } from '../wire/scim/operations';

/**
 * Serves SCIM at /scim/v2. It is a middleware, not a route, for three reasons: directories append the paths of RFC 7644 to an
 * address outside /api, where Strapi mounts its routers; SCIM has its own errors, bodies and media types, for which the later
 * middlewares (query, body) would need exceptions; and guards of people (IP allowlist, single sign-on) do not apply to its
 * callers, which are tokens of organisations. For other requests, the cost is one comparison.
 */
const scim =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next) => {
    const isScim = ctx.path === SCIM_PATH || ctx.path.startsWith(`${SCIM_PATH}/`);
    await (isScim ? answerScim(strapi, ctx) : next());
  };

export default scim;
