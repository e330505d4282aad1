import type { Core } from '@strapi/strapi';
import { createFairQueue, IN_BACKGROUND, unlessBusy } from '../../database/fair-queue';
import type { PageLanguage } from '../../domain/status-pages/page-model';
import { statusHtml } from '../../domain/status-pages/status-html';
import type { StoredComponent } from '../../repositories/status-pages/status-pages';
import { currentCaller } from '../../tenancy/identity/caller';
import { unavailable } from '../../wire/errors/http-errors';
import { readPageOf, type ShownPage } from './read-page';
import { linksOf } from './status-pages';

/** A preview reads the history of up to 200 checks, so each person has one at a time. */
const SLOTS = 2;
const MAX_WAITING = 64;
const MAX_WAIT_MS = 10_000;

const queue = createFairQueue(Array.from({ length: SLOTS }), { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });

const previewsBusy = () =>
  unavailable('READS_BUSY', 'Too many previews are being made.', {
    remedy: 'Try again after the seconds in Retry-After.',
    retry_after: 1,
  });

/** The fields of a page that is not stored, with wire names. */
export interface PreviewedPage {
  slug: string;
  title: string;
  description?: string | null;
  language?: PageLanguage;
  timezone?: string | null;
  components?: readonly StoredComponent[] | null;
  subscriptions?: boolean | null;
}

/**
 * The document that visitors of a page would see in its language. It is never kept: it belongs to nobody but the caller.
 *
 * @throws ApplicationError 503 `READS_BUSY`
 */
export const previewPage = (strapi: Core.Strapi, organisationId: number, page: PreviewedPage): Promise<string> => {
  const { slug, title, description, language = 'en', timezone, components, subscriptions } = page;
  const fields: ShownPage = {
    ...{ slug, title, language, organisationId, components: components ?? [] },
    description: description || null,
    timezone: timezone ?? 'UTC',
    subscriptions: subscriptions ?? true,
  };
  const render = async (): Promise<string> => {
    const shown = await readPageOf(strapi, fields, Date.now());
    return statusHtml(shown, { language, links: linksOf(strapi, shown) });
  };
  return unlessBusy(queue.run([currentCaller(strapi) ?? IN_BACKGROUND], render), previewsBusy);
};
