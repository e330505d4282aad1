import type { Core } from '@strapi/strapi';
import { koaBody } from 'koa-body';
import type { Context, Middleware, Next } from 'koa';

/**
 * Strapi 5.54 parses bodies with koa-body, and makes a parser anew for each request, whose settings are checked each time. It
 * parses before it knows the route, so that a malformed body is told before missing credentials are; and it keeps what it
 * parsed alone, or the text of every body.
 *
 * Here the same parser is made once. Tenantry answers 401, 404 and 403 first (contract, section 1): the parser's error waits
 * until somebody reads the body. A signature is over the bytes of a body: its text is kept where the request is signed.
 */
type Settings = Parameters<typeof koaBody>[0];
type Factory = (config: Settings) => Middleware;

const SIGNATURE = 'stripe-signature';

/** Where koa-body leaves the text. */
const TEXT = Symbol.for('unparsedBody');

const isParsed = (): Promise<void> => Promise.resolve();

/** A body that does not unpack fails without a status: it is the caller's fault like one that is no JSON. */
const withStatus = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error
    ? error
    : Object.assign(new Error('The body cannot be read.'), { status: 400, cause: error });

const deferring = (request: object, error: unknown): void => {
  const fault = withStatus(error);
  Object.defineProperty(request, 'body', {
    configurable: true,
    get() {
      throw fault;
    },
  });
};

/** Puts the parser in the place of Strapi's, with its settings; call it in register(). */
export const parseBodies = (strapi: Core.Strapi): void => {
  const middlewares = strapi.get('middlewares') as unknown as {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  };
  middlewares.extend('strapi::body', () => (config) => {
    const parse = koaBody(config);
    const parseAndKeep = koaBody({ ...config, includeUnparsed: true });
    return async (ctx: Context, next: Next): Promise<unknown> => {
      if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
      try {
        await (SIGNATURE in ctx.req.headers ? parseAndKeep : parse)(ctx as never, isParsed);
      } catch (error) {
        deferring(ctx.request, error);
      }
      return next();
    };
  });
};

/** The text of a signed body; empty where there was none. Throws the parser's error where it is no JSON. */
export const signedBodyOf = (ctx: { request: unknown }): string => {
  const { body } = ctx.request as { body?: Record<symbol, unknown> };
  const text = body?.[TEXT];
  return typeof text === 'string' ? text : '';
};
