import type { Core } from '@strapi/strapi';

/**
 * The router of Strapi 5.54 (@koa/router 12) tries hundreds of regular expressions for each request, and then runs all
 * layers that match: the static files of public/, which reads the disk and fails, and one for each API router that
 * handles unsupported methods. A request to an API route needs none of these. Here the API routes with the same first
 * two path segments are tried first; if one matches, only that one is run. All other requests are handled as usual.
 */
interface Layer {
  path: string | RegExp;
  methods: string[];
}

interface Matched {
  path: Layer[];
  pathAndMethod: Layer[];
  route: boolean;
}

interface Router {
  stack: Layer[];
  match: (this: { stack: Layer[] }, path: string, method: string) => Matched;
}

const LITERAL = /^[\w-]+$/;
const API = '/api/';

/** The first two segments of a path in lower case, because routes ignore case. */
const beginningOf = (path: string): string => path.split('/', 3).join('/').toLowerCase();

/** Whether a layer is an API route with a literal beginning. */
const isRouteOfApi = ({ path, methods }: Layer): boolean =>
  typeof path === 'string' && methods.length > 0 && path.startsWith(API) && LITERAL.test(path.split('/')[2] ?? '');

/** Makes the router look up API routes in an index; call it in register(). */
export const indexRoutes = (strapi: Core.Strapi): void => {
  const router = strapi.server.router as Router;
  const { match } = router;
  const byBeginning = new Map<string, Layer[]>();
  let indexed = 0;

  const index = (): void => {
    const { stack } = router;
    if (indexed === stack.length) return;
    byBeginning.clear();
    for (const layer of stack.filter(isRouteOfApi)) {
      const beginning = beginningOf(layer.path as string);
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), layer]);
    }
    indexed = stack.length;
  };

  router.match = (path, method) => {
    index();
    const matched = match.call({ stack: byBeginning.get(beginningOf(path)) ?? [] }, path, method);
    // If no route matches, all layers handle the request.
    return matched.route ? matched : match.call(router, path, method);
  };
};
