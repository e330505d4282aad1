import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { invalidateTopic } from '../../database/caches/topics';
import { service } from '../../database/services';
import { type StoredJson, storedJson } from '../../database/stored-json';

const TABLE = 'webhook_endpoints';
const TOPIC = 'listeners';

/** Organisations in the cache; the least recently used are evicted. */
const MAX_CACHED = 20_000;

/** Endpoints that listen to some organisations: their own and the platform's. */
const listening = (db: Knex, organisationIds: readonly number[]): Knex.QueryBuilder =>
  db(TABLE)
    .where('enabled', true)
    .where((owner) => void owner.whereIn(ORGANISATION_COLUMN, organisationIds).orWhereNull(ORGANISATION_COLUMN));

/** An enabled endpoint. */
export interface Listener {
  documentId: string;
  /** Numeric id of its organisation; null for the platform's. */
  organisationId: number | null;
  /** Names of events; null or empty for all. */
  eventTypes: string[] | null;
}

interface Row {
  document_id: string;
  organisation_id: number | null;
  event_types: StoredJson<string[]>;
}

/**
 * Creates the lookup of webhook endpoints that listen to events of organisations. Whether there are any is cached until an
 * endpoint changes. Policies load it before a write, so that a write without listeners needs no query in its transaction.
 */
const createListeners = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<{ id: number; hasListeners: boolean }>(strapi, TOPIC, MAX_CACHED);

  const load = async (id: number): Promise<{ id: number; hasListeners: boolean }[]> => {
    const found: unknown = await listening(connectionOf(strapi), [id]).first('id');
    return [{ id, hasListeners: found !== undefined }];
  };

  return {
    /** Loads whether an organisation has listeners, unless it is cached. */
    async preload(organisationId: number): Promise<void> {
      if (cache.get(organisationId)) return;
      await cache.read(
        () => load(organisationId),
        ({ id }) => id,
      );
    },

    /**
     * The endpoints that listen to any of some organisations, including the platform's. One query, or none if the cache
     * shows that there are no listeners.
     */
    async to(organisationIds: readonly number[]): Promise<Listener[]> {
      const hasNone = organisationIds.every((id) => cache.get(id)?.hasListeners === false);
      if (hasNone && organisationIds.length > 0) return [];
      const rows = await listening(connectionOf(strapi), organisationIds)
        .orderBy('id')
        .select<Row[]>('document_id', ORGANISATION_COLUMN, 'event_types');
      return rows.map((row) => ({
        documentId: row.document_id,
        organisationId: row.organisation_id,
        eventTypes: storedJson(row.event_types),
      }));
    },
  };
};

const listeners = service<ReturnType<typeof createListeners>>('tenantry.webhook-listeners');

/** Adds the lookup of listening endpoints to the application. Call it once, in register(). */
export const registerListeners = (strapi: Core.Strapi): void => void listeners.add(strapi, createListeners(strapi));

/** The lookup of listening endpoints of the application. */
export const listenersOf = listeners.of;

/** Invalidates cached listeners: on this node at once, on the others when the open transaction commits. */
export const invalidateListeners = (strapi: Core.Strapi): Promise<void> => invalidateTopic(strapi, TOPIC);
