import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context, DefaultState, Middleware } from 'koa';
import type { Operation } from '../../wire/operation';
import { tracingOf } from '../../telemetry/tracing';
import { defined } from '../../values';

/**
 * Lists and reads of single records are most of the requests. In Strapi 5.54, each of them passes thirty middlewares and
 * @koa/router, of which most do nothing for it: they look for other paths, other methods, cross-origin callers or bodies.
 * That took a third of the CPU of a read.
 *
 * Here these requests run only the middlewares that do something for them, and then the endpoint that Strapi has composed
 * for the route: its strategies, policies, contract and controller. All of these are those of the whole stack, in the same
 * order. Requests with anything unusual take the whole stack. A test compares the responses of both (docs/decisions/0072).
 */

/** The middlewares that run, in the order of config/middlewares.ts. */
const RUN = [
  ...['strapi::errors', 'global::request-id', 'global::compression', 'global::errors', 'global::large-responses'],
  ...['global::client-address', 'strapi::security', 'strapi::cors', 'global::request-limit'],
];

const API = '/api';
/** A resource, or one record of it. The router looks up other paths only once, in the whole stack. */
const HOT_PATH = /^\/api\/[a-z-]+(\/[a-z0-9]{24})?$/;
const READS: ReadonlySet<Operation['kind']> = new Set(['list', 'read']);
/** Koa 2.16, and @koa/router 12. */
interface App {
  middleware: Middleware[];
  callback(): (req: IncomingMessage, res: ServerResponse) => unknown;
  createContext(req: IncomingMessage, res: ServerResponse): Context;
  handleRequest(ctx: Context, fn: (ctx: Context) => Promise<unknown>): Promise<unknown>;
}

interface Layer {
  path: string;
  stack: Middleware[];
  captures(path: string): string[];
  params(path: string, captures: string[]): Record<string, string>;
}

interface Router {
  match(path: string, method: string): { pathAndMethod: Layer[] };
}

type HotState = DefaultState & { endpoint: Middleware };

const appOf = (strapi: Core.Strapi): App => strapi.server.app as unknown as App;

type Serve = (ctx: Context) => unknown;

/** Joins middlewares, each of which calls the next one at most once. */
const joined = (middlewares: readonly Middleware[]): Serve =>
  middlewares.reduceRight<Serve>(
    (next, middleware) => (ctx) =>
      middleware(ctx as Parameters<Middleware>[0], () => next(ctx) as Promise<unknown>) as unknown,
    () => Promise.resolve(),
  );

/** The configured middlewares by name. The application's first one opens Strapi's request context. */
const middlewaresOf = (strapi: Core.Strapi): { opening: Middleware; named: (name: string) => Middleware } => {
  const configured = strapi.config.get<(string | { name: string })[]>('middlewares');
  const names = configured.map((entry) => (typeof entry === 'string' ? entry : entry.name));
  const [opening, ...others] = appOf(strapi).middleware;
  const named = (name: string): Middleware => {
    const middleware = others[names.indexOf(name)];
    if (!middleware)
      throw new Error(`config/middlewares.ts has no ${name}, which src/workarounds/speed/hot-path.ts runs.`);
    return middleware;
  };
  return { opening: defined(opening), named };
};

/** The plain lists and reads of the API, by the patterns of their paths. */
const hotPatterns = (strapi: Core.Strapi): Set<string> => {
  const routers = Object.values(strapi.apis).flatMap(({ routes }) => Object.values(routes ?? {}));
  const routes = routers.flatMap(
    (router) =>
      (router as { routes?: { method: string; path: string; config?: { operation?: Operation } }[] }).routes ?? [],
  );
  const hot = routes.filter(({ method, config }) => {
    const { kind, resource, access, download } = config?.operation ?? {};
    return method === 'GET' && kind && READS.has(kind) && resource && access !== 'anyone' && !download;
  });
  return new Set(hot.map(({ path }) => `${API}${path}`));
};

/** Whether the middlewares that are left out have nothing to do for a request. */
const isUsual = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.authorization !== undefined && headers.origin === undefined && !tracingOf();

/** Serves the hot requests by a shorter way. Call it in register(). */
export const shortenHotPath = (strapi: Core.Strapi): void => {
  const app = appOf(strapi);
  const router = strapi.server.router as unknown as Router;
  const callback = app.callback.bind(app);
  // Strapi calls it at the first request, when everything is mounted.
  app.callback = () => {
    const serve = callback();
    const { opening, named } = middlewaresOf(strapi);
    const patterns = hotPatterns(strapi);
    const serveRoute: Middleware = (ctx, next) => (ctx.state as HotState).endpoint(ctx, next) as unknown;
    const serveHot = joined([opening, ...RUN.map(named), serveRoute]) as (ctx: Context) => Promise<unknown>;
    return (req, res) => {
      const [path = ''] = isUsual(req) ? (req.url ?? '').split('?', 1) : [];
      const [layer] = HOT_PATH.test(path) ? router.match(path, 'GET').pathAndMethod : [];
      const [endpoint, ...others] = layer?.stack ?? [];
      if (!layer || !endpoint || others.length > 0 || !patterns.has(layer.path)) return serve(req, res);
      const ctx = app.createContext(req, res);
      const params = layer.params(path, layer.captures(path));
      Object.assign(ctx.request, { params });
      Object.assign(ctx, { params, _matchedRoute: layer.path });
      ctx.state.endpoint = endpoint;
      return app.handleRequest(ctx, serveHot);
    };
  };
};
