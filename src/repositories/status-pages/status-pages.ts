import type { Core } from '@strapi/strapi';
import type { PageLanguage } from '../../domain/status-pages/page-model';
import { connectionOf } from '../../database/connection';
import { moment, type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';
import type { IncidentUpdate } from '../../domain/incidents/timeline';
import type { SEVERITIES } from '../../domain/vocabularies';
import { whereServedHere } from '../../tenancy/store/cells';

/** A component of a page: a check by its documentId, and the name that visitors see. */
export interface StoredComponent {
  check: string;
  name: string;
  group: string | null;
}

/** A page as it is stored. */
export interface StoredPage {
  documentId: string;
  slug: string;
  title: string;
  description: string | null;
  language: PageLanguage;
  timezone: string;
  components: readonly StoredComponent[];
  /** Whether visitors can subscribe. */
  subscriptions: boolean;
  organisationId: number;
}

interface PageRow {
  document_id: string;
  slug: string;
  title: string;
  description: string | null;
  language: PageLanguage | null;
  timezone: string | null;
  components: StoredJson<StoredComponent[]>;
  subscriptions: boolean | number | null;
  organisation_id: number;
}

const COLUMNS = [
  'p.document_id',
  'p.slug',
  'p.title',
  'p.description',
  'p.language',
  'p.timezone',
  'p.components',
  'p.subscriptions',
  'p.organisation_id',
] as const;

const pageOf = (row: PageRow): StoredPage => ({
  documentId: row.document_id,
  slug: row.slug,
  title: row.title,
  description: row.description || null,
  language: row.language ?? 'en',
  timezone: row.timezone ?? 'UTC',
  components: storedJson(row.components) ?? [],
  subscriptions: row.subscriptions !== false && row.subscriptions !== 0,
  organisationId: row.organisation_id,
});

/** The pages of organisations that are served here. */
const pages = (strapi: Core.Strapi) =>
  whereServedHere(strapi, connectionOf(strapi)('status_pages as p'), 'p.organisation_id').whereNotNull(
    'p.organisation_id',
  );

/** The published page at an address, of an organisation that is served here; null if there is none. */
export const findPublishedPage = async (strapi: Core.Strapi, slug: string): Promise<StoredPage | null> => {
  const row = await pages(strapi)
    .where({ 'p.slug': slug, 'p.published': true })
    .first<PageRow | undefined>(...COLUMNS);
  return row ? pageOf(row) : null;
};

/** A page by its documentId, published or not; null if there is none. */
export const findPage = async (strapi: Core.Strapi, documentId: string): Promise<StoredPage | null> => {
  const row = await pages(strapi)
    .where({ 'p.document_id': documentId })
    .first<PageRow | undefined>(...COLUMNS);
  return row ? pageOf(row) : null;
};

/**
 * Whether news of status pages can be sent: there is a mail server, and the links in emails can name this server.
 */
export const canSendNews = (strapi: Core.Strapi): boolean =>
  strapi.config.get<string | null>('mail.missing', null) === null &&
  strapi.config.get<string>('mail.publicUrl', '') !== '';

/** An organisation has at most so many pages that tell news: the oldest. */
const MAX_PAGES = 100;

/** The published pages of an organisation to which visitors can subscribe. */
export const pagesWithNews = async (strapi: Core.Strapi, organisationId: number): Promise<StoredPage[]> => {
  const rows = await pages(strapi)
    .where({ 'p.organisation_id': organisationId, 'p.published': true })
    .whereRaw('p.subscriptions is not false')
    .orderBy('p.id')
    .limit(MAX_PAGES)
    .select<PageRow[]>(...COLUMNS);
  return rows.map(pageOf);
};

/** An incident that pages may show. Times in milliseconds. */
export interface PageIncident {
  documentId: string;
  title: string;
  severity: (typeof SEVERITIES)[number];
  /** documentIds of checks. */
  checks: readonly string[];
  /** Whether a person has opened it, and so chosen its title. */
  isByHand: boolean;
  text: string | null;
  startedAt: number;
  resolvedAt: number | null;
  updates: readonly IncidentUpdate[];
}

interface IncidentRow {
  document_id: string;
  title: string;
  severity: PageIncident['severity'] | null;
  checks: StoredJson<string[]>;
  synthetic_check_id: number | null;
  public_text: string | null;
  started_at: StoredTime | null;
  created_at: StoredTime;
  resolved_at: StoredTime | null;
  updates: StoredJson<IncidentUpdate[]>;
}

const MAX_INCIDENTS = 500;

/** The public incidents of an organisation that are open or were resolved since a time, the newest first. */
export const publicIncidents = async (
  strapi: Core.Strapi,
  organisationId: number,
  since: number,
): Promise<PageIncident[]> => {
  const rows = await connectionOf(strapi)('incidents')
    .where('organisation_id', organisationId)
    .whereRaw('public is not false')
    .where((row) => void row.whereNull('resolved_at').orWhere('resolved_at', '>=', moment(strapi, new Date(since))))
    .orderBy('id', 'desc')
    .limit(MAX_INCIDENTS)
    .select<IncidentRow[]>(
      'document_id',
      'title',
      'severity',
      'checks',
      'synthetic_check_id',
      'public_text',
      'started_at',
      'created_at',
      'resolved_at',
      'updates',
    );
  return rows.map((row) => ({
    documentId: row.document_id,
    title: row.title,
    severity: row.severity ?? 'high',
    checks: storedJson(row.checks) ?? [],
    isByHand: row.synthetic_check_id === null,
    text: row.public_text || null,
    startedAt: toMilliseconds(row.started_at ?? row.created_at),
    resolvedAt: toMilliseconds(row.resolved_at),
    updates: storedJson(row.updates) ?? [],
  }));
};
