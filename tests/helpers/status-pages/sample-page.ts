import type {
  Component,
  ComponentDay,
  ComponentStatus,
  PageLinks,
  PublicIncident,
  StatusPage,
} from '../../../src/domain/status-pages/page-model';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** 5 October 2026, 12:05 UTC. */
export const SAMPLE_NOW = Date.UTC(2026, 9, 5, 12, 5);

export const SAMPLE_LINKS: PageLinks = {
  self: 'https://cloud.example/status/acme',
  json: 'https://cloud.example/status/acme.json',
  atom: 'https://cloud.example/status/acme.atom',
  subscribe: 'https://cloud.example/status/acme/subscribe',
  home: 'https://acme.example/',
};

const QUIET_DAY = {
  upSeconds: DAY_SECONDS,
  degradedSeconds: 0,
  downSeconds: 0,
  maintenanceSeconds: 0,
  unknownSeconds: 0,
};

/** The last 90 days; `changes` are by the number of days before today. */
export const daysWith = (changes: Record<number, Partial<ComponentDay>> = {}): ComponentDay[] =>
  Array.from({ length: 90 }, (_, at) => {
    const before = 89 - at;
    const day = new Date(SAMPLE_NOW - before * DAY_MS).toISOString().slice(0, 10);
    return { day, ...QUIET_DAY, ...changes[before] };
  });

export const down = (seconds: number): Partial<ComponentDay> => ({
  upSeconds: DAY_SECONDS - seconds,
  downSeconds: seconds,
});
const degraded = (seconds: number): Partial<ComponentDay> => ({
  upSeconds: DAY_SECONDS - seconds,
  degradedSeconds: seconds,
});
const maintained = (seconds: number): Partial<ComponentDay> => ({
  upSeconds: DAY_SECONDS - seconds,
  maintenanceSeconds: seconds,
});
const UNKNOWN = { upSeconds: 0, unknownSeconds: DAY_SECONDS };

export const component = (
  name: string,
  status: ComponentStatus = 'operational',
  changes: Record<number, Partial<ComponentDay>> = {},
): Component => {
  const days = daysWith(changes);
  const sum = (field: 'upSeconds' | 'degradedSeconds' | 'downSeconds') =>
    days.reduce((total, day) => total + day[field], 0);
  const available = sum('upSeconds') + sum('degradedSeconds');
  const measured = available + sum('downSeconds');
  return { name, status, days, uptime: measured === 0 ? null : available / measured };
};

const before = (hours: number): number => SAMPLE_NOW - hours * 3_600_000;

export const OPEN_INCIDENT: PublicIncident = {
  key: 'inc_7f3a',
  title: 'Slow responses of the API in Frankfurt',
  impact: 'minor',
  startedAt: before(2.4),
  resolvedAt: null,
  components: ['API', 'Webhooks'],
  updates: [
    { at: before(0.5), status: 'monitoring', text: 'A fix is in place.\nWe are watching the response times.' },
    { at: before(1.6), status: 'identified', text: 'A storage node of our provider is overloaded.' },
    { at: before(2.3), status: 'investigating', text: 'Some requests take up to 8 seconds. We are looking into it.' },
  ],
};

export const PAST_INCIDENT: PublicIncident = {
  key: 'inc_51c0',
  title: 'Sign-in was not possible',
  impact: 'critical',
  startedAt: before(24 * 12 + 3),
  resolvedAt: before(24 * 12 + 1.8),
  components: ['Console'],
  updates: [
    { at: before(24 * 12 + 1.8), status: 'resolved', text: 'Everybody can sign in again.' },
    { at: before(24 * 12 + 2.9), status: 'investigating', text: 'Sign-ins fail. We are looking into it.' },
  ],
};

const GROUPS: StatusPage['groups'] = [
  {
    name: 'Platform',
    components: [
      component('API', 'degraded', { 0: degraded(8600), 12: down(4300), 40: degraded(900), 41: degraded(3000) }),
      component('Console', 'operational', { 12: down(4300), 33: maintained(7200) }),
      component('Webhooks', 'outage', { 0: down(5000), 1: down(40), 60: degraded(4000) }),
    ],
  },
  {
    name: 'Regions',
    components: [
      component('Frankfurt am Main (eu-central-1), including backups and the object storage', 'maintenance', {
        0: maintained(3600),
        7: maintained(7200),
      }),
      component('Zürich', 'unknown', Object.fromEntries(Array.from({ length: 62 }, (_, at) => [at + 28, UNKNOWN]))),
    ],
  },
  { name: null, components: [component('Documentation')] },
];

/** A page with everything that a page can have. */
export const SAMPLE_PAGE: StatusPage = {
  slug: 'acme',
  title: 'Acme Cloud',
  description: 'The live status of the services of Acme. We post here as soon as we know of a problem.',
  language: 'en',
  timezone: 'Europe/Berlin',
  updatedAt: SAMPLE_NOW,
  groups: GROUPS,
  incidents: [OPEN_INCIDENT],
  pastIncidents: [
    PAST_INCIDENT,
    {
      ...PAST_INCIDENT,
      key: 'inc_40aa',
      title: 'Late emails',
      impact: 'minor',
      startedAt: before(24 * 41),
      updates: [],
    },
  ],
  maintenance: [
    {
      key: 'mnt_1:2026-10-05',
      title: 'New network in Frankfurt',
      description: 'Connections can break for a few seconds.',
      from: before(1),
      until: before(-2),
      components: ['Frankfurt am Main'],
      isNow: true,
      updatedAt: before(24),
    },
    {
      key: 'mnt_2:2026-10-12',
      title: 'Database update',
      description: null,
      from: before(-24 * 7),
      until: before(-24 * 7 - 12),
      components: [],
      isNow: false,
      updatedAt: before(48),
    },
  ],
  canSubscribe: true,
};

/** A page of an organisation that has just begun. */
export const EMPTY_PAGE: StatusPage = {
  ...SAMPLE_PAGE,
  description: null,
  groups: [],
  incidents: [],
  pastIncidents: [],
  maintenance: [],
  canSubscribe: false,
};

/** A page on which everything works. */
export const CALM_PAGE: StatusPage = {
  ...EMPTY_PAGE,
  groups: [{ name: null, components: [component('API'), component('Console'), component('Documentation')] }],
};

/**
 * A large page.
 *
 * @param eventful how many of the 90 days of each component have an outage
 */
export const largePage = (eventful: number): StatusPage => ({
  ...SAMPLE_PAGE,
  groups: Array.from({ length: 5 }, (_, group) => ({
    name: `Group ${group}`,
    components: Array.from({ length: 10 }, (_, at) =>
      component(
        `Component ${group}-${at}`,
        'operational',
        Object.fromEntries(Array.from({ length: eventful }, (__, day) => [day, down(61 * (day + at + 1))])),
      ),
    ),
  })),
});
