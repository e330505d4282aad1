import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../database/connection';
import { insertRows } from '../../database/insert-rows';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { preparedStatement, statementsOf } from '../../database/statements';
import { lockOrganisations } from '../../tenancy/store/organisation-locks';
import { parseJson } from '../../values';

/**
 * The event feed: every event of an organisation once, in the order of the commits, whether or not a webhook endpoint
 * subscribes to it. A table without a content type, which Strapi 5.54 does not touch: it has no relations, and nobody edits it.
 *
 * The order has no gaps that close later: an event gets its id while its transaction has locked the organisation, which lasts
 * until the commit. So a reader who sees an event can see every earlier one of the organisation.
 */
const TABLE = 'event_feed';

/** An event as it is stored. Times are milliseconds, which both databases store as integers. */
export interface NewFeedEvent {
  event: string;
  /** Unique; an event that exists is not stored again. */
  eventKey: string;
  organisationId: number;
  payload: unknown;
}

/** An event with its place in the feed. */
export interface FeedEvent extends NewFeedEvent {
  id: number;
  /** Milliseconds. */
  occurredAt: number;
}

/** The table and its indexes. An id must not be used again after the newest event was removed: a cursor may name it. */
export const EVENT_FEED: DatabaseObject = {
  name: 'event-feed',
  definition: (strapi) => [
    `create table if not exists ${TABLE} (id ${isSqlite(strapi) ? 'integer primary key autoincrement' : 'bigserial primary key'},
      organisation_id integer not null, event varchar(255) not null,
      event_key varchar(255) not null unique, payload text not null, created_at bigint not null)`,
    `create index if not exists ${TABLE}_org_idx on ${TABLE} (organisation_id, id)`,
    `create index if not exists ${TABLE}_created_idx on ${TABLE} (created_at)`,
  ],
};

const COLUMN_TYPES = { organisation_id: 'int', created_at: 'bigint' };

/**
 * Adds events in the open transaction, or in a new one: the lock has to last until the events are visible.
 *
 * @param options when they happened; whether some of them may exist already
 */
export const addToFeed = async (
  strapi: Core.Strapi,
  events: readonly NewFeedEvent[],
  { now, mayExist }: { now: Date; mayExist: boolean },
): Promise<void> => {
  if (!strapi.db.inTransaction()) return strapi.db.transaction(() => addToFeed(strapi, events, { now, mayExist }));
  await lockOrganisations(
    strapi,
    events.map(({ organisationId }) => organisationId),
  );
  const rows = events.map(({ event, eventKey, organisationId, payload }) => ({
    organisation_id: organisationId,
    event,
    event_key: eventKey,
    payload: JSON.stringify(payload),
    created_at: now.getTime(),
  }));
  const options = mayExist ? { unlessThere: 'event_key' as const } : { isDeferred: true };
  await insertRows(strapi, TABLE, rows, { types: COLUMN_TYPES, ...options });
};

interface Row {
  id: number | string;
  organisation_id: number;
  event: string;
  event_key: string;
  payload: string;
  created_at: number | string;
}

/** Which events of an organisation to read. */
export interface FeedPage {
  /** Only those beyond this id: later ones, or earlier ones if the newest come first. */
  beyond: number;
  newestFirst: boolean;
  /** Only events of this name. */
  type?: string | undefined;
  /** Only those that happened at or after a time, and before one; milliseconds. */
  from?: number | undefined;
  until?: number | undefined;
  limit: number;
}

/** The statement has one of a few texts, so that it stays prepared. */
const pageStatement = ({ newestFirst, type, from, until }: FeedPage) => {
  const conditions = [
    `organisation_id = ? and id ${newestFirst ? '<' : '>'} ?`,
    ...(type === undefined ? [] : ['event = ?']),
    ...(from === undefined ? [] : ['created_at >= ?']),
    ...(until === undefined ? [] : ['created_at < ?']),
  ];
  const order = newestFirst ? 'id desc' : 'id';
  return preparedStatement(`select * from ${TABLE} where ${conditions.join(' and ')} order by ${order} limit ?`);
};

/** The events of an organisation beyond a place in the feed, in the order of their ids. */
export const readFeed = async (strapi: Core.Strapi, organisationId: number, page: FeedPage): Promise<FeedEvent[]> => {
  const { beyond, type, from, until, limit } = page;
  const values = [organisationId, beyond, type, from, until, limit].filter((value) => value !== undefined);
  const rows = await statementsOf(strapi).run<Row>(pageStatement(page), values);
  return rows.map(({ id, organisation_id, event, event_key, payload, created_at }) => ({
    ...{ id: Number(id), organisationId: organisation_id, event, eventKey: event_key },
    payload: parseJson(payload),
    occurredAt: Number(created_at),
  }));
};
