import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { panelPreparationOf } from '../http/panel-preparation';
import { faultOf } from '../http/readiness';
import type { RequestContext } from '../http/request-state';
import { unavailable } from '../wire/errors/http-errors';

/** Paths that do not need the panel to be prepared. All others may belong to it, because each plugin can add some. */
const INDEPENDENT = /^\/(api\/|scim\/|_health$|_ready$)/;

/** The preparation fails only if the server stops: by a signal, or because of the failure. */
const refuse = (): never => {
  const { code, message, remedy } = faultOf('SHUTTING_DOWN');
  throw unavailable(code, message, { remedy });
};

/**
 * Lets requests wait until the admin panel is prepared, except those of the API, of directories and of probes.
 *
 * @throws ServiceUnavailableError `SHUTTING_DOWN` if the server stops before
 */
const panelPreparation =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (!INDEPENDENT.test(ctx.path)) await panelPreparationOf(strapi).done.catch(refuse);
    await next();
  };

export default panelPreparation;
