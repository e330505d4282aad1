import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
 * order. Headers that are the same for every such request are learnt from the middlewares that set them. Requests with anything
 * unusual take the whole stack. A test compares the responses of both (docs/decisions/0072).
 */

/** The middlewares that run, in the order of config/middlewares.ts. */
const RUN = [
  ...['strapi::errors', 'global::request-id', 'global::compression', 'global::errors', 'global::large-responses'],
  'global::client-address',
];
/** Those that set constant headers. They run once, between the middlewares before and after. */
const LEARNT = ['strapi::security', 'strapi::cors'];
/** Those that run afterwards. */
const RUN_AFTER = ['global::request-limit'];

const API = '/api';
const READS: ReadonlySet<Operation['kind']> = new Set(['list', 'read']);
const DOCUMENT_ID = /^[a-z0-9]{24}$/;
/** The path of a resource, and the id of a record, if any. */
const HOT_URL = /^(\/api\/[a-z-]+)(?:\/([a-z0-9]{24}))?(?:\?|$)/;

/** Koa 2.16, and @koa/router 12. */
interface App {
  middleware: Middleware[];
  callback(): (req: IncomingMessage, res: ServerResponse) => unknown;
  createContext(req: IncomingMessage, res: ServerResponse): Context;
  handleRequest(ctx: Context, fn: (ctx: Context) => Promise<unknown>): Promise<unknown>;
}

interface Layer {
  path: string | RegExp;
  methods: string[];
  stack: Middleware[];
}

interface HotRoute {
  pattern: string;
  endpoint: Middleware;
}

type HotState = DefaultState & { hot: HotRoute };

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

/** The endpoints that Strapi has composed for these routes. */
const hotRoutes = (strapi: Core.Strapi): Map<string, HotRoute> => {
  const layers = (strapi.server.router as { stack: Layer[] }).stack.filter(({ methods }) => methods.includes('GET'));
  const found = new Map<string, HotRoute>();
  for (const pattern of hotPatterns(strapi)) {
    const layer = layers.find(({ path }) => path === pattern);
    const [endpoint, ...others] = layer?.stack ?? [];
    if (endpoint && others.length === 0) found.set(pattern, { pattern, endpoint });
  }
  // An id must not be mistaken for the last segment of another route.
  const isAmbiguous = layers.some(
    ({ path }) => typeof path === 'string' && DOCUMENT_ID.test(path.split('/').at(-1) ?? ''),
  );
  return isAmbiguous ? new Map<string, HotRoute>() : found;
};

/** The headers that middlewares set for a request without an origin. */
const learnHeaders = async (app: App, middlewares: Middleware[]): Promise<[string, string | string[]][]> => {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method: 'GET', url: `${API}/` });
  const res = new ServerResponse(req);
  await joined(middlewares)(app.createContext(req, res));
  const names = (res as unknown as { getRawHeaderNames(): string[] }).getRawHeaderNames();
  return names.map((name) => [name, res.getHeader(name) as string | string[]]);
};

/** Sets headers that are learnt at the first request. */
const setConstantHeaders = (app: App, middlewares: Middleware[]): Middleware => {
  let known: [string, string | string[]][] | undefined;
  const set = ({ res }: Context): void => {
    for (const [name, value] of known ?? []) res.setHeader(name, value);
  };
  return async (ctx, next) => {
    known ??= await learnHeaders(app, middlewares);
    set(ctx);
    return next() as unknown;
  };
};

/** Whether the middlewares that are left out have nothing to do for a request. */
const isUsual = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.authorization !== undefined && headers.origin === undefined && !tracingOf();

/** Serves the hot requests by a shorter way. Call it in register(). */
export const shortenHotPath = (strapi: Core.Strapi): void => {
  const app = appOf(strapi);
  const callback = app.callback.bind(app);
  // Strapi calls it at the first request, when everything is mounted.
  app.callback = () => {
    const serve = callback();
    const { opening, named } = middlewaresOf(strapi);
    const routes = hotRoutes(strapi);
    const serveRoute: Middleware = (ctx, next) => (ctx.state as HotState).hot.endpoint(ctx, next) as unknown;
    const serveHot = joined([
      ...[opening, ...RUN.map(named)],
      setConstantHeaders(app, LEARNT.map(named)),
      ...[...RUN_AFTER.map(named), serveRoute],
    ]) as (ctx: Context) => Promise<unknown>;
    return (req, res) => {
      const [, path = '', id] = isUsual(req) ? (HOT_URL.exec(req.url ?? '') ?? []) : [];
      const hot = path === '' ? undefined : routes.get(id === undefined ? path : `${path}/:id`);
      if (!hot) return serve(req, res);
      const ctx = app.createContext(req, res);
      const params = id === undefined ? {} : { id };
      Object.assign(ctx.request, { params });
      Object.assign(ctx, { params, _matchedRoute: hot.pattern });
      ctx.state.hot = hot;
      return app.handleRequest(ctx, serveHot);
    };
  };
};
