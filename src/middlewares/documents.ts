import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import serveStatic from 'koa-static';
import { DOCUMENTS, GUIDES_PAGE, isDocumentPath } from '../domain/documents/addresses';
import type { RequestContext } from '../http/request-state';

/** The pages have no scripts, and browsers show them in no frame. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  // Short, because a page of another version can need another style.
  'Cache-Control': 'public, max-age=300',
};
const READS = ['GET', 'HEAD'];

/** Serves the documents as pages: docs/decisions/0109. They are part of the console's build (console/documents). */
const documents = (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const files = serveStatic(path.join(strapi.dirs.dist.root, 'console/documents'), {
    index: false,
    extensions: ['html'],
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    },
  });

  const redirect = (ctx: RequestContext, target: string): Promise<void> => {
    ctx.status = 308;
    ctx.redirect(target);
    return Promise.resolve();
  };

  return (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (!READS.includes(ctx.method) || !isDocumentPath(ctx.path)) return next();
    ctx.state.pattern = `${DOCUMENTS}/*`;
    const bare = ctx.path.replace(/\/+$/, '');
    if (bare === DOCUMENTS) return redirect(ctx, GUIDES_PAGE);
    if (bare !== ctx.path) return redirect(ctx, bare);
    return files(ctx, next) as Promise<unknown>;
  };
};

export default documents;
