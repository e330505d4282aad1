import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { EventDestination } from '../domain/vocabularies';
import { connectionOf } from './connection';

/**
 * The outbox as the relay and operators see it. A claim is no lock that dies with its holder: it moves the event ahead in
 * time, so that another relay finds it again should the holder never finish.
 */
const TABLE = 'outbox_events';
const MAX_ERROR_LENGTH = 500;
/** Rows of one INSERT. */
const INSERT_CHUNK = 100;

/** An event on its way to one destination. */
export interface NewDelivery {
  event: string;
  eventKey: string;
  destination: EventDestination;
  organisationId: number | null;
  payload: unknown;
}

/** Writes deliveries, due at once, in the open transaction. One that is there already, delivered or not, is left alone. */
export const addDeliveries = async (strapi: Core.Strapi, deliveries: readonly NewDelivery[]): Promise<void> => {
  const db = await connectionOf(strapi);
  const now = new Date();
  const rows = deliveries.map(({ event, eventKey, destination, organisationId, payload }) => ({
    document_id: createId(),
    event,
    event_key: eventKey,
    destination,
    delivery_key: `${eventKey}/${destination}`,
    organisation_id: organisationId,
    payload: JSON.stringify(payload),
    event_status: 'pending',
    attempts: 0,
    available_at: now,
    created_at: now,
    updated_at: now,
    published_at: now,
  }));
  for (let at = 0; at < rows.length; at += INSERT_CHUNK)
    await db(TABLE)
      .insert(rows.slice(at, at + INSERT_CHUNK))
      .onConflict('delivery_key')
      .ignore();
};

/** An event that one relay has to itself until `until`. */
export interface ClaimedEvent {
  id: number;
  event: string;
  eventKey: string | null;
  destination: EventDestination | null;
  payload: unknown;
  organisationId: number | null;
  attempts: number;
  /** Milliseconds. */
  until: number;
}

interface Row {
  id: number;
  event: string;
  event_key: string | null;
  destination: EventDestination | null;
  payload: unknown;
  organisation_id: number | null;
  attempts: number | null;
}

const due = (db: Knex, now: Date): Knex.QueryBuilder =>
  db(TABLE)
    .where('event_status', 'pending')
    .where((time) => void time.where('available_at', '<=', now).orWhereNull('available_at'));

const parsed = (payload: unknown): unknown =>
  typeof payload === 'string' ? (JSON.parse(payload) as unknown) : payload;

/** How many events wait to be delivered at a moment. */
export const countDue = async (strapi: Core.Strapi, now: Date): Promise<number> => {
  const [row] = (await due(await connectionOf(strapi), now).count({ total: 'id' })) as { total: number | string }[];
  return Number(row?.total ?? 0);
};

/**
 * Takes due events, those that have waited longest first, in one statement: no other relay gets the same ones.
 *
 * @param now the moment, in milliseconds
 * @param until when they fall due again, in milliseconds, unless something is said of them before
 */
export const claimEvents = async (
  strapi: Core.Strapi,
  now: number,
  until: number,
  count: number,
): Promise<ClaimedEvent[]> => {
  const db = await connectionOf(strapi);
  const moment = new Date(now);
  const oldest = due(db, moment).orderBy(['available_at', 'id']).limit(count).select('id');
  const claim = due(db, moment);
  if (strapi.db.dialect.client === 'sqlite') claim.whereIn('id', oldest);
  // As an array, so that PostgreSQL looks once and locks no more than it takes.
  else claim.whereRaw('id = any(array(?))', [oldest.forUpdate().skipLocked()]);
  const rows = (await claim
    .update({ available_at: new Date(until), updated_at: moment })
    .returning(['id', 'event', 'event_key', 'destination', 'payload', 'organisation_id', 'attempts'])) as Row[];
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ event_key: eventKey, organisation_id: organisationId, payload, attempts, ...row }) => ({
      ...row,
      eventKey,
      payload: parsed(payload),
      organisationId,
      attempts: attempts ?? 0,
      until,
    }));
};

/** What is written of an event after a try. */
export type Mark =
  | { event_status: 'delivered'; attempts: number; delivered_at: Date }
  | { event_status: 'pending'; attempts: number; available_at: Date; last_error: string }
  | { event_status: 'dead'; attempts: number; last_error: string };

/**
 * Says what became of an event. A relay whose claim ran out says nothing of a failure any more: another one is at it.
 *
 * @returns whether it still was this relay's to say
 */
export const markEvent = async (
  strapi: Core.Strapi,
  { id, until }: ClaimedEvent,
  now: number,
  mark: Mark,
): Promise<boolean> => {
  const db = await connectionOf(strapi);
  const query = db(TABLE).where({ id, event_status: 'pending' });
  if (mark.event_status !== 'delivered') query.where('available_at', new Date(until));
  const error =
    'last_error' in mark ? { last_error: mark.last_error.slice(0, MAX_ERROR_LENGTH) } : { last_error: null };
  return (await query.update({ ...mark, ...error, updated_at: new Date(now) })) > 0;
};

/** Puts a dead event back into the queue with all its tries before it; false where it is not dead. */
export const reviveEvent = async (strapi: Core.Strapi, id: number, now: Date): Promise<boolean> => {
  const db = await connectionOf(strapi);
  const changed = await db(TABLE)
    .where({ id, event_status: 'dead' })
    .update({ event_status: 'pending', attempts: 0, available_at: now, updated_at: now });
  return changed > 0;
};

/** How far deliveries are behind. */
export interface OutboxLag {
  pending: number;
  dead: number;
  /** Age of the oldest event that is not delivered; 0 where there is none. */
  oldest_pending_seconds: number;
}

/** Counts what waits and what is dead. */
export const outboxLag = async (strapi: Core.Strapi, now: Date): Promise<OutboxLag> => {
  const db = await connectionOf(strapi);
  const rows = (await db(TABLE)
    .whereIn('event_status', ['pending', 'dead'])
    .groupBy('event_status')
    .select('event_status')
    .count({ total: 'id' })
    .min({ oldest: 'created_at' })) as {
    event_status: string;
    total: number | string;
    oldest: Date | number | string;
  }[];
  const totalOf = (status: string): number => Number(rows.find((row) => row.event_status === status)?.total ?? 0);
  const oldest = rows.find((row) => row.event_status === 'pending')?.oldest;
  const age = oldest === undefined ? 0 : now.getTime() - new Date(oldest).getTime();
  return {
    pending: totalOf('pending'),
    dead: totalOf('dead'),
    oldest_pending_seconds: Math.max(0, Math.floor(age / 1000)),
  };
};
