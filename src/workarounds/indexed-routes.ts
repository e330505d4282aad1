import type { Core } from '@strapi/strapi';

/**
 * The router of Strapi 5.54 (@koa/router 12) tries hundreds of regular expressions for each request, and then runs all layers
 * that fit: the static files of public/, which asks the disk and fails, and for each router of an API one that looks after
 * methods that a path does not have. A request to a route of the API needs none of these. Here the routes of the API are tried
 * first that begin with the same two parts as the path; where one fits, it alone is run. All else goes the usual way.
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

/** The first two parts of a path in lower case, as routes do not heed the case. */
const beginningOf = (path: string): string => path.split('/', 3).join('/').toLowerCase();

/** Whether a layer is a route of the API that says how all its paths begin. */
const isRouteOfApi = ({ path, methods }: Layer): boolean =>
  typeof path === 'string' && methods.length > 0 && path.startsWith(API) && LITERAL.test(path.split('/')[2] ?? '');

/** Makes the router look its routes up; call it in register(). */
export const indexRoutes = (strapi: Core.Strapi): void => {
  const router = strapi.server.router as unknown as Router;
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
    // A path or method that no route has is answered with what all layers know of it.
    return matched.route ? matched : match.call(router, path, method);
  };
};
