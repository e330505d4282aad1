import { randomBytes } from 'node:crypto';
import { htmlPage, type HtmlPage } from '../../wire/pages/html-page';
import type { RequestContext } from '../request-state';

/**
 * A browser loads nothing from elsewhere for these pages, shows them in no frame, and does not send their addresses to other sites.
 * Only a page that follows something may read it.
 */
const headersWith = (nonce: string, follows: boolean) => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${follows ? `script-src 'nonce-${nonce}'; connect-src 'self'; ` : ''}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
});

/** Responds with a page, in addition to the status. */
export const sendPage = (ctx: RequestContext, page: HtmlPage): void => {
  const nonce = randomBytes(16).toString('base64');
  ctx.set(headersWith(nonce, page.refreshSeconds !== undefined));
  ctx.type = 'html';
  ctx.body = htmlPage(page, nonce);
};

/** Whether a person opens an address in the window of a browser, and not a program or a script of a page. */
export const isVisit = (ctx: RequestContext): boolean => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const destination = ctx.get('Sec-Fetch-Dest');
  return destination === '' ? /\btext\/html\b/.test(ctx.get('Accept')) : destination === 'document';
};
