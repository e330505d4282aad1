import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { panelPreparationOf } from '../http/panel-preparation';
import type { RequestContext } from '../http/request-state';

/** Paths that do not need the panel to be prepared. All others may belong to it, because each plugin can add some. */
const INDEPENDENT = /^\/(api\/|scim\/|_health$|_ready$)/;

/** Lets requests wait until the admin panel is prepared, except those of the API, of directories and of probes. */
const panelPreparation =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (!INDEPENDENT.test(ctx.path)) await panelPreparationOf(strapi).done;
    await next();
  };

export default panelPreparation;
