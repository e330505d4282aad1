import type { Core } from '@strapi/strapi';
import type { EventDestination } from '../../domain/vocabularies';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { type StoredTime, toMilliseconds } from '../../database/moments';

/** Counts the events of the outbox, and makes them due. */
const TABLE = 'outbox_events';

/** The backlog of deliveries. */
export interface OutboxLag {
  pending: number;
  dead: number;
  /** Age of the oldest pending event; 0 if there is none. */
  oldest_pending_seconds: number;
}

interface BacklogRow {
  destination: EventDestination | null;
  event_status: 'pending' | 'dead';
  total: number | string;
  oldest: StoredTime;
}

const emptyLag = (): OutboxLag => ({ pending: 0, dead: 0, oldest_pending_seconds: 0 });

/**
 * Counts pending and dead events of organisations served here and of the platform, by destination; a long read.
 *
 * @param now the time from which the age of the oldest event is computed
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const outboxLags = async (strapi: Core.Strapi, now: Date): Promise<Map<string, OutboxLag>> => {
  const events = stoppable(connectionOf(strapi)(TABLE), 'id');
  const query = whereServedHere(strapi, events, `${TABLE}.organisation_id`)
    .whereIn('event_status', ['pending', 'dead'])
    .groupBy('destination', 'event_status')
    .select('destination', 'event_status')
    .count({ total: 'id' })
    .min({ oldest: 'created_at' });
  const rows = await readLong<BacklogRow>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  const lags = new Map<string, OutboxLag>();
  for (const { destination, event_status: status, total, oldest } of rows) {
    const lag = lags.get(destination ?? 'none') ?? emptyLag();
    lag[status] = Number(total);
    if (status === 'pending') {
      const age = now.getTime() - toMilliseconds(oldest);
      lag.oldest_pending_seconds = Math.max(0, Math.floor(age / 1000));
    }
    lags.set(destination ?? 'none', lag);
  }
  return lags;
};

/** Counts pending and dead events of all destinations. */
export const outboxLag = async (strapi: Core.Strapi, now: Date): Promise<OutboxLag> => {
  const sum = emptyLag();
  for (const { pending, dead, oldest_pending_seconds } of (await outboxLags(strapi, now)).values()) {
    sum.pending += pending;
    sum.dead += dead;
    sum.oldest_pending_seconds = Math.max(sum.oldest_pending_seconds, oldest_pending_seconds);
  }
  return sum;
};

/**
 * Makes those pending events of a destination due that have failed before. Events that were never tried are due already. An
 * event that another node is delivering may be delivered twice, as after every expired claim.
 *
 * @returns how many
 */
export const makeDueNow = async (strapi: Core.Strapi, destination: EventDestination, now: Date): Promise<number> => {
  const db = connectionOf(strapi);
  return db(TABLE)
    .where({ event_status: 'pending', destination })
    .where('available_at', '>', now)
    .whereNotNull('last_error')
    .update({ available_at: now, updated_at: now });
};

/** Makes a dead event pending again, with all its attempts before it. Returns false if it is not dead. */
export const requeueEvent = async (strapi: Core.Strapi, id: number, now: Date): Promise<boolean> => {
  const db = connectionOf(strapi);
  const changed = await db(TABLE)
    .where({ id, event_status: 'dead' })
    .update({ event_status: 'pending', attempts: 0, available_at: now, updated_at: now });
  return changed > 0;
};
