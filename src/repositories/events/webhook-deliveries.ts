import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { storedJson } from '../../database/stored-json';
import { type StoredTime, toMilliseconds } from '../../database/moments';

const TABLE = 'outbox_events';

/** A delivery that has ended: it is not attempted again by itself. */
export type EndedStatus = 'dead' | 'delivered';

/** Which deliveries to an endpoint are replayed. */
export interface ReplayedRange {
  status: EndedStatus;
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** A delivery to an endpoint. */
export interface DeliveryState {
  id: number;
  status: EndedStatus | 'pending';
}

/**
 * A delivery to an endpoint, which stays locked until the open transaction ends; null if there is none.
 *
 * @param endpoint documentId
 */
export const lockDelivery = async (
  strapi: Core.Strapi,
  endpoint: string,
  documentId: string,
): Promise<DeliveryState | null> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ document_id: documentId, destination: 'webhook', endpoint })
    .forUpdate()
    .first<{ id: number; event_status: DeliveryState['status'] } | undefined>('id', 'event_status');
  return row ? { id: row.id, status: row.event_status } : null;
};

/** The stored log of the attempts at a delivery; null if there is none. */
export const storedAttempts = async (strapi: Core.Strapi, id: number): Promise<unknown> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ id })
    .first<{ attempt_log: unknown } | undefined>('attempt_log');
  return storedJson(row?.attempt_log);
};

/**
 * The oldest deliveries of a range, which stay locked until the open transaction ends.
 *
 * @param endpoint documentId
 * @param most how many
 * @returns numeric ids and times, in milliseconds
 */
export const lockEnded = async (
  strapi: Core.Strapi,
  endpoint: string,
  { status, from, until }: ReplayedRange,
  most: number,
): Promise<{ id: number; createdAt: number }[]> => {
  const rows = await connectionOf(strapi)(TABLE)
    .where({ event_status: status, destination: 'webhook', endpoint })
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy(['created_at', 'id'])
    .limit(most)
    .forUpdate()
    .select<{ id: number; created_at: StoredTime }[]>('id', 'created_at');
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt: toMilliseconds(createdAt) }));
};

/** Makes ended deliveries pending again, with all their attempts before them. */
export const requeueDeliveries = async (strapi: Core.Strapi, ids: readonly number[], now: Date): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .whereIn('id', [...ids])
    .whereNot('event_status', 'pending')
    .update({ event_status: 'pending', attempts: 0, available_at: now, delivered_at: null, updated_at: now });
};
