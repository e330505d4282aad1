import type { RequestContext } from './request-state';

/** The label of requests without a route: there is no such path, or the request was refused before it was looked up. */
export const UNMATCHED = 'unmatched';
/** What the router reports for a path without a route: its layers that match every path, such as the one of `public/`. */
const EVERY_PATH = new Set(['/(.*)', '([^/]*)', '(.*)']);
const REFUSED = 400;

/**
 * The pattern of the path of a request, of which there is a bounded number: it is a label of metrics, and unlike the path, it
 * contains nothing that callers have chosen.
 *
 * @param status of the response
 */
export const routeOf = (ctx: RequestContext, status: number): string => {
  const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown };
  if (typeof matched === 'string' && !EVERY_PATH.has(matched)) return matched;
  return ctx.state.pattern ?? (status < REFUSED ? '/*' : UNMATCHED);
};
