import type { Core } from '@strapi/strapi';
import { CHAIN_START, type ChainedContent, entryHash, type StoredEntry } from '../domain/audit/chain';
import { connectionOf } from './connection';

const TABLE = 'audit_entries';

type NewEntry = Omit<ChainedContent, 'organisation' | 'sequence' | 'recordedAt'>;

/** An entry and the chain it goes to: the organisation's numeric id, or null for the platform's. */
export interface ChainedEntry {
  organisationId: number | null;
  entry: NewEntry;
}

/** Key of PostgreSQL's advisory lock for the platform's own chain, which has no row to hold. */
const PLATFORM_CHAIN = 7_305_841;
const BATCH_SIZE = 200;

/** Lets one writer at a time append to a chain. On SQLite writers wait for each other anyway. */
const holdChains = async (strapi: Core.Strapi, ids: (number | null)[]): Promise<void> => {
  if (strapi.db.dialect.client === 'sqlite' || !strapi.db.inTransaction()) return;
  const db = await connectionOf(strapi);
  const organisations = ids.filter((id) => id !== null);
  // In one order, so that two writers of many chains never wait for each other.
  if (organisations.length > 0)
    await db('organisations').whereIn('id', organisations).orderBy('id').select('id').forNoKeyUpdate();
  if (ids.includes(null)) await db.raw('select pg_advisory_xact_lock(?)', [PLATFORM_CHAIN]);
};

interface ChainEnd {
  sequence: number;
  hash: string;
}

const NO_ENTRY: ChainEnd = { sequence: 0, hash: CHAIN_START };

const chainEnds = async (strapi: Core.Strapi, ids: (number | null)[]): Promise<Map<number | null, ChainEnd>> => {
  const db = await connectionOf(strapi);
  const ends = new Map<number | null, ChainEnd>();
  const organisations = ids.filter((id) => id !== null);
  const newest = db(`${TABLE} as b`).whereRaw('b.organisation_id = a.organisation_id').max('b.sequence');
  const rows = (await db(`${TABLE} as a`)
    .whereIn('a.organisation_id', organisations)
    .where('a.sequence', newest)
    .select('a.organisation_id', 'a.sequence', 'a.hash')) as (ChainEnd & { organisation_id: number })[];
  for (const row of rows) ends.set(row.organisation_id, row);
  if (ids.includes(null)) {
    const last = await db(TABLE).whereNull('organisation_id').orderBy('sequence', 'desc').first('sequence', 'hash');
    ends.set(null, (last as ChainEnd | undefined) ?? NO_ENTRY);
  }
  return ends;
};

const rowOf = ({ organisationId, entry }: ChainedEntry, { sequence: last, hash: previous }: ChainEnd, now: Date) => {
  // What JSON would drop or rewrite (dates, undefined) is rewritten before it is hashed.
  const changes = JSON.parse(JSON.stringify(entry.changes ?? null)) as unknown;
  const { documentId, ...columns } = entry;
  const sequence = last + 1;
  const content = { ...entry, changes, organisation: organisationId, sequence, recordedAt: now.getTime() };
  return {
    ...columns,
    changes: JSON.stringify(changes),
    document_id: documentId,
    organisation_id: organisationId,
    sequence,
    previous_hash: previous,
    hash: entryHash(previous, content),
    created_at: now,
    updated_at: now,
    published_at: now,
  };
};

/**
 * Appends entries to their chains in the open transaction: a handful of statements, however many organisations.
 *
 * @param entries in the order in which things happened
 */
export const appendToChains = async (strapi: Core.Strapi, entries: readonly ChainedEntry[]): Promise<void> => {
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const batch = entries.slice(at, at + BATCH_SIZE);
    const ids = [...new Set(batch.map(({ organisationId }) => organisationId))];
    await holdChains(strapi, ids);
    const ends = await chainEnds(strapi, ids);
    const now = new Date();
    const rows = batch.map((chained) => {
      const row = rowOf(chained, ends.get(chained.organisationId) ?? NO_ENTRY, now);
      ends.set(chained.organisationId, row);
      return row;
    });
    await (await connectionOf(strapi))(TABLE).insert(rows);
  }
};

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
  changes: typeof row.changes === 'string' ? JSON.parse(row.changes) : row.changes,
  client_ip: row.client_ip as string | null,
  request_id: row.request_id as string | null,
  recordedAt: new Date(row.created_at as string | number | Date).getTime(),
  previous_hash: row.previous_hash as string,
  hash: row.hash as string,
});

/** The organisations that have a chain; null stands for the platform's. */
export const listChains = async (strapi: Core.Strapi): Promise<(number | null)[]> => {
  const rows = (await strapi.db.connection(TABLE).distinct('organisation_id')) as { organisation_id: number | null }[];
  return rows.map((row) => row.organisation_id);
};

/** Part of a chain, in its order. */
export const readChain = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  after: number,
  count: number,
): Promise<StoredEntry[]> => {
  const rows = (await strapi.db
    .connection(TABLE)
    .where({ organisation_id: organisationId })
    .where('sequence', '>', after)
    .orderBy(['sequence', 'id'])
    .limit(count)) as Row[];
  return rows.map(storedEntry);
};

const REFUSAL = 'audit entries are only ever added to';

/**
 * Lets the database itself refuse to change or remove an audit entry. Schema files cannot say it, and Strapi makes tables
 * anew on SQLite when they change: hence at every start.
 */
export const protectAuditLog = async (strapi: Core.Strapi): Promise<void> => {
  const db = strapi.db.connection;
  if (strapi.db.dialect.client === 'sqlite') {
    for (const verb of ['update', 'delete']) {
      await db.raw(
        `create trigger if not exists audit_entries_no_${verb} before ${verb} on ${TABLE} begin select raise(abort, '${REFUSAL}'); end`,
      );
    }
    return;
  }
  await db.raw(
    `create or replace function audit_entries_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
  );
  await db.raw(
    `create or replace trigger audit_entries_append_only before update or delete or truncate on ${TABLE} execute function audit_entries_refuse()`,
  );
};
