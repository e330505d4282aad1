import type { ComponentStatus, Impact, OverallStatus, PageLanguage, UpdateStatus } from './page-model';

/** A number of things, in words. */
type Counted = (count: number) => string;

/** All texts of public status pages and of the emails to their subscribers. */
export interface Texts {
  /** The name of the language in itself. */
  languageName: string;
  menu: string;
  skip: string;
  pageTitle: (overall: string, title: string) => string;
  overall: Record<OverallStatus, string>;
  /** If only some of the components are unknown. */
  someUnknown: string;
  status: Record<ComponentStatus, string>;
  updated: (time: string) => string;
  website: string;
  subscribe: string;
  feeds: string;
  atom: string;
  json: string;
  components: string;
  noComponents: string;
  legend: string;
  noData: string;
  daysAgo: string;
  today: string;
  uptime: (share: string) => string;
  noUptime: string;
  /** The name of the picture with a bar for each day. */
  bars: (count: number, uptime: string) => string;
  outageDays: Counted;
  degradedDays: Counted;
  maintenanceDays: Counted;
  unknownDays: Counted;
  daysOf: (name: string) => string;
  day: string;
  dayUptime: string;
  dayEvents: string;
  otherDays: string;
  allDays: string;
  noDays: string;
  partOfDay: Record<'outage' | 'degraded' | 'maintenance', (duration: string) => string>;
  utcDays: string;
  openIncidents: string;
  pastIncidents: string;
  noPastIncidents: string;
  impact: Record<Impact, string>;
  step: Record<UpdateStatus, string>;
  started: (time: string) => string;
  resolvedAfter: (duration: string) => string;
  affects: (names: string) => string;
  updates: Counted;
  maintenance: string;
  maintenanceNow: string;
  maintenancePlanned: string;
  inUtc: (time: string) => string;
  days: Counted;
  feedTitle: (title: string) => string;
}

const many = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

const en: Texts = {
  languageName: 'English',
  menu: 'Menu',
  skip: 'Skip to content',
  pageTitle: (overall, title) => `${overall} · ${title} status`,
  overall: {
    operational: 'All systems operational',
    maintenance: 'Maintenance in progress',
    unknown: 'Current status unknown',
    degraded: 'Some systems are degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
  },
  someUnknown: 'The status of some systems is unknown',
  status: {
    operational: 'Operational',
    maintenance: 'Maintenance',
    unknown: 'Unknown',
    degraded: 'Degraded',
    outage: 'Outage',
  },
  updated: (time) => `Updated ${time}`,
  website: 'Website',
  subscribe: 'Subscribe to updates',
  feeds: 'Feeds',
  atom: 'Atom feed',
  json: 'JSON',
  components: 'Components',
  noComponents: 'No components yet',
  legend: 'Meaning of the bars',
  noData: 'No data',
  daysAgo: '90 days ago',
  today: 'Today',
  uptime: (share) => `${share} uptime`,
  noUptime: 'No data yet',
  bars: (count, uptime) => `Last ${many(count, 'day', 'days')}: ${uptime}.`,
  outageDays: (count) => `${many(count, 'day', 'days')} with an outage`,
  degradedDays: (count) => `${many(count, 'day', 'days')} with degraded service`,
  maintenanceDays: (count) => `${many(count, 'day', 'days')} with maintenance`,
  unknownDays: (count) => `${many(count, 'day', 'days')} without data`,
  daysOf: (name) => `Days of ${name}`,
  day: 'Day',
  dayUptime: 'Uptime',
  dayEvents: 'What happened',
  otherDays: 'All other days',
  allDays: 'All days',
  noDays: 'No days yet',
  partOfDay: {
    outage: (duration) => `outage ${duration}`,
    degraded: (duration) => `degraded ${duration}`,
    maintenance: (duration) => `maintenance ${duration}`,
  },
  utcDays: 'Each bar is one day in UTC. Planned maintenance does not lower the uptime.',
  openIncidents: 'Current incidents',
  pastIncidents: 'Past incidents',
  noPastIncidents: 'No incidents in the last 90 days',
  impact: { minor: 'Minor impact', major: 'Major impact', critical: 'Critical impact' },
  step: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
    update: 'Update',
  },
  started: (time) => `Started ${time}`,
  resolvedAfter: (duration) => `Resolved after ${duration}`,
  affects: (names) => `Affects ${names}`,
  updates: (count) => many(count, 'update', 'updates'),
  maintenance: 'Maintenance',
  maintenanceNow: 'In progress',
  maintenancePlanned: 'Planned',
  inUtc: (time) => `${time}\u00a0UTC`,
  days: (count) => many(count, 'day', 'days'),
  feedTitle: (title) => `${title} status`,
};

const de: Texts = {
  languageName: 'Deutsch',
  menu: 'Menü',
  skip: 'Zum Inhalt springen',
  pageTitle: (overall, title) => `${overall} · Status von ${title}`,
  overall: {
    operational: 'Alle Systeme funktionieren',
    maintenance: 'Wartungsarbeiten laufen',
    unknown: 'Aktueller Status unbekannt',
    degraded: 'Einige Systeme sind eingeschränkt',
    partial_outage: 'Teilweise Störung',
    major_outage: 'Schwere Störung',
  },
  someUnknown: 'Der Status einiger Systeme ist unbekannt',
  status: {
    operational: 'Funktioniert',
    maintenance: 'Wartung',
    unknown: 'Unbekannt',
    degraded: 'Eingeschränkt',
    outage: 'Störung',
  },
  updated: (time) => `Stand: ${time}`,
  website: 'Website',
  subscribe: 'Meldungen abonnieren',
  feeds: 'Feeds',
  atom: 'Atom-Feed',
  json: 'JSON',
  components: 'Komponenten',
  noComponents: 'Noch keine Komponenten',
  legend: 'Bedeutung der Balken',
  noData: 'Keine Daten',
  daysAgo: 'vor 90 Tagen',
  today: 'Heute',
  uptime: (share) => `${share} verfügbar`,
  noUptime: 'Noch keine Daten',
  bars: (count, uptime) => `${count === 1 ? 'Letzter Tag' : `Letzte ${count} Tage`}: ${uptime}.`,
  outageDays: (count) => `${many(count, 'Tag', 'Tage')} mit Störung`,
  degradedDays: (count) => `${many(count, 'Tag', 'Tage')} mit Einschränkungen`,
  maintenanceDays: (count) => `${many(count, 'Tag', 'Tage')} mit Wartung`,
  unknownDays: (count) => `${many(count, 'Tag', 'Tage')} ohne Daten`,
  daysOf: (name) => `Tage von ${name}`,
  day: 'Tag',
  dayUptime: 'Verfügbar',
  dayEvents: 'Ereignisse',
  otherDays: 'Übrige Tage',
  allDays: 'Alle Tage',
  noDays: 'Noch keine Tage',
  partOfDay: {
    outage: (duration) => `Störung ${duration}`,
    degraded: (duration) => `eingeschränkt ${duration}`,
    maintenance: (duration) => `Wartung ${duration}`,
  },
  utcDays: 'Jeder Balken ist ein Tag in UTC. Geplante Wartungen senken die Verfügbarkeit nicht.',
  openIncidents: 'Aktuelle Vorfälle',
  pastIncidents: 'Vergangene Vorfälle',
  noPastIncidents: 'Keine Vorfälle in den letzten 90 Tagen',
  impact: { minor: 'Geringe Auswirkungen', major: 'Große Auswirkungen', critical: 'Kritische Auswirkungen' },
  step: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
    update: 'Neuigkeit',
  },
  started: (time) => `Beginn: ${time}`,
  resolvedAfter: (duration) => `Behoben nach ${duration}`,
  affects: (names) => `Betroffen: ${names}`,
  updates: (count) => many(count, 'Meldung', 'Meldungen'),
  maintenance: 'Wartung',
  maintenanceNow: 'Läuft gerade',
  maintenancePlanned: 'Geplant',
  inUtc: (time) => `${time}\u00a0UTC`,
  days: (count) => many(count, 'Tag', 'Tagen'),
  feedTitle: (title) => `Status von ${title}`,
};

/** The texts of each language. */
export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en, de };
