import type { Core } from '@strapi/strapi';
import type { Operation } from '../wire/operation';
import { defined } from '../values';

/** A route with its operation. */
export interface DocumentedRoute {
  method: string;
  /** The path in the router, with its prefix: /api/svc-agents/:id. */
  path: string;
  handler: string;
  operation: Operation;
}

interface RouteEntry {
  method: string;
  path: string;
  handler: unknown;
  config?: { prefix?: string; operation?: Operation };
}

interface RouterEntry {
  type?: string;
  prefix?: string;
  routes?: RouteEntry[];
}

const routersIn = (routes: unknown): RouterEntry[] =>
  Object.values((routes ?? {}) as Record<string, RouterEntry>).filter((router) => Array.isArray(router?.routes));

const allRoutes = (strapi: Core.Strapi): { prefix: string; route: RouteEntry }[] => {
  const ofApis = Object.values(strapi.apis).flatMap(({ routes }) =>
    routersIn(routes).map((router) => ({ prefix: router.prefix ?? '', router })),
  );
  const ofPlugins = Object.entries(strapi.plugins).flatMap(([name, { routes }]) =>
    routersIn(routes)
      .filter(({ type }) => type === 'content-api')
      .map((router) => ({ prefix: router.prefix ?? `/${name}`, router })),
  );
  return [...ofApis, ...ofPlugins].flatMap(({ prefix, router }) =>
    defined(router.routes).map((route) => ({ prefix: route.config?.prefix ?? prefix, route })),
  );
};

/** The prefix of the REST API. */
export const apiPrefix = (strapi: Core.Strapi): string => strapi.config.get<string>('api.rest.prefix');

/** The routes of the running application that have an operation, in the order of registration. */
export const documentedRoutes = (strapi: Core.Strapi): DocumentedRoute[] =>
  allRoutes(strapi).flatMap(({ prefix, route: { method, path, handler, config } }) =>
    config?.operation
      ? [
          {
            method,
            path: `${apiPrefix(strapi)}${prefix}${path}`,
            handler: String(handler),
            operation: config.operation,
          },
        ]
      : [],
  );

/** Whether the application serves a route, with or without an operation. */
export const servesRoute = (strapi: Core.Strapi, method: string, path: string): boolean =>
  allRoutes(strapi).some(({ prefix, route }) => route.method === method && `${prefix}${route.path}` === path);
