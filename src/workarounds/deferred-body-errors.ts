import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';

/**
 * Strapi 5.54 parses bodies before it knows the route, so that a malformed body is told before missing credentials are.
 * Tenantry answers 401, 404 and 403 first (contract, section 1): the parser's error waits until somebody reads the body.
 */
type Factory = (config: unknown, services: { strapi: Core.Strapi }) => Middleware;

/** Wraps Strapi's body parser; call it in register(). */
export const deferBodyErrors = (strapi: Core.Strapi): void => {
  const middlewares = strapi.get('middlewares') as unknown as {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  };
  middlewares.extend('strapi::body', (factory) => (config, services) => {
    const parse = factory(config, services);
    return async (ctx: Context, next: Next) => {
      let isParsed = false;
      try {
        await parse(ctx, () => {
          isParsed = true;
          return Promise.resolve();
        });
      } catch (error) {
        if (isParsed) throw error;
        Object.defineProperty(ctx.request, 'body', {
          configurable: true,
          get() {
            throw error;
          },
        });
      }
      await next();
    };
  });
};
