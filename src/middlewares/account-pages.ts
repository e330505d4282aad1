import type { Next } from 'koa';
import { successorOf } from '../domain/console-pages';
import type { RequestContext } from '../http/request-state';

/** Redirects the links of earlier emails to the pages of the console, with their codes, which no cache stores. */
const accountPages =
  () =>
  (ctx: RequestContext, next: Next): Promise<unknown> => {
    const page = successorOf(ctx.path);
    if (page === undefined) return next();
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.redirect(`${page}${ctx.search}`);
    return Promise.resolve();
  };

export default accountPages;
