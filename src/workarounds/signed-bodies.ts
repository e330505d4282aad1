import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';

/**
 * A signature is over the bytes of a body, and Strapi 5.54 keeps what it parsed alone, or the text of every body. The text
 * is kept where the request is signed; all others are parsed as before.
 */
type Factory = (config: Record<string, unknown>, services: { strapi: Core.Strapi }) => Middleware;

const SIGNATURE = 'stripe-signature';

/** Where the body parser leaves the text. */
const TEXT = Symbol.for('unparsedBody');

/** Teaches Strapi's body parser; call it in register(), before anything else wraps the parser. */
export const keepSignedBodies = (strapi: Core.Strapi): void => {
  const middlewares = strapi.get('middlewares') as unknown as {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  };
  middlewares.extend('strapi::body', (factory) => (config, services) => {
    const parse = factory(config, services);
    const parseAndKeep = factory({ ...config, includeUnparsed: true }, services);
    return (ctx: Context, next: Next): Promise<unknown> =>
      (SIGNATURE in ctx.req.headers ? parseAndKeep : parse)(ctx, next) as Promise<unknown>;
  });
};

/** The text of a signed body; empty where there was none. Throws the parser's error where it is no JSON. */
export const signedBodyOf = (ctx: { request: unknown }): string => {
  const { body } = ctx.request as { body?: Record<symbol, unknown> };
  const text = body?.[TEXT];
  return typeof text === 'string' ? text : '';
};
