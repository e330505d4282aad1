import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { panelPreparationOf } from '../http/panel-preparation';
import type { RequestContext } from '../http/request-state';

/** What does not need the panel to be prepared. All other paths may belong to it, whatever plugins are installed. */
const INDEPENDENT = /^\/(api\/|_health$|_ready$)/;

/** Lets requests wait until the admin panel is prepared, except those of the API and of probes. */
const panelPreparation =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (!INDEPENDENT.test(ctx.path)) await panelPreparationOf(strapi).done;
    await next();
  };

export default panelPreparation;
