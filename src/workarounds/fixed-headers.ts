import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';
import { isProduction } from '../domain/access/production-mode';

/**
 * Strapi 5.54 composes its security headers for every request, and those of a request without an origin, which takes longer
 * than the rest of a small response. They are always the same, so they are computed once. It also allows scripts in the page and
 * of a CDN at every path that begins with /documentation, and what the panel needs in `strapi develop`; only the latter is kept.
 */
type Factory = (config: unknown, services: { strapi: Core.Strapi }) => Middleware;
type Headers = [string, string | string[]][];

const API = '/api/';

/** The headers that a middleware sets for a GET request without an origin. */
const headersOf = async (strapi: Core.Strapi, middleware: Middleware): Promise<Headers> => {
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: API });
  const res = new ServerResponse(req);
  await middleware(strapi.server.app.createContext(req, res), () => Promise.resolve());
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
};

/**
 * Wraps a middleware that only sets headers.
 *
 * @param isUsual whether its headers for a request are the same as for others
 */
const fix = (strapi: Core.Strapi, name: string, isUsual: (ctx: Context) => boolean): void => {
  const middlewares: { extend(name: string, extension: (factory: Factory) => Factory): void } =
    strapi.get('middlewares');
  middlewares.extend(name, (factory) => (config, services) => {
    const compose = factory(config, services);
    let known: Headers | undefined;
    return async (ctx: Context, next: Next): Promise<unknown> => {
      if (!isUsual(ctx)) return compose(ctx, next);
      known ??= await headersOf(strapi, compose);
      for (const [header, value] of known) ctx.res.setHeader(header, value);
      return next();
    };
  });
};

/** Wraps Strapi's middlewares that set headers; call it in register(). */
export const fixHeaders = (strapi: Core.Strapi): void => {
  const isDeveloped = !isProduction(process.env.NODE_ENV);
  fix(strapi, 'strapi::security', ({ path }) => !isDeveloped || path.startsWith(API));
  if (strapi.config.get<boolean>('api.usesStockPath')) return;
  fix(strapi, 'strapi::cors', ({ method, headers }) => headers.origin === undefined && method !== 'OPTIONS');
};
