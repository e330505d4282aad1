import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { MAX_ERROR_LENGTH } from '../../domain/webhooks/attempt-log';
import type { EventDestination } from '../../domain/vocabularies';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf, isSqlite } from '../../database/connection';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { insertRows } from '../../database/insert-rows';
import { newDocumentId } from '../../database/document-id';
import { storedJson } from '../../database/stored-json';
import { countOf } from '../../database/counts';
import { type StoredTime, toMilliseconds } from '../../database/moments';

/**
 * The outbox for the relay and operators. A claim is not a database lock: it postpones the event, so that another relay finds
 * it again if the first one never finishes.
 */
const TABLE = 'outbox_events';

/** An event on its way to one destination. */
export interface NewDelivery {
  event: string;
  eventKey: string;
  destination: EventDestination;
  organisationId: number | null;
  payload: unknown;
  /** documentId of the webhook endpoint that it goes to. */
  endpoint?: string;
  /** Why it is not attempted: it is stored dead. */
  endedBy?: string;
}

const COLUMN_TYPES = {
  organisation_id: 'int',
  payload: 'jsonb',
  attempts: 'int',
  available_at: 'timestamp',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  published_at: 'timestamp',
};

/** Inserts deliveries, due at once unless they are dead, in the open transaction. Existing ones, delivered or not, do not change. */
export const addDeliveries = async (
  strapi: Core.Strapi,
  deliveries: readonly NewDelivery[],
  now = new Date(),
): Promise<void> => {
  const rows = deliveries.map(({ event, eventKey, destination, organisationId, payload, endpoint, endedBy }) => ({
    document_id: newDocumentId(),
    event,
    event_key: eventKey,
    destination,
    endpoint: endpoint ?? null,
    delivery_key: endpoint === undefined ? `${eventKey}/${destination}` : `${eventKey}/${destination}/${endpoint}`,
    organisation_id: organisationId,
    payload: JSON.stringify(payload),
    event_status: endedBy === undefined ? 'pending' : 'dead',
    last_error: endedBy ?? null,
    attempts: 0,
    available_at: now,
    created_at: now,
    updated_at: now,
    published_at: now,
  }));
  await insertRows(strapi, TABLE, rows, { types: COLUMN_TYPES, unlessThere: 'delivery_key' });
};

/** An event that only one relay delivers until `until`. */
export interface ClaimedEvent {
  id: number;
  documentId: string;
  destination: EventDestination | null;
  /** documentId of a webhook endpoint. */
  endpoint: string | null;
  event: string;
  eventKey: string | null;
  payload: unknown;
  organisationId: number | null;
  attempts: number;
  /** As stored, for deliveries to webhook endpoints. */
  attemptLog: unknown;
  /** When it happened; milliseconds. */
  occurredAt: number;
  /** Milliseconds. */
  until: number;
}

interface Row {
  id: number;
  document_id: string;
  destination: EventDestination | null;
  endpoint: string | null;
  event: string;
  event_key: string | null;
  payload: unknown;
  organisation_id: number | null;
  attempts: number | null;
  attempt_log: unknown;
  created_at: StoredTime;
}

const COLUMNS = [
  'id',
  'document_id',
  'event',
  'event_key',
  'destination',
  'endpoint',
  'payload',
  'organisation_id',
  'attempts',
  'attempt_log',
  'created_at',
];

/** Restricts a query to due events, of organisations that this node serves and of the platform. */
const onlyDue = (strapi: Core.Strapi, query: Knex.QueryBuilder, now: Date): Knex.QueryBuilder =>
  whereServedHere(strapi, query, `${TABLE}.organisation_id`)
    .where('event_status', 'pending')
    .where('available_at', '<=', now);

const due = (strapi: Core.Strapi, now: Date): Knex.QueryBuilder => onlyDue(strapi, connectionOf(strapi)(TABLE), now);

/** How many events are due; a long read. */
export const countDue = async (strapi: Core.Strapi, now: Date): Promise<number> => {
  const query = stoppable(connectionOf(strapi)(TABLE), 'id');
  const counted = onlyDue(strapi, query, now).count({ total: 'id' });
  return countOf(await readLong(strapi, counted, PLATFORM, WHOLE_PLATFORM));
};

/**
 * Whether any event is due: one index lookup, however many there are.
 *
 * @param now milliseconds
 */
export const isAnyDue = async (strapi: Core.Strapi, now: number): Promise<boolean> =>
  (await due(strapi, new Date(now)).first('id')) !== undefined;

/** Columns of events, and their values. */
export type EventFilter = Readonly<Record<string, string | number | null>>;

/**
 * Claims due events, those that have waited longest first, in one statement, so that no other relay gets them.
 *
 * @param now milliseconds
 * @param until when they are due again, in milliseconds, unless their outcome is recorded before
 * @param count how many, of each filter
 * @param filters which events: those of a queue, or of some organisations in it
 */
export const claimEvents = async (
  strapi: Core.Strapi,
  now: number,
  until: number,
  count: number,
  filters: readonly EventFilter[] = [{}],
): Promise<ClaimedEvent[]> => {
  const db = connectionOf(strapi);
  const moment = new Date(now);
  const oldestOf = (filter: EventFilter): Knex.QueryBuilder => {
    // The order makes PostgreSQL read the index of these columns, even if one is null.
    const order = [...Object.keys(filter), 'available_at', 'id'];
    const found = due(strapi, moment).where(filter).orderBy(order).limit(count).select('id');
    return isSqlite(strapi) ? found : found.forUpdate().skipLocked();
  };
  const [first = {}, ...others] = filters;
  const oldest =
    others.length === 0
      ? oldestOf(first)
      : db.unionAll(filters.map((filter) => db.select('id').from(oldestOf(filter).as('oldest'))));
  const claim = isSqlite(strapi)
    ? due(strapi, moment).whereIn('id', oldest)
    : // As an array, so that PostgreSQL evaluates the subquery once and locks no more rows than it claims. The locked rows
      // are due; checking that again would make the planner read every due event.
      db(TABLE).whereRaw('id = any(array(?))', [oldest]);
  const rows = await claim.update({ available_at: new Date(until), updated_at: moment }).returning<Row[]>(COLUMNS);
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ id, event, destination, endpoint, ...row }) => ({
      id,
      documentId: row.document_id,
      event,
      destination,
      endpoint,
      eventKey: row.event_key,
      payload: storedJson(row.payload),
      organisationId: row.organisation_id,
      attempts: row.attempts ?? 0,
      attemptLog: storedJson(row.attempt_log),
      occurredAt: toMilliseconds(row.created_at),
      until,
    }));
};

/** The answer of a receiver; absent if nothing was attempted. */
interface StoredResponse {
  response_code?: number | null;
  response_ms?: number | null;
  response_body?: string | null;
  attempt_log?: string;
}

/** What is written to an event after a delivery. */
export type DeliveryOutcome = StoredResponse &
  (
    | { event_status: 'delivered'; attempts: number; delivered_at: Date }
    | { event_status: 'pending'; attempts: number; available_at: Date; last_error: string }
    | { event_status: 'dead'; attempts: number; last_error: string }
  );

/**
 * Records the outcome of a delivery. A relay whose claim has expired cannot record a failure: another relay has the event. An
 * event that is dead because its endpoint was disabled meanwhile gets the answer, if there is one, and stays dead unless it was delivered.
 *
 * @returns whether anything was recorded
 */
export const markEvent = async (
  strapi: Core.Strapi,
  { id, until }: ClaimedEvent,
  now: number,
  outcome: DeliveryOutcome,
): Promise<boolean> => {
  const last_error = 'last_error' in outcome ? outcome.last_error.slice(0, MAX_ERROR_LENGTH) : null;
  const all = { ...outcome, last_error, updated_at: new Date(now) };
  const update = (status: 'pending' | 'dead', changes: object): PromiseLike<number> => {
    const query = connectionOf(strapi)(TABLE).where({ id, event_status: status }).update(changes);
    return outcome.event_status === 'delivered' ? query : query.where('available_at', new Date(until));
  };
  if ((await update('pending', all)) > 0) return true;
  if (typeof outcome.response_ms !== 'number') return false;
  const { event_status, last_error: _reason, available_at: _retry, ...answer } = { available_at: null, ...all };
  return (await update('dead', event_status === 'pending' ? answer : all)) > 0;
};

/**
 * Releases events that were claimed and not tried. They are due at once, in chronological order, as if they had never been
 * claimed.
 */
export const releaseEvents = async (strapi: Core.Strapi, events: readonly ClaimedEvent[]): Promise<void> => {
  const [first] = events;
  if (!first) return;
  const db = connectionOf(strapi);
  await db(TABLE)
    .whereIn(
      'id',
      events.map(({ id }) => id),
    )
    .where({ event_status: 'pending', available_at: new Date(first.until) })
    .update({ available_at: db.ref('created_at') });
};
