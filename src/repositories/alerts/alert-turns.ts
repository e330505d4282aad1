import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';

/**
 * - `alert_turns`: when the watchdog `alerts` has to decide what the channels of an organisation are told; one row for each
 *   organisation with something to tell.
 * - `alert_notices`: what a channel was told about an incident. Times in milliseconds.
 *
 * The tables have no content types: nobody edits them.
 */
const TURNS = 'alert_turns';
const NOTICES = 'alert_notices';

export const ALERT_TABLES: DatabaseObject = {
  name: 'alert-tables',
  definition: () => [
    `create table if not exists ${TURNS} (organisation_id integer primary key, due bigint not null)`,
    `create index if not exists ${TURNS}_due_idx on ${TURNS} (due)`,
    `create table if not exists ${NOTICES} (channel varchar(64) not null, incident varchar(64) not null,
      told bigint not null, last_told bigint not null, recovery_told bigint, primary key (channel, incident))`,
    `create index if not exists ${NOTICES}_told_idx on ${NOTICES} (told)`,
  ],
};

/** Makes the watchdog look at an organisation, in the open transaction. An earlier time stays. */
export const wakeAlerts = async (strapi: Core.Strapi, organisationId: number, due: number): Promise<void> => {
  const earlier = isSqlite(strapi) ? 'min' : 'least';
  await connectionOf(strapi).raw(
    `insert into ${TURNS} (organisation_id, due) values (?, ?)
     on conflict (organisation_id) do update set due = ${earlier}(${TURNS}.due, excluded.due)`,
    [organisationId, due],
  );
};

/** Sets when an organisation has to be looked at again; null: when something changes. */
export const settleAlerts = async (strapi: Core.Strapi, organisationId: number, due: number | null): Promise<void> => {
  const turn = connectionOf(strapi)(TURNS).where('organisation_id', organisationId);
  await (due === null ? turn.delete() : turn.update({ due }));
};

/** Organisations that are due, the longest waiting first. */
export const dueAlerts = (strapi: Core.Strapi, now: number, most: number): Promise<number[]> =>
  connectionOf(strapi)(TURNS).where('due', '<=', now).orderBy('due').limit(most).pluck<number[]>('organisation_id');

/** Whether any organisation is due. */
export const areAlertsDue = async (strapi: Core.Strapi, now: number): Promise<boolean> =>
  (await dueAlerts(strapi, now, 1)).length > 0;

/** What a channel was told about an incident. */
export interface Notice {
  /** documentIds. */
  channel: string;
  incident: string;
  told: number;
  lastTold: number;
  recoveryTold: number | null;
}

interface NoticeRow {
  channel: string;
  incident: string;
  told: number | string;
  last_told: number | string;
  recovery_told: number | string | null;
}

/** What some channels were told about some incidents, by documentIds. */
export const noticesOf = async (
  strapi: Core.Strapi,
  channels: readonly string[],
  incidents: readonly string[],
): Promise<Notice[]> => {
  const rows = await connectionOf(strapi)(NOTICES)
    .whereIn('channel', channels)
    .whereIn('incident', incidents)
    .select<NoticeRow[]>('*');
  return rows.map((row) => ({
    channel: row.channel,
    incident: row.incident,
    told: Number(row.told),
    lastTold: Number(row.last_told),
    recoveryTold: row.recovery_told === null ? null : Number(row.recovery_told),
  }));
};

/** Stores what a channel has been told, in the open transaction. */
export const storeNotices = async (strapi: Core.Strapi, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return;
  const rows = notices.map(({ lastTold, recoveryTold, ...rest }) => ({
    ...rest,
    last_told: lastTold,
    recovery_told: recoveryTold,
  }));
  await connectionOf(strapi)(NOTICES).insert(rows).onConflict(['channel', 'incident']).merge();
};

/** Incidents that are resolved are told for a week at most. */
const KEPT_DAYS = 90;

/** Removes what was told long ago; returns how many notices were removed. */
export const removeOldNotices = async (strapi: Core.Strapi, now: number, most: number): Promise<number> => {
  const db = connectionOf(strapi);
  const key = ['channel', 'incident'];
  const old = db(NOTICES)
    .where('told', '<', now - KEPT_DAYS * 86_400_000)
    .orderBy('told')
    .limit(most)
    .select(key);
  return db(NOTICES).whereIn(key, old).delete();
};
