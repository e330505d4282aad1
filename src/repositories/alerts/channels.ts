import type { Core } from '@strapi/strapi';
import type { AlertChannel, Severity } from '../../domain/alerts/plan';
import type { QuietHours } from '../../domain/alerts/quiet-hours';
import type { ChannelType } from '../../domain/alerts/channel-rules';
import { connectionOf } from '../../database/connection';
import { moment, type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';

const TABLE = 'alert_channels';

/** An organisation has at most so many channels that tell something: the oldest. */
const MAX_CHANNELS = 100;

/** A channel, with where it tells. */
export interface StoredChannel extends AlertChannel {
  name: string;
  type: ChannelType;
  enabled: boolean;
  /** Milliseconds. */
  createdAt: number;
  emails: readonly string[] | null;
  /** documentId of the webhook endpoint. */
  endpoint: string | null;
  /** The encrypted address of an incoming webhook. */
  sealedUrl: string | null;
  organisationId: number;
}

interface Row {
  document_id: string;
  name: string;
  channel_type: ChannelType;
  enabled: boolean | number | null;
  severities: StoredJson<Severity[]>;
  checks: StoredJson<string[]>;
  labels: StoredJson<string[]>;
  emails: StoredJson<string[]>;
  quiet_hours: StoredJson<QuietHours>;
  repeat_minutes: number | null;
  url_sealed: string | null;
  organisation_id: number;
  created_at: StoredTime;
  endpoint: string | null;
}

/** A list of a filter: an empty one selects everything, like none. */
const filterOf = <T>(stored: StoredJson<T[]>): T[] | null => {
  const list = storedJson(stored);
  return list && list.length > 0 ? list : null;
};

const channelOf = (row: Row): StoredChannel => ({
  id: row.document_id,
  name: row.name,
  type: row.channel_type,
  enabled: row.enabled !== false && row.enabled !== 0,
  createdAt: toMilliseconds(row.created_at),
  severities: filterOf(row.severities),
  checks: filterOf(row.checks),
  labels: filterOf(row.labels),
  emails: filterOf(row.emails),
  quiet_hours: storedJson(row.quiet_hours),
  repeat_minutes: row.repeat_minutes,
  endpoint: row.endpoint,
  sealedUrl: row.url_sealed,
  organisationId: row.organisation_id,
});

const channels = (strapi: Core.Strapi) =>
  connectionOf(strapi)(`${TABLE} as c`).leftJoin('webhook_endpoints as e', 'e.id', 'c.webhook_endpoint_id');

const COLUMNS = [
  'c.document_id',
  'c.name',
  'c.channel_type',
  'c.enabled',
  'c.severities',
  'c.checks',
  'c.labels',
  'c.emails',
  'c.quiet_hours',
  'c.repeat_minutes',
  'c.url_sealed',
  'c.organisation_id',
  'c.created_at',
  'e.document_id as endpoint',
] as const;

/** The enabled channels of an organisation. */
export const channelsOf = async (strapi: Core.Strapi, organisationId: number): Promise<StoredChannel[]> => {
  const rows = await channels(strapi)
    .where('c.organisation_id', organisationId)
    .whereRaw('c.enabled is not false')
    .orderBy('c.id')
    .limit(MAX_CHANNELS)
    .select<Row[]>(...COLUMNS);
  return rows.map(channelOf);
};

/** Those of some organisations that have an enabled channel. */
export const organisationsWithChannels = (strapi: Core.Strapi, organisationIds: readonly number[]): Promise<number[]> =>
  connectionOf(strapi)(TABLE)
    .whereIn('organisation_id', organisationIds)
    .whereRaw('enabled is not false')
    .distinct('organisation_id')
    .pluck<number[]>('organisation_id');

/** A channel by its documentId; null if there is none. */
export const findChannel = async (strapi: Core.Strapi, documentId: string): Promise<StoredChannel | null> => {
  const row = await channels(strapi)
    .where('c.document_id', documentId)
    .first<Row | undefined>(...COLUMNS);
  return row ? channelOf(row) : null;
};

/** Records whether a message arrived. Like heartbeats, it changes no setting, and is not audited. */
export const noteTold = async (
  strapi: Core.Strapi,
  documentId: string,
  now: number,
  error: string | null,
): Promise<void> => {
  const values =
    error === null ? { last_success_at: moment(strapi, new Date(now)), last_error: null } : { last_error: error };
  await connectionOf(strapi)(TABLE).where('document_id', documentId).update(values);
};
