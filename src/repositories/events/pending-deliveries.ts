import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { mostChanged } from '../../database/commits/id-lists';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, whenCommitted } from '../../database/connection';
import { countOf } from '../../database/counts';
import { MAX_PENDING } from '../../domain/webhooks/endpoint-rules';

/** The pending deliveries of a webhook endpoint. */
const TABLE = 'outbox_events';

/** The deliveries that are bounded together: an organisation cannot fill up the queue of an endpoint of the platform for others. */
export interface BoundedQueue {
  /** documentId of the endpoint. */
  endpoint: string;
  /** Numeric id of the organisation whose events they are; null for the platform's. */
  organisationId: number | null;
}

const pendingOf = (db: Knex, endpoint: string): Knex.QueryBuilder =>
  db(TABLE).where({ event_status: 'pending', destination: 'webhook', endpoint });

/** How many deliveries are pending, at most `MAX_PENDING`: it reads no more index entries. */
export const countPending = async (
  strapi: Core.Strapi,
  { endpoint, organisationId }: BoundedQueue,
): Promise<number> => {
  const db = connectionOf(strapi);
  const some = pendingOf(db, endpoint).where(ORGANISATION_COLUMN, organisationId).select('id').limit(MAX_PENDING);
  return countOf(await db.from(some.as('some')).count({ total: 'id' }));
};

/**
 * Makes the pending deliveries of a disabled or deleted endpoint dead, a part at a time. Those of an endpoint that has been
 * enabled again are left.
 *
 * @param endpoint documentId
 */
export const endPending = async (strapi: Core.Strapi, endpoint: string, reason: string): Promise<void> => {
  const db = connectionOf(strapi);
  const most = mostChanged(strapi);
  for (let ended = most; ended === most;) {
    const next = pendingOf(db, endpoint)
      .whereNotExists(db('webhook_endpoints').where({ document_id: endpoint, enabled: true }).select('id'))
      .orderBy(['available_at', 'id'])
      .limit(most)
      .select('id');
    // As an array, so that PostgreSQL locks the rows in this order, and changes each once.
    const part = isSqlite(strapi)
      ? db(TABLE).whereIn('id', next)
      : db(TABLE).whereRaw('id = any(array(?))', [next.forUpdate()]);
    ended = await part.update({ event_status: 'dead', last_error: reason, updated_at: new Date() });
  }
};

/**
 * Does this after the commit: in the transaction, it would keep the lock of the organisation for as long as there are
 * deliveries. If it fails, or the application stops, the relay ends the rest one by one.
 *
 * @param endpoint documentId
 */
export const endPendingLater = (strapi: Core.Strapi, endpoint: string, reason: string): void =>
  whenCommitted(() => {
    endPending(strapi, endpoint, reason).catch((error: Error) => {
      strapi.log.warn(`The relay ends the deliveries to webhook endpoint ${endpoint}: ${error.message}`);
    });
  });
