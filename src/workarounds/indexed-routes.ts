import type { Core } from '@strapi/strapi';

/**
 * The router of Strapi 5.54 (@koa/router 12) tries hundreds of regular expressions for each request, and then runs all layers
 * that fit: the static files of public/, which asks the disk and fails, and for each router of an API one that looks after
 * methods that a path does not have. A request to a route of the API needs none of these. Here only the routes are tried that
 * begin with the same two parts as the path, and those that do not say how they begin; where a route of the API is among
 * them, it alone is run.
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

/** How all paths begin that a route may match; null where it does not say. */
const beginningOfRoute = ({ path }: Layer): string | null => {
  if (typeof path !== 'string') return null;
  const [root, ...parts] = path.split('/', 3);
  return root === '' && parts.length === 2 && parts.every((part) => LITERAL.test(part)) ? beginningOf(path) : null;
};

const isOfApi = ({ path, methods }: Layer): boolean =>
  typeof path === 'string' && path.startsWith(API) && methods.length > 0;

/** Makes the router look its routes up; call it in register(). */
export const indexRoutes = (strapi: Core.Strapi): void => {
  const router = strapi.server.router as unknown as Router;
  const { match } = router;
  let indexed:
    { routes: number; ofApi: Map<string, Layer[]>; byBeginning: Map<string, Layer[]>; others: Layer[] } | undefined;

  const index = () => {
    const { stack } = router;
    if (indexed?.routes === stack.length) return indexed;
    const beginnings = stack.map(beginningOfRoute);
    const only = (beginning: string | null) =>
      stack.filter((_, place) => beginnings[place] === null || beginnings[place] === beginning);
    const named = [...new Set(beginnings.filter((beginning) => beginning !== null))];
    const ofApi = (beginning: string) =>
      stack.filter((layer, place) => beginnings[place] === beginning && isOfApi(layer));
    indexed = {
      routes: stack.length,
      ofApi: new Map(named.map((beginning) => [beginning, ofApi(beginning)])),
      byBeginning: new Map(named.map((beginning) => [beginning, only(beginning)])),
      others: only(null),
    };
    return indexed;
  };

  router.match = (path, method) => {
    const { ofApi, byBeginning, others } = index();
    const beginning = beginningOf(path);
    const among = (stack: Layer[]) => match.call({ stack }, path, method);
    const matched = among(ofApi.get(beginning) ?? []);
    // A path or method that no route has is answered with what all layers know of it.
    return matched.route ? matched : among(byBeginning.get(beginning) ?? others);
  };
};
