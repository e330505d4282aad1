import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import serveStatic from 'koa-static';
import validator from 'validator';
import { isConsolePage } from '../domain/console-pages';
import { STYLE_HASH } from '../domain/status-pages/page-style';
import { isVisitedPath } from '../domain/visited-paths';
import type { RequestContext } from '../http/request-state';
import { isVisit } from '../http/responses/page';

/** The files of the build, which have a hash in their names. Must match console/vite.config.mts. */
const ASSETS = '/console-assets/';
const YEAR_MS = 365 * 86_400_000;
/** Stands for the nonce in the document; see console/vite.config.mts. */
const NONCE = /__CSP_NONCE__/g;
/** Stands for whether the console is in use; see console/src/session/standalone.ts. */
const STATE = '__CONSOLE__';
/** Stands for whether the server can send emails; see console/src/session/standalone.ts. */
const MAIL = '__MAIL__';
/** Stands for how people reach the operator; see console/src/session/operator-contact.ts. */
const OPERATOR = '__OPERATOR__';
const READS = ['GET', 'HEAD'];

/**
 * A browser runs and calls only what comes from the server itself, shows the console in no frame, and does not send
 * addresses, which can contain codes of emails, to other sites. The nonce is for the style element of the components'
 * colours, the hash for the one style of previewed status pages.
 */
const headersWith = (nonce: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${STYLE_HASH}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
});

interface Settings {
  /** Whether the whole console is in use, or only the pages that emails need. */
  isComplete: boolean;
  /** Email or web address of the operator for members; empty for none. */
  operatorContact: string;
}

/** The document of the console; null if the console is not built. */
const readDocument = (folder: string): string | null => {
  try {
    return readFileSync(path.join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
};

/**
 * Serves the console: one document for all its pages, and the files of its build, which browsers keep. Without the
 * console (CONSOLE=off), only the pages that emails link to remain.
 */
const consoleApp = ({ isComplete, operatorContact }: Settings, { strapi }: { strapi: Core.Strapi }) => {
  const folder = path.join(strapi.dirs.dist.root, 'console');
  let document: string | null = null;
  const fill = (html: string): string =>
    html.replace(STATE, isComplete ? 'on' : 'off').replace(OPERATOR, () => validator.escape(operatorContact.trim()));
  // The console may still be under construction when the server starts: src/middlewares/unbuilt-parts.ts.
  const read = (): string | null => {
    const built = document === null ? readDocument(folder) : null;
    if (built !== null) document = fill(built);
    return document;
  };
  // The build has compressed these files.
  const files = serveStatic(folder, { index: false, maxage: YEAR_MS, immutable: true, brotli: true, gzip: true });

  /** Whether the document is there, and now the body of the response. */
  const show = (ctx: RequestContext): boolean => {
    const html = read();
    if (html === null) return false;
    const nonce = randomBytes(16).toString('base64');
    ctx.set(headersWith(nonce));
    ctx.type = 'html';
    const sendsMail = strapi.config.get<string | null>('mail.missing') === null;
    ctx.body = html.replace(NONCE, nonce).replace(MAIL, sendsMail ? 'on' : 'off');
    return true;
  };

  /** The console has the page of all addresses that nothing else answers, for people who open them in a browser. */
  const showUnknown = async (ctx: RequestContext, next: Next): Promise<void> => {
    await next();
    // What answers with 404 itself has a body, or throws.
    const isUnknown = ctx.status === 404 && (ctx.body === undefined || ctx.body === null);
    if (!isComplete || !isUnknown || !isVisitedPath(ctx.path) || !isVisit(ctx)) return;
    if (show(ctx)) ctx.status = 404;
  };

  return (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (!READS.includes(ctx.method)) return next();
    if (ctx.path.startsWith(ASSETS)) ctx.state.pattern = `${ASSETS}*`;
    if (ctx.path.startsWith(ASSETS)) return files(ctx, next) as Promise<unknown>;
    if (!isConsolePage(ctx.path, isComplete)) return showUnknown(ctx, next);
    return show(ctx) ? Promise.resolve() : next();
  };
};

export default consoleApp;
