import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { isConsolePage } from '../domain/console-pages';
import { isDocumentPath } from '../domain/documents/addresses';
import { type BrowserPart, buildOf } from '../http/part-builds';
import type { RequestContext } from '../http/request-state';
import { sendPage } from '../http/responses/page';
import { buildingPage, failedPage, missingPage, REFRESH_SECONDS } from '../wire/pages/unbuilt-page';

const READS = ['GET', 'HEAD'];
/** The documents of the parts, below dist. */
const DOCUMENTS: Record<BrowserPart, string> = { 'admin panel': 'build/index.html', console: 'console/index.html' };

interface Settings {
  /** Whether the whole console is in use, or only the pages that emails need. */
  isComplete: boolean;
}

/** Responds with the state of the part instead of the part. */
const respond = (ctx: RequestContext, part: BrowserPart): void => {
  const build = buildOf(part);
  if (build === undefined) {
    ctx.status = 404;
    return sendPage(ctx, missingPage(part));
  }
  ctx.status = 503;
  if (!build.hasFailed) ctx.set('Retry-After', String(REFRESH_SECONDS));
  const seconds = Math.round((Date.now() - build.startedAt) / 1000);
  sendPage(ctx, build.hasFailed ? failedPage(part) : buildingPage(part, { seconds, step: build.step }));
};

/**
 * Serves a page in the place of the admin panel and of the console while they are being built, and if they were not. As
 * soon as a part is there, it is served without a restart: Strapi 5.54 reads the files of the panel for every request if
 * their folder existed at the start (scripts/launch/build-meanwhile.js creates it).
 */
const unbuiltParts = ({ isComplete }: Settings, { strapi }: { strapi: Core.Strapi }) => {
  const there = new Set<BrowserPart>();
  const isThere = (part: BrowserPart): boolean => {
    if (buildOf(part)) return false;
    if (!there.has(part) && existsSync(path.join(strapi.dirs.dist.root, DOCUMENTS[part]))) there.add(part);
    return there.has(part);
  };
  const servesPanel = strapi.config.get('admin.serveAdminPanel') !== false;
  const panel: string = strapi.config.get('admin.path', '/admin');

  /** Its API is below the same path, and is not called by visiting an address in a browser. */
  const isPanelPage = (ctx: RequestContext): boolean =>
    servesPanel &&
    (ctx.path === panel ||
      ctx.path === `${panel}/` ||
      (ctx.path.startsWith(`${panel}/`) && /\btext\/html\b/.test(ctx.get('Accept'))));

  return (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (!READS.includes(ctx.method)) return next();
    if (isConsolePage(ctx.path, isComplete) || isDocumentPath(ctx.path)) {
      if (!isThere('console')) return Promise.resolve(respond(ctx, 'console'));
    } else if (isPanelPage(ctx) && !isThere('admin panel')) return Promise.resolve(respond(ctx, 'admin panel'));
    return next();
  };
};

export default unbuiltParts;
