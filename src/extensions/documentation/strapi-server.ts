import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../http/resource-service';
import { errors } from '@strapi/utils';
import type { RequestContext } from '../../http/request-state';
import { type PublicText, sendToAll } from '../../http/cost/same-for-all';
import { defined } from '../../values';

/**
 * `/documentation` shows the document that is derived from the contracts, rendered in memory. The plugin (5.54) would show its
 * own guess from the content types, and write files next to the code at every start and for every visitor. `DOCUMENTATION=off`
 * removes the page.
 */
type Action = (ctx: RequestContext) => unknown;
type Factory = (services: { strapi: Core.Strapi }) => Record<string, unknown>;

interface Plugin {
  controllers: { documentation: Record<string, Action> };
  services: { documentation: Factory };
}

interface OpenApi {
  page(): PublicText & { policy: string };
}

const gone = (): never => {
  throw new errors.NotFoundError();
};

export default (plugin: Plugin): Plugin => {
  const { documentation: controller } = plugin.controllers;
  const { documentation: original } = plugin.services;
  const updateSettings = defined(controller.updateSettings);

  Object.assign(controller, {
    index(ctx) {
      if (!strapi.config.get<boolean>('api.hasDocumentation')) return gone();
      const page = serviceOf<OpenApi>(strapi, 'api::openapi.openapi').page();
      ctx.set('Content-Security-Policy', page.policy);
      sendToAll(ctx, 'text/html', page);
    },
    // The plugin stores its password in a session, and Tenantry has no sessions of that kind.
    loginView: gone,
    login: gone,
    updateSettings(ctx) {
      if ((ctx.request as { body?: { restrictedAccess?: unknown } }).body?.restrictedAccess) {
        throw new errors.ValidationError('Restricted access needs cookie sessions, which Tenantry does not have.');
      }
      return updateSettings(ctx);
    },
  } satisfies Record<string, Action>);

  plugin.services.documentation = (services) => {
    const version = (): string => services.strapi.config.get('info.version');
    return {
      ...original(services),
      getDocumentationVersion: version,
      getDocumentationVersions: () => [{ version: version(), generatedDate: '', url: '' }],
      generateFullDoc: () => Promise.resolve(),
      deleteDocumentation: () => Promise.resolve(),
    };
  };
  return plugin;
};
