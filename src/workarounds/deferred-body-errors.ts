import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';

/**
 * Strapi 5.54 parses bodies before it knows the route, so that a malformed body is told before missing credentials are.
 * Tenantry answers 401, 404 and 403 first (contract, section 1): the parser's error waits until somebody reads the body.
 */
type Factory = (config: unknown, services: { strapi: Core.Strapi }) => Middleware;

/** A body that does not unpack fails without a status: it is the caller's fault like one that is no JSON. */
const withStatus = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error
    ? error
    : Object.assign(new Error('The body cannot be read.'), { status: 400, cause: error });

/** Wraps Strapi's body parser; call it in register(). */
export const deferBodyErrors = (strapi: Core.Strapi): void => {
  const middlewares = strapi.get('middlewares') as unknown as {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  };
  middlewares.extend('strapi::body', (factory) => (config, services) => {
    const parse = factory(config, services);
    return async (ctx: Context, next: Next): Promise<unknown> => {
      // The parser leaves these alone, but sets itself up anew for each.
      if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
      let isParsed = false;
      try {
        await parse(ctx, () => {
          isParsed = true;
          return Promise.resolve();
        });
      } catch (error) {
        if (isParsed) throw error;
        const fault = withStatus(error);
        Object.defineProperty(ctx.request, 'body', {
          configurable: true,
          get() {
            throw fault;
          },
        });
      }
      return next();
    };
  });
};
