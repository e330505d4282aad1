import type { Knex } from 'knex';
import type { StoredEntry } from '../domain/audit/chain';
import { storedJson } from '../database/stored-json';

/**
 * Reading the chains of the audit log as they are stored. It takes a bare connection, so that an auditor can walk them
 * without starting the application, and without the right to write.
 */
const TABLE = 'audit_entries';

type Row = Record<string, unknown>;

const storedEntry = (row: Row): StoredEntry => ({
  documentId: row.document_id as string,
  organisation: row.organisation_id as number | null,
  sequence: Number(row.sequence),
  action: row.action as string,
  actor_kind: row.actor_kind as string,
  actor_id: row.actor_id as string | null,
  actor_label: row.actor_label as string | null,
  target_type: row.target_type as string | null,
  target_id: row.target_id as string | null,
  changes: storedJson(row.changes),
  client_ip: row.client_ip as string | null,
  request_id: row.request_id as string | null,
  recordedAt: new Date(row.created_at as string | number | Date).getTime(),
  previous_hash: row.previous_hash as string,
  hash: row.hash as string,
});

/** Whose chain it is: an organisation's numeric id, or null for the platform's. */
export type ChainOwner = number | null;

/** The organisations that have a chain; null stands for the platform's. */
export const listChains = async (db: Knex): Promise<ChainOwner[]> => {
  const rows = (await db(TABLE).distinct('organisation_id').orderBy('organisation_id')) as {
    organisation_id: ChainOwner;
  }[];
  return rows.map((row) => row.organisation_id);
};

/** A place in a chain. Two entries may claim the same sequence; then the one that was stored first comes first. */
export interface ChainPlace {
  sequence: number;
  id: number;
}

/**
 * Part of a chain, in its order.
 *
 * @param after where the part before it ended; null for the first
 */
export const readChain = async (
  db: Knex,
  owner: ChainOwner,
  after: ChainPlace | null,
  count: number,
): Promise<(ChainPlace & { entry: StoredEntry })[]> => {
  const query = db(TABLE).where({ organisation_id: owner }).orderBy(['sequence', 'id']).limit(count);
  if (after) {
    const { sequence, id } = after;
    query.where('sequence', '>=', sequence);
    query.where((place) => void place.where('sequence', '>', sequence).orWhere('id', '>', id));
  }
  const rows = (await query) as (Row & { id: number })[];
  return rows.map((row) => ({ sequence: Number(row.sequence), id: row.id, entry: storedEntry(row) }));
};

/** The entry at a place of a chain, or null. */
export const readEntry = async (db: Knex, owner: ChainOwner, sequence: number): Promise<StoredEntry | null> => {
  const row = (await db(TABLE).where({ organisation_id: owner, sequence }).orderBy('id').first()) as Row | undefined;
  return row ? storedEntry(row) : null;
};

/** An entry that claims no place in any chain, or null: Tenantry writes none such. */
export const findUnplaced = async (db: Knex): Promise<StoredEntry | null> => {
  const row = (await db(TABLE).whereNull('sequence').first()) as Row | undefined;
  return row ? storedEntry(row) : null;
};
