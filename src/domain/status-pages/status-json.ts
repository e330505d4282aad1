import { dayStatus, dayUptime, incidentStatus, overallStatus } from './page-model';
import type {
  Component,
  ComponentStatus,
  Impact,
  OverallStatus,
  PageLanguage,
  PageLinks,
  PublicIncident,
  PublicMaintenance,
  StatusPage,
  UpdateStatus,
} from './page-model';
import { anchorOf } from './page-incidents';
import { overallText } from './status-html';

/** The version of the shape. It changes only if a field changes its meaning or disappears; new fields can appear. */
export const STATUS_JSON_VERSION = 1;

/**
 * A status page for programs. Times are in ISO 8601 and UTC, shares from 0 to 1, durations in seconds. All texts are in the
 * language of the page.
 */
export interface StatusJson {
  version: typeof STATUS_JSON_VERSION;
  page: {
    slug: string;
    title: string;
    description: string | null;
    language: PageLanguage;
    timezone: string;
    url: string;
    atom_url: string;
    updated_at: string;
  };
  status: { overall: OverallStatus; text: string };
  groups: { name: string | null; components: ComponentJson[] }[];
  /** Those that are not resolved. */
  incidents: IncidentJson[];
  /** Those that were resolved in the last 90 days. */
  past_incidents: IncidentJson[];
  maintenance: MaintenanceJson[];
}

export interface ComponentJson {
  name: string;
  status: ComponentStatus;
  /** Over the last 90 days, without maintenance; null if nothing was measured. */
  uptime: number | null;
  /** In UTC, the oldest first. */
  days: DayJson[];
}

export interface DayJson {
  day: string;
  status: ComponentStatus;
  uptime: number | null;
  degraded_seconds: number;
  down_seconds: number;
  maintenance_seconds: number;
}

export interface IncidentJson {
  id: string;
  url: string;
  title: string;
  impact: Impact;
  status: Exclude<UpdateStatus, 'update'>;
  started_at: string;
  resolved_at: string | null;
  components: string[];
  /** The newest first. */
  updates: { at: string; status: UpdateStatus; text: string }[];
}

export interface MaintenanceJson {
  id: string;
  url: string;
  title: string;
  description: string | null;
  from: string;
  until: string;
  in_progress: boolean;
  components: string[];
  updated_at: string;
}

const iso = (at: number): string => new Date(at).toISOString();

const componentJson = ({ name, status, uptime, days }: Component): ComponentJson => ({
  name,
  status,
  uptime,
  days: days.map((day) => ({
    day: day.day,
    status: dayStatus(day),
    uptime: dayUptime(day),
    degraded_seconds: day.degradedSeconds,
    down_seconds: day.downSeconds,
    maintenance_seconds: day.maintenanceSeconds,
  })),
});

const incidentJson = (incident: PublicIncident, page: string): IncidentJson => ({
  id: incident.key,
  url: `${page}#${anchorOf(incident.key)}`,
  title: incident.title,
  impact: incident.impact,
  status: incidentStatus(incident),
  started_at: iso(incident.startedAt),
  resolved_at: incident.resolvedAt === null ? null : iso(incident.resolvedAt),
  components: [...incident.components],
  updates: incident.updates.map(({ at, status, text }) => ({ at: iso(at), status, text })),
});

const maintenanceJson = (maintenance: PublicMaintenance, page: string): MaintenanceJson => ({
  id: maintenance.key,
  url: `${page}#${anchorOf(maintenance.key)}`,
  title: maintenance.title,
  description: maintenance.description,
  from: iso(maintenance.from),
  until: iso(maintenance.until),
  in_progress: maintenance.isNow,
  components: [...maintenance.components],
  updated_at: iso(maintenance.updatedAt),
});

/** A status page for programs. Each field is named here, so a new field of the model does not become public by itself. */
export const statusJson = (page: StatusPage, links: Pick<PageLinks, 'self' | 'atom'>): StatusJson => ({
  version: STATUS_JSON_VERSION,
  page: {
    slug: page.slug,
    title: page.title,
    description: page.description,
    language: page.language,
    timezone: page.timezone,
    url: links.self,
    atom_url: links.atom,
    updated_at: iso(page.updatedAt),
  },
  status: { overall: overallStatus(page), text: overallText(page, page.language) },
  groups: page.groups.map(({ name, components }) => ({ name, components: components.map(componentJson) })),
  incidents: page.incidents.map((incident) => incidentJson(incident, links.self)),
  past_incidents: page.pastIncidents.map((incident) => incidentJson(incident, links.self)),
  maintenance: page.maintenance.map((maintenance) => maintenanceJson(maintenance, links.self)),
});
