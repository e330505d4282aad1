import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { languageOf } from '../domain/status-pages/page-language';
import { PAGE_HEADERS } from '../domain/status-pages/page-style';
import { notFoundHtml } from '../domain/status-pages/subscriptions/subscription-pages';
import type { RequestContext } from '../http/request-state';
import { errorBodyOfStatus } from '../wire/errors/error-body';
import { type Rendered, type RenderedPage, statusPagesOf } from '../http/status-pages/status-pages';

/** A page, and its forms for programs. */
const PAGE = /^\/status\/([a-z0-9][a-z0-9-]{0,62})(\.json|\.atom)?$/;

/** Other ways to write the address of a page. */
const LOOSE_PAGE = /^\/status\/[a-z0-9][a-z0-9-]{0,62}(\.json|\.atom)?\/?$/i;

const HEADERS = {
  ...PAGE_HEADERS,
  // Proxies can serve a page for this long; then they ask whether it has changed.
  'Cache-Control': 'public, max-age=10, stale-while-revalidate=60',
  // Frontends of anybody can show the state.
  'Access-Control-Allow-Origin': '*',
  Vary: 'Accept-Language, Accept-Encoding',
};

const send = (ctx: RequestContext, { body, gzipped, type, tag }: Rendered): void => {
  ctx.set(HEADERS);
  ctx.set('ETag', tag);
  if (ctx.get('If-None-Match') === tag) {
    ctx.status = 304;
    return;
  }
  const isGzipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isGzipped) ctx.set('Content-Encoding', 'gzip');
  ctx.type = type;
  ctx.body = isGzipped ? gzipped : body;
};

const sendMissing = (ctx: RequestContext, extension: string | undefined): void => {
  ctx.set({ ...HEADERS, 'Cache-Control': 'no-store' });
  ctx.status = 404;
  if (extension === '.json') {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify(errorBodyOfStatus(404));
    return;
  }
  if (extension === '.atom') {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${errorBodyOfStatus(404).error.message}\n`;
    return;
  }
  ctx.type = 'text/html; charset=utf-8';
  const language = languageOf(ctx.query.lang, ctx.get('Accept-Language') || undefined, { language: 'en' });
  ctx.body = notFoundHtml(language);
};

/** Leads to the address of a page in lower case and without a slash at its end. */
const redirect = (ctx: RequestContext): void => {
  ctx.status = 308;
  ctx.redirect(`${ctx.path.toLowerCase().replace(/\/$/, '')}${ctx.search}`);
};

const formOf = (ctx: RequestContext, page: RenderedPage, extension: string | undefined): Rendered => {
  if (extension === '.json') return page.json;
  if (extension === '.atom') return page.atom;
  return page.html[languageOf(ctx.query.lang, ctx.get('Accept-Language') || undefined, page)];
};

/** Serves published status pages from memory, before anything that only the API needs. */
const statusPages =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, slug, extension] = PAGE.exec(ctx.path) ?? [];
    if (slug === undefined) return LOOSE_PAGE.test(ctx.path) ? redirect(ctx) : next();
    ctx.state.pattern = `/status/:slug${extension ?? ''}`;
    const page = await statusPagesOf(strapi).find(slug);
    if (page) send(ctx, formOf(ctx, page, extension));
    else sendMissing(ctx, extension);
    return undefined;
  };

export default statusPages;
