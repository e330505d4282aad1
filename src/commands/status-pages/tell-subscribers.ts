import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { applyPlan, planAlerts, type Told } from '../../domain/alerts/plan';
import { PAGE_NEWS } from '../../domain/events/catalogue';
import { componentsFor, publicIncidentOf } from '../../domain/status-pages/page-incident';
import type { PublicIncident } from '../../domain/status-pages/page-model';
import { newsOf, updateSince } from '../../domain/status-pages/subscriptions/page-news';
import type { IncidentNews, PageNews } from '../../domain/status-pages/subscriptions/subscriber-mail';
import { chunksOf } from '../../database/chunks';
import { type Notice, storeNotices } from '../../repositories/alerts/alert-turns';
import { addDeliveries } from '../../repositories/events/outbox';
import {
  type PageIncident,
  pagesWithNews,
  publicIncidents,
  type StoredPage,
} from '../../repositories/status-pages/status-pages';
import { type ConfirmedSubscribers, confirmedOf } from '../../repositories/status-pages/subscribers';
import { defined } from '../../values';
import { noticesFrom, plannedFor, type Situation, toldBy } from '../alerts/situation';

/** One delivery has time for so many emails. */
const PER_DELIVERY = 100;

/** Incidents of any organisation end within this time, or their end is no news any more (milliseconds). */
const KNOWN_MS = 8 * 86_400_000;

/** News of a page for some of its subscribers. */
export interface PageNewsSent {
  /** documentId. */
  page: string;
  /** The first and the last id of the subscribers. */
  ids: readonly [number, number];
  news: PageNews;
}

/** A page with its subscribers. */
export interface PageWithSubscribers {
  page: StoredPage;
  subscribers: ConfirmedSubscribers;
}

/** The published pages of an organisation that have subscribers. */
export const pagesWithSubscribers = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<PageWithSubscribers[]> => {
  const found: PageWithSubscribers[] = [];
  for (const page of await pagesWithNews(strapi, organisationId)) {
    const subscribers = await confirmedOf(strapi, page.documentId);
    if (subscribers.ids.length > 0) found.push({ page, subscribers });
  }
  return found;
};

/** Puts news for the subscribers of a page into the outbox, in the open transaction. */
export const sendNews = (
  strapi: Core.Strapi,
  { page, subscribers }: PageWithSubscribers,
  news: PageNews,
): Promise<void> => {
  const deliveries = [...chunksOf(subscribers.ids, PER_DELIVERY)].map((ids) => {
    const payload: PageNewsSent = { page: page.documentId, ids: [defined(ids[0]), defined(ids.at(-1))], news };
    const { organisationId } = page;
    return { event: PAGE_NEWS, eventKey: createId(), destination: 'mail' as const, organisationId, payload };
  });
  return addDeliveries(strapi, deliveries);
};

/** The incidents that a page shows, by documentId. */
const shownOn = (page: StoredPage, incidents: readonly PageIncident[]): Map<string, PublicIncident> =>
  new Map(
    incidents.flatMap((incident) => {
      const names = componentsFor(page, incident.checks);
      return names.length === 0 ? [] : [[incident.documentId, publicIncidentOf(incident, '', names)] as const];
    }),
  );

/** What somebody wrote about incidents that subscribers know, since they were told last. */
const writtenNews = (
  shown: ReadonlyMap<string, PublicIncident>,
  told: ReadonlyMap<string, Told>,
  isPlanned: (id: string) => boolean,
): Map<string, IncidentNews> =>
  new Map(
    [...told].flatMap(([id, { lastToldAt, recoveryToldAt }]) => {
      const incident = shown.get(id);
      if (!incident || isPlanned(id)) return [];
      const news = updateSince(incident, Math.max(lastToldAt, recoveryToldAt ?? 0));
      return news ? [[id, news] as const] : [];
    }),
  );

/** Tells the subscribers of one page; returns when to look again. */
const tellPage = async (
  strapi: Core.Strapi,
  target: PageWithSubscribers,
  known: { notices: readonly Notice[]; ofOrganisation: readonly PageIncident[] },
  situation: Situation,
): Promise<number | null> => {
  const { now, groupMs } = situation;
  const { documentId: id, components } = target.page;
  const shown = shownOn(target.page, known.ofOrganisation);
  const told = toldBy(id, known.notices);
  const incidents = plannedFor(situation, told, target.subscribers.since).filter((incident) => shown.has(incident.id));
  const checks = components.map(({ check }) => check);
  const channel = { id, checks, severities: null, labels: null, quiet_hours: null, repeat_minutes: null };
  const plan = planAlerts({ channel, incidents, told, now, groupMs });
  const planned = [...plan.opened, ...plan.resolved];
  const written = writtenNews(shown, told, (incident) => planned.includes(incident));
  const news = [
    ...planned.map((incident) => newsOf(defined(shown.get(incident)), told.has(incident))),
    ...written.values(),
  ];
  if (news.length === 0) return plan.nextAt;
  await sendNews(strapi, target, { incidents: news });
  const changed = applyPlan(plan, { incidents, told, now });
  for (const incident of written.keys()) changed.set(incident, { ...defined(told.get(incident)), lastToldAt: now });
  await storeNotices(strapi, noticesFrom(id, changed));
  return plan.nextAt;
};

/**
 * Tells the subscribers of status pages about incidents, by the rules of alert channels: once, what happens at the same time
 * together, and nothing in maintenance. They are also told what people write for visitors.
 *
 * @param pages of one organisation
 * @param notices what was told before
 * @returns when to look again
 */
export const tellSubscribers = async (
  strapi: Core.Strapi,
  pages: readonly PageWithSubscribers[],
  notices: readonly Notice[],
  situation: Situation,
): Promise<number[]> => {
  const [first] = pages;
  if (!first) return [];
  const ofOrganisation = await publicIncidents(strapi, first.page.organisationId, situation.now - KNOWN_MS);
  const times: number[] = [];
  for (const page of pages) {
    const next = await tellPage(strapi, page, { notices, ofOrganisation }, situation);
    if (next !== null) times.push(next);
  }
  return times;
};
