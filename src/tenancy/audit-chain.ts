import type { Core } from '@strapi/strapi';
import { CHAIN_START, type ChainedContent, entryHash, type StoredEntry } from '../domain/audit/chain';
import { connectionOf } from './connection';
import { holdOrganisation } from './lookups';

const TABLE = 'audit_entries';

type NewEntry = Omit<ChainedContent, 'organisation' | 'sequence' | 'recordedAt'>;

/** Key of PostgreSQL's advisory lock for the platform's own chain, which has no row to hold. */
const PLATFORM_CHAIN = 7_305_841;

/** Lets one writer at a time append to a chain. On SQLite writers wait for each other anyway. */
const holdChain = async (strapi: Core.Strapi, organisationId: number | null): Promise<void> => {
  if (organisationId !== null) await holdOrganisation(strapi, organisationId);
  else if (strapi.db.dialect.client !== 'sqlite' && strapi.db.inTransaction()) {
    await (await connectionOf(strapi)).raw('select pg_advisory_xact_lock(?)', [PLATFORM_CHAIN]);
  }
};

/**
 * Appends an entry to the chain of an organisation, or of the platform, in the open transaction.
 *
 * @param organisationId numeric id, or null for the platform's chain
 */
export const appendToChain = async (strapi: Core.Strapi, organisationId: number | null, entry: NewEntry): Promise<void> => {
  await holdChain(strapi, organisationId);
  const db = await connectionOf(strapi);
  const last = (await db(TABLE)
    .where({ organisation_id: organisationId })
    .orderBy('sequence', 'desc')
    .first('sequence', 'hash')) as { sequence: number; hash: string } | undefined;
  const now = new Date();
  const previous = last?.hash ?? CHAIN_START;
  const sequence = (last?.sequence ?? 0) + 1;
  // What JSON would drop or rewrite (dates, undefined) is rewritten before it is hashed.
  const changes = JSON.parse(JSON.stringify(entry.changes ?? null)) as unknown;
  const content: ChainedContent = { ...entry, changes, organisation: organisationId, sequence, recordedAt: now.getTime() };
  const { documentId, ...columns } = entry;
  await db(TABLE).insert({
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
  });
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
