import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, ORGANISATION_COLUMN } from '../database/connection';
import { createInvalidatingCache } from '../database/invalidating-cache';
import { storedJson } from '../database/stored-json';

const TABLE = 'webhook_endpoints';

/** Organisations of which it is known whether anybody listens; the least recently asked for make room. */
const MAX_CACHED = 20_000;

/** Endpoints that listen to an organisation: its own and the platform's. */
const listening = (db: Knex, organisationIds: readonly number[]): Knex.QueryBuilder =>
  db(TABLE)
    .where('enabled', true)
    .where((owner) => void owner.whereIn(ORGANISATION_COLUMN, organisationIds).orWhereNull(ORGANISATION_COLUMN));

/** An endpoint that is switched on. */
export interface Listener {
  documentId: string;
  /** Numeric id of its organisation; null for the platform's. */
  organisationId: number | null;
  /** Names of events; null or empty: all of them. */
  eventTypes: string[] | null;
}

interface Row {
  document_id: string;
  organisation_id: number | null;
  event_types: unknown;
}

/**
 * Who listens to the events of organisations. Whether anybody does is kept until an endpoint changes: gates ask before a
 * write, so that a write to which nobody listens costs no query in its transaction.
 */
export const createListeners = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<{ id: number; isHeard: boolean }>(strapi, MAX_CACHED);

  const load = async (id: number): Promise<{ id: number; isHeard: boolean }[]> => {
    const found: unknown = await listening(connectionOf(strapi), [id]).first('id');
    return [{ id, isHeard: found !== undefined }];
  };

  return {
    cache,

    /** Finds out whether anybody listens to an organisation, unless that is known. */
    async learn(organisationId: number): Promise<void> {
      if (cache.get(organisationId)) return;
      await cache.read(
        () => load(organisationId),
        ({ id }) => id,
      );
    },

    /**
     * Endpoints that listen to any of some organisations, the platform's included: one query, and none where it is known
     * that there are none.
     */
    async to(organisationIds: readonly number[]): Promise<Listener[]> {
      const isUnheard = organisationIds.every((id) => cache.get(id)?.isHeard === false);
      if (isUnheard && organisationIds.length > 0) return [];
      const rows = (await listening(connectionOf(strapi), organisationIds)
        .orderBy('id')
        .select('document_id', ORGANISATION_COLUMN, 'event_types')) as Row[];
      return rows.map((row) => ({
        documentId: row.document_id,
        organisationId: row.organisation_id,
        eventTypes: storedJson(row.event_types) as string[] | null,
      }));
    },
  };
};

export type Listeners = ReturnType<typeof createListeners>;
