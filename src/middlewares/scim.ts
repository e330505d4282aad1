import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { answerScim } from '../scim/answer-scim';
import { SCIM_PATH } from '../wire/scim/operations';

/**
 * Serves SCIM at /scim/v2. A middleware and no route, for three reasons: directories append RFC 7644's paths to an address
 * outside /api, where Strapi mounts its routers; errors, bodies and media types are SCIM's own, which the middlewares behind
 * this one (query, body) would have to be told; and its callers are tokens of organisations, whom the gates of people (IP
 * allowlist, single sign-on) do not concern. All that another request pays for it is one comparison.
 */
const scim =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next) => {
    const isScim = ctx.path === SCIM_PATH || ctx.path.startsWith(`${SCIM_PATH}/`);
    await (isScim ? answerScim(strapi, ctx) : next());
  };

export default scim;
