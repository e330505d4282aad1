import type { Core } from '@strapi/strapi';
import { isProduction } from '../domain/access/production-mode';
import type { Context, Middleware, Next } from 'koa';

/**
 * Strapi 5.54 composes its security headers for every request, which takes longer than the rest of a small response.
 * They are the same for every path, so they are computed once. It also allows scripts in the page and of a CDN at every path that
 * begins with /documentation, and what the panel needs in `strapi develop`; only the latter is kept.
 */
type Factory = (config: unknown, services: { strapi: Core.Strapi }) => Middleware;

const API = '/api/';

/** The headers that a middleware sets, and those that it removes (with null). */
const headerCallsOf = async (middleware: Middleware): Promise<[string, string | null][]> => {
  const headers: [string, string | null][] = [];
  const res = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: (name: string) => void headers.push([name, null]),
  };
  await middleware({ method: 'GET', path: API, req: { headers: {} }, res } as unknown as Context, () =>
    Promise.resolve(),
  );
  return headers;
};

/** Wraps Strapi's middleware; call it in register(). */
export const fixSecurityHeaders = (strapi: Core.Strapi): void => {
  const middlewares: {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  } = strapi.get('middlewares');
  middlewares.extend('strapi::security', (factory) => (config, services) => {
    const compose = factory(config, services);
    const isDeveloped = !isProduction(process.env.NODE_ENV);
    let known: [string, string | null][] | undefined;
    return async (ctx: Context, next: Next): Promise<unknown> => {
      if (isDeveloped && !ctx.path.startsWith(API)) return compose(ctx, next);
      known ??= await headerCallsOf(compose);
      for (const [name, value] of known) {
        if (value === null) ctx.res.removeHeader(name);
        else ctx.res.setHeader(name, value);
      }
      return next();
    };
  });
};
