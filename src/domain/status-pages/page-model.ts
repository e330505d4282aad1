import { shareOf } from '../checks/availability';
import type { PageLanguage } from '../vocabularies';

export { PAGE_LANGUAGES, type PageLanguage } from '../vocabularies';

/**
 * What a public status page shows. The functions that render it get nothing else, so nothing else of an organisation can
 * leak. All times are in milliseconds since 1970, all names are public ones.
 */
export interface StatusPage {
  slug: string;
  title: string;
  description: string | null;
  /** Of the titles and texts of the organisation, and of the page for visitors without a preference. */
  language: PageLanguage;
  /** IANA time zone. */
  timezone: string;
  /** When the newest data was read. */
  updatedAt: number;
  groups: readonly ComponentGroup[];
  /** Those that are not resolved, the newest first. */
  incidents: readonly PublicIncident[];
  /** Those that were resolved in the last 90 days, the newest first. */
  pastIncidents: readonly PublicIncident[];
  /** Those that are in progress or begin in the next 30 days, the earliest first. */
  maintenance: readonly PublicMaintenance[];
  canSubscribe: boolean;
}

/** Components in a box of their own. Without a name, they are shown without a heading. */
export interface ComponentGroup {
  name: string | null;
  components: readonly Component[];
}

/** From best to worst. */
export const COMPONENT_STATUSES = ['operational', 'maintenance', 'unknown', 'degraded', 'outage'] as const;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** A part of the service that visitors know by its public name. */
export interface Component {
  name: string;
  status: ComponentStatus;
  /** The last 90 days in UTC, the oldest first. */
  days: readonly ComponentDay[];
  /** The share of 90 days in which it was available, from 0 to 1, without maintenance; null if nothing was measured. */
  uptime: number | null;
}

/** How long a component had each status on one day. */
export interface ComponentDay {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  upSeconds: number;
  degradedSeconds: number;
  downSeconds: number;
  maintenanceSeconds: number;
  unknownSeconds: number;
}

/** How much visitors notice of an incident. */
export const IMPACTS = ['minor', 'major', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

export const UPDATE_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved', 'update'] as const;
export type UpdateStatus = (typeof UPDATE_STATUSES)[number];

export interface IncidentUpdate {
  at: number;
  status: UpdateStatus;
  /** Plain text. Line breaks stay. */
  text: string;
}

export interface PublicIncident {
  /** Opaque public id, which never changes. */
  key: string;
  title: string;
  impact: Impact;
  startedAt: number;
  resolvedAt: number | null;
  /** Public names. */
  components: readonly string[];
  /** The newest first. */
  updates: readonly IncidentUpdate[];
}

export interface PublicMaintenance {
  /** Opaque public id of this occurrence, which never changes. */
  key: string;
  title: string;
  description: string | null;
  from: number;
  until: number;
  /** Public names. */
  components: readonly string[];
  isNow: boolean;
  /** When it was announced or last changed. */
  updatedAt: number;
}

/** The addresses that a page contains. Those of the page itself are absolute. */
export interface PageLinks {
  /** The page, without a query. */
  self: string;
  json: string;
  atom: string;
  /** The page on which a visitor subscribes; null if there is none. */
  subscribe: string | null;
  /** The website of the organisation; absent if there is none. */
  home?: string | null;
}

/** The summary of a page, from best to worst. */
export const OVERALL_STATUSES = [
  'operational',
  'maintenance',
  'unknown',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;
export type OverallStatus = (typeof OVERALL_STATUSES)[number];

/** What an open incident says about the page, even if no check has noticed anything. */
const OF_IMPACT: Record<Impact, OverallStatus> = {
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

const worstOf = <T>(fromBest: readonly T[], found: readonly T[]): T | null =>
  [...found].sort((one, other) => fromBest.indexOf(other) - fromBest.indexOf(one))[0] ?? null;

/** All components of a page, in their order. */
export const componentsOf = ({ groups }: Pick<StatusPage, 'groups'>): Component[] =>
  groups.flatMap(({ components }) => components);

/** The worst status of components; null if there are none. */
export const worstStatus = (components: readonly Component[]): ComponentStatus | null =>
  worstOf(
    COMPONENT_STATUSES,
    components.map(({ status }) => status),
  );

const ofComponents = (components: readonly Component[]): OverallStatus => {
  const worst = worstStatus(components);
  if (worst !== 'outage') return worst ?? 'unknown';
  const isOut = components.filter(({ status }) => status === 'outage').length;
  return isOut * 2 >= components.length ? 'major_outage' : 'partial_outage';
};

/**
 * The summary of a page: the worst of its components and its open incidents. An outage is major if it concerns at least half
 * of the components. A page without data is unknown, because nobody has checked that everything works.
 */
export const overallStatus = (page: Pick<StatusPage, 'groups' | 'incidents' | 'maintenance'>): OverallStatus => {
  const components = componentsOf(page);
  const found = [
    ...(components.length > 0 ? [ofComponents(components)] : []),
    ...page.incidents.map(({ impact }) => OF_IMPACT[impact]),
    ...(page.maintenance.some(({ isNow }) => isNow) ? (['maintenance'] as const) : []),
  ];
  return worstOf(OVERALL_STATUSES, found) ?? 'unknown';
};

/** From this share of the measured time, an outage colours the whole day; below it, the day is only degraded. */
const OUTAGE_SHARE = 0.01;

/** The status of a day: the worst that counts. */
export const dayStatus = (day: ComponentDay): ComponentStatus => {
  const measured = day.upSeconds + day.degradedSeconds + day.downSeconds;
  if (day.downSeconds > 0 && day.downSeconds >= measured * OUTAGE_SHARE) return 'outage';
  if (day.downSeconds > 0 || day.degradedSeconds > 0) return 'degraded';
  if (day.maintenanceSeconds > 0) return 'maintenance';
  return day.upSeconds > 0 ? 'operational' : 'unknown';
};

/** The share of a day in which a component was available, from 0 to 1, without maintenance; null if nothing was measured. */
export const dayUptime = ({ upSeconds, degradedSeconds, downSeconds }: ComponentDay): number | null =>
  shareOf(upSeconds + degradedSeconds, upSeconds + degradedSeconds + downSeconds);

/** The last known step of an incident: its newest update that names one. */
export const incidentStatus = ({ resolvedAt, updates }: PublicIncident): Exclude<UpdateStatus, 'update'> => {
  if (resolvedAt !== null) return 'resolved';
  const step = updates.map(({ status }) => status).find((status) => status !== 'update');
  // A resolved incident that is open again has no newer step than its last one.
  return step === undefined || step === 'resolved' ? 'investigating' : step;
};

/** When something about an incident was last published. */
export const lastChangeOf = ({ startedAt, resolvedAt, updates }: PublicIncident): number =>
  Math.max(startedAt, resolvedAt ?? startedAt, ...updates.map(({ at }) => at));
