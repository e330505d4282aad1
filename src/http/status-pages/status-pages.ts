import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import {
  PAGE_LANGUAGES,
  type PageLanguage,
  type PageLinks,
  type StatusPage,
} from '../../domain/status-pages/page-model';
import { statusAtom } from '../../domain/status-pages/status-atom';
import { statusHtml } from '../../domain/status-pages/status-html';
import { statusJson } from '../../domain/status-pages/status-json';
import { addToTopic, invalidateTopic } from '../../database/caches/topics';
import { service } from '../../database/services';
import { readPage } from './read-page';

const TOPIC = 'status-pages';
/** A page is read again at most this often, while somebody asks for it. */
const FRESH_MS = 10_000;
/** A page that nobody has asked for this long is read before it is shown. */
const KEPT_MS = 60_000;
const MAX_PAGES = 500;
/** Addresses without a page: strangers can ask for any. */
const MAX_MISSING = 10_000;

const compress = promisify(gzip);

/** A finished response. */
export interface Rendered {
  body: Buffer;
  gzipped: Buffer;
  type: string;
  tag: string;
}

/** The responses of a page. */
export interface RenderedPage {
  language: PageLanguage;
  html: Readonly<Record<PageLanguage, Rendered>>;
  json: Rendered;
  atom: Rendered;
  readAt: number;
}

const rendered = async (text: string, type: string): Promise<Rendered> => {
  const body = Buffer.from(text);
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, gzipped: await compress(body), type, tag };
};

/** The addresses of a page. They must be absolute in a feed, also if the address of the server is not set. */
export const linksOf = (strapi: Core.Strapi, { slug, canSubscribe }: StatusPage): PageLinks => {
  const known = strapi.config.get<string>('mail.publicUrl', '').replace(/\/+$/, '');
  const self = `${known || `http://localhost:${strapi.config.get<number>('server.port')}`}/status/${slug}`;
  return { self, json: `${self}.json`, atom: `${self}.atom`, subscribe: canSubscribe ? `${self}/subscribe` : null };
};

const render = async (strapi: Core.Strapi, slug: string, now: number): Promise<RenderedPage | null> => {
  const page = await readPage(strapi, slug, now);
  if (!page) return null;
  const links = linksOf(strapi, page);
  const html = (language: PageLanguage) => rendered(statusHtml(page, { language, links }), 'text/html; charset=utf-8');
  const [en, de] = await Promise.all(PAGE_LANGUAGES.map(html));
  return {
    language: page.language,
    html: { en, de } as Record<PageLanguage, Rendered>,
    json: await rendered(JSON.stringify(statusJson(page, links)), 'application/json; charset=utf-8'),
    atom: await rendered(statusAtom(page, links), 'application/atom+xml; charset=utf-8'),
    readAt: now,
  };
};

/**
 * The published pages, in memory: a page is rendered once, for all visitors. One that is a little old is shown while it is read again,
 * so that no visitor waits for the database.
 */
const createStatusPages = (strapi: Core.Strapi) => {
  const pages = new LRUCache<string, RenderedPage>({ max: MAX_PAGES });
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: FRESH_MS });
  const reading = new Map<string, Promise<RenderedPage | null>>();
  let generation = 0;
  const invalidateAll = (): void => {
    generation += 1;
    pages.clear();
    missing.clear();
    // What is being read may be older than the change: who asks from now on must not get it.
    reading.clear();
  };
  addToTopic(strapi, TOPIC, { invalidateAll, setTrusted: invalidateAll });

  const read = (slug: string): Promise<RenderedPage | null> => {
    const known = reading.get(slug);
    if (known) return known;
    const before = generation;
    const work = render(strapi, slug, Date.now())
      .then((page) => {
        if (before !== generation) return page;
        if (page) pages.set(slug, page);
        else missing.set(slug, true);
        return page;
      })
      .finally(() => {
        if (reading.get(slug) === work) reading.delete(slug);
      });
    reading.set(slug, work);
    return work;
  };

  return {
    /** The page at an address; null if there is none. A page in memory is returned at once, and not as a promise. */
    find(slug: string): RenderedPage | null | Promise<RenderedPage | null> {
      const page = pages.get(slug);
      if (!page) return missing.has(slug) ? null : read(slug);
      const age = Date.now() - page.readAt;
      if (age > KEPT_MS) return read(slug);
      if (age > FRESH_MS)
        read(slug).catch((error: unknown) => strapi.log.warn(`The status page ${slug} was not read: ${String(error)}`));
      return page;
    },
  };
};

const statusPages = service<ReturnType<typeof createStatusPages>>('tenantry.status-pages');

/** Adds the published pages to the application. Call it once, in register(). */
export const registerStatusPages = (strapi: Core.Strapi): void =>
  void statusPages.add(strapi, createStatusPages(strapi));

/** The published pages of the application. */
export const statusPagesOf = statusPages.of;

/** Discards rendered pages: on this node at once, on the others when the open transaction commits. */
export const invalidateStatusPages = (strapi: Core.Strapi): Promise<void> => invalidateTopic(strapi, TOPIC);
