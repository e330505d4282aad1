import type { Knex } from 'knex';
import type { StoredEntry } from '../domain/audit/chain';
import type { Anchor } from '../domain/audit/removal';
import { storedJson } from '../database/stored-json';
import { type StoredTime, toMilliseconds } from '../database/moments';

/**
 * Reads the stored hash chains of the audit log. It takes a plain connection, so that an auditor can read them without
 * starting the application and without the right to write.
 */
const TABLE = 'audit_entries';

const ANCHORS = 'audit_anchors';

interface Row extends Omit<StoredEntry, 'documentId' | 'organisation' | 'sequence' | 'recordedAt'> {
  document_id: string;
  organisation_id: number | null;
  sequence: number | string;
  created_at: StoredTime;
}

/** An anchor as it is stored: the chain is the organisation's id, or 0 for the platform. */
export interface AnchorRow {
  chain: number;
  sequence: number;
  hash: string;
  kept_since: number | string;
  removal: string;
  digest: string;
}

/** Converts a stored anchor. */
export const anchorOf = ({ chain, sequence, hash, kept_since: keptSince, removal, digest }: AnchorRow): Anchor => ({
  ...{ organisation: chain === 0 ? null : chain, sequence, hash, removal, digest },
  keptSince: Number(keptSince),
});

const storedEntry = (row: Row): StoredEntry => ({
  documentId: row.document_id,
  organisation: row.organisation_id,
  sequence: Number(row.sequence),
  action: row.action,
  actor_kind: row.actor_kind,
  actor_id: row.actor_id,
  actor_label: row.actor_label,
  target_type: row.target_type,
  target_id: row.target_id,
  changes: storedJson(row.changes),
  client_ip: row.client_ip,
  request_id: row.request_id,
  recordedAt: toMilliseconds(row.created_at),
  previous_hash: row.previous_hash,
  hash: row.hash,
});

/** The owner of a chain: an organisation's numeric id, or null for the platform. */
export type ChainOwner = number | null;

/** The owners of all chains; null for the platform. */
export const listChains = async (db: Knex): Promise<ChainOwner[]> => {
  const query = db(TABLE).orderBy('organisation_id');
  const rows = await query.distinct<{ organisation_id: ChainOwner }[]>('organisation_id');
  return rows.map((row) => row.organisation_id);
};

/** The anchors of removed entries, by the owner of the chain, in the order of their sequence. */
export const readAnchors = async (db: Knex): Promise<Map<ChainOwner, Anchor[]>> => {
  const anchors = new Map<ChainOwner, Anchor[]>();
  // A database that no server of this version has started on has none.
  if (!(await db.schema.hasTable(ANCHORS))) return anchors;
  for (const row of await db(ANCHORS).orderBy(['chain', 'sequence']).select<AnchorRow[]>('*')) {
    const anchor = anchorOf(row);
    anchors.set(anchor.organisation, [...(anchors.get(anchor.organisation) ?? []), anchor]);
  }
  return anchors;
};

/** A place in a chain. If two entries have the same sequence, the one that was stored first comes first. */
export interface ChainPlace {
  sequence: number;
  id: number;
}

/**
 * Reads a part of a chain, in order.
 *
 * @param after the end of the previous part; null for the first
 */
export const readChain = async (
  db: Knex,
  owner: ChainOwner,
  after: ChainPlace | null,
  count: number,
): Promise<(ChainPlace & { entry: StoredEntry })[]> => {
  const query = db(TABLE)
    .where({ organisation_id: owner })
    .orderBy(['sequence', 'id'])
    .limit(count)
    .select<(Row & { id: number })[]>('*');
  if (after) {
    const { sequence, id } = after;
    query.where('sequence', '>=', sequence);
    query.where((place) => void place.where('sequence', '>', sequence).orWhere('id', '>', id));
  }
  return (await query).map((row) => ({ sequence: Number(row.sequence), id: row.id, entry: storedEntry(row) }));
};

/** The entry at a place of a chain, or null. */
export const readEntry = async (db: Knex, owner: ChainOwner, sequence: number): Promise<StoredEntry | null> => {
  const row = await db(TABLE).where({ organisation_id: owner, sequence }).orderBy('id').first<Row | undefined>();
  return row ? storedEntry(row) : null;
};

/** An entry without a place in any chain, or null. Tenantry never writes one. */
export const findUnplaced = async (db: Knex): Promise<StoredEntry | null> => {
  const row = await db(TABLE).whereNull('sequence').first<Row | undefined>();
  return row ? storedEntry(row) : null;
};

/** The newest entry of a chain, or null. */
export const readHead = async (db: Knex, owner: ChainOwner): Promise<{ sequence: number; hash: string } | null> => {
  const row = await db(TABLE)
    .where({ organisation_id: owner })
    .whereNotNull('sequence')
    .orderBy([
      { column: 'sequence', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first<{ sequence: number; hash: string } | undefined>('sequence', 'hash');
  return row ? { sequence: Number(row.sequence), hash: row.hash } : null;
};
