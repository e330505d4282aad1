import type { Core } from '@strapi/strapi';
import { type Availability, availabilityOf } from '../../domain/checks/availability-report';
import { covers, type StoredWindow } from '../../domain/maintenance/coverage';
import { occurrences } from '../../domain/maintenance/windows';
import { componentsFor, publicIncidentOf } from '../../domain/status-pages/page-incident';
import type {
  Component,
  ComponentDay,
  ComponentStatus,
  PublicIncident,
  PublicMaintenance,
  StatusPage,
} from '../../domain/status-pages/page-model';
import { yieldToEventLoop } from '../../database/fair-turns';
import { keyedHash } from '../../database/secrets/token-hash';
import { defined } from '../../values';
import { checksToReport, historyOf, type ReportedCheck } from '../../repositories/checks/availability';
import { type NamedState, statesOfNamed } from '../../repositories/checks/check-states';
import { windowsOf } from '../../repositories/checks/maintenance-windows';
import {
  canSendNews,
  findPublishedPage,
  publicIncidents,
  type StoredPage,
} from '../../repositories/status-pages/status-pages';

/** What decides what a page shows; it need not be stored. */
export type ShownPage = Omit<StoredPage, 'documentId'>;

const DAY_MS = 86_400_000;
const DAYS = 90;
const MAX_COMPONENTS = 200;
const MAX_PAST = 50;
const AHEAD_MS = 30 * DAY_MS;
const MAX_MAINTENANCE = 20;

/** An id for visitors, from which nothing can be found out. */
const publicKey = (documentId: string): string => keyedHash(`status page ${documentId}`).slice(0, 16);

const statusOf = ({ status }: NamedState): ComponentStatus => {
  if (status === 'up') return 'operational';
  return status === 'down' || status === 'error' ? 'outage' : status;
};

const dayOf = (from: number, { seconds }: Availability): ComponentDay => ({
  day: new Date(from).toISOString().slice(0, 10),
  upSeconds: seconds.up,
  degradedSeconds: seconds.degraded,
  downSeconds: seconds.down,
  maintenanceSeconds: seconds.maintenance,
  unknownSeconds: seconds.unknown,
});

/** The last 90 days of a check, with today as the last. */
const readDays = async (strapi: Core.Strapi, check: ReportedCheck, windows: readonly StoredWindow[], now: number) => {
  const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const range = { from: until - DAYS * DAY_MS, until };
  const { segments, maintenance } = await historyOf(strapi, check, windows, range, now);
  const days: ComponentDay[] = [];
  for (let from = range.from; from < until; from += DAY_MS) {
    days.push(dayOf(from, availabilityOf(segments, maintenance, { from, until: from + DAY_MS })));
    // A check that flaps has thousands of segments, and a page has up to 200 checks.
    await yieldToEventLoop();
  }
  return { days, uptime: availabilityOf(segments, maintenance, range).uptime };
};

/** What components and maintenance are about. */
interface Facts {
  /** The checks of the components. */
  checks: readonly ReportedCheck[];
  /** The maintenance windows of the organisation. */
  windows: readonly StoredWindow[];
}

const readGroups = async (
  strapi: Core.Strapi,
  page: ShownPage,
  { checks: reported, windows }: Facts,
  now: number,
): Promise<StatusPage['groups']> => {
  const components = page.components.slice(0, MAX_COMPONENTS);
  const ids = components.map(({ check }) => check);
  const checks = new Map(reported.map((check) => [check.documentId, check]));
  const states = new Map(
    (await statesOfNamed(strapi, page.organisationId, ids, new Date(now))).map((state) => [state.documentId, state]),
  );
  const groups = new Map<string | null, Component[]>();
  for (const { check: id, name, group } of components) {
    const [check, state] = [checks.get(id), states.get(id)];
    // A check that was deleted since has no component any more.
    if (!check || !state) continue;
    const shown = { name, status: statusOf(state), ...(await readDays(strapi, check, windows, now)) };
    groups.set(group, [...(groups.get(group) ?? []), shown]);
  }
  return [...groups].map(([name, own]) => ({ name, components: own }));
};

const readIncidents = async (strapi: Core.Strapi, page: ShownPage, now: number): Promise<PublicIncident[]> =>
  (await publicIncidents(strapi, page.organisationId, now - DAYS * DAY_MS)).flatMap((incident) => {
    const components = componentsFor(page, incident.checks);
    return components.length === 0 ? [] : [publicIncidentOf(incident, publicKey(incident.documentId), components)];
  });

const maintenanceOf = (page: ShownPage, { checks, windows }: Facts, now: number): PublicMaintenance[] =>
  windows
    .filter(({ isPublic }) => isPublic)
    .flatMap((window) => {
      const covered = checks.filter((check) => covers(window, check)).map(({ documentId }) => documentId);
      const components = componentsFor(page, covered);
      if (components.length === 0) return [];
      return occurrences(window, now, now + AHEAD_MS, MAX_MAINTENANCE).map(({ from, until }) => ({
        key: publicKey(`${window.documentId} ${from}`),
        title: window.name,
        description: window.description,
        from,
        until,
        components,
        isNow: from <= now,
        updatedAt: window.updatedAt,
      }));
    })
    .sort((one, other) => one.from - other.from)
    .slice(0, MAX_MAINTENANCE);

/** Reads what a page shows, with the current data of its organisation. */
export const readPageOf = async (strapi: Core.Strapi, page: ShownPage, now: number): Promise<StatusPage> => {
  const incidents = await readIncidents(strapi, page, now);
  const { slug, title, description, language, timezone, organisationId } = page;
  const ids = page.components.map(({ check }) => check);
  const facts = {
    checks: await checksToReport(strapi, organisationId, MAX_COMPONENTS, ids),
    windows: await windowsOf(strapi, organisationId),
  };
  return {
    ...{ slug, title, description, language, timezone, updatedAt: now },
    groups: await readGroups(strapi, page, facts, now),
    incidents: incidents.filter(({ resolvedAt }) => resolvedAt === null),
    pastIncidents: incidents
      .filter(({ resolvedAt }) => resolvedAt !== null)
      .sort((one, other) => defined(other.resolvedAt) - defined(one.resolvedAt))
      .slice(0, MAX_PAST),
    maintenance: maintenanceOf(page, facts, now),
    canSubscribe: page.subscriptions && canSendNews(strapi),
  };
};

/** Reads what a published page shows; null if there is no such page. */
export const readPage = async (strapi: Core.Strapi, slug: string, now: number): Promise<StatusPage | null> => {
  const page = await findPublishedPage(strapi, slug);
  return page && readPageOf(strapi, page, now);
};
