import type { Core } from '@strapi/strapi';
import { covers } from '../../domain/maintenance/coverage';
import { occurrences } from '../../domain/maintenance/windows';
import { componentsFor } from '../../domain/status-pages/page-incident';
import { type AnnouncedWindow, maintenanceStep } from '../../domain/status-pages/subscriptions/page-news';
import { checksToReport } from '../../repositories/checks/availability';
import { defined } from '../../values';
import { pagesWithSubscribers, sendNews } from './tell-subscribers';

/** Only what begins within this time is news (milliseconds). */
const AHEAD_MS = 366 * 86_400_000;

/** A maintenance window as subscribers are told about it. */
export interface TellableWindow extends AnnouncedWindow {
  name: string;
  description: string | null;
}

/**
 * Tells the subscribers of status pages that a maintenance was planned, changed or cancelled, in the open transaction. They are told
 * its next time, and nothing if it has none.
 *
 * @param organisationId numeric id
 * @param before null for a new window
 * @param after null for one that is deleted
 * @param now milliseconds
 */
export const announceMaintenance = async (
  strapi: Core.Strapi,
  organisationId: number,
  before: TellableWindow | null,
  after: TellableWindow | null,
  now: number,
): Promise<void> => {
  const step = maintenanceStep(before, after);
  if (step === null) return;
  const window = defined(step === 'cancelled' ? before : after);
  const [next] = occurrences(window, now, now + AHEAD_MS, 1);
  if (!next) return;
  for (const target of await pagesWithSubscribers(strapi, organisationId)) {
    const ids = target.page.components.map(({ check }) => check);
    const checks = await checksToReport(strapi, organisationId, ids.length, ids);
    const covered = checks.filter((check) => covers(window, check)).map(({ documentId }) => documentId);
    const components = componentsFor(target.page, covered);
    if (components.length === 0) continue;
    const { name: title, description } = window;
    await sendNews(strapi, target, { step, maintenance: { title, description, ...next, components } });
  }
};
