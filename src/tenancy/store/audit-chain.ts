import type { Core } from '@strapi/strapi';
import { CHAIN_START, type ChainedContent, entryHash } from '../../domain/audit/chain';
import { beforeCommit } from '../../database/commits/before-commit';
import { connectionOf, isSqlite } from '../../database/connection';
import { lockOrganisations } from './organisation-locks';
import { insertRows } from '../../database/insert-rows';
import { createTransactionMemory } from '../../database/commits/transaction-memory';
import { chunksOf } from '../../database/chunks';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';

const TABLE = 'audit_entries';

type NewEntry = Omit<ChainedContent, 'organisation' | 'sequence' | 'recordedAt'>;

/** An entry and its chain: the organisation's numeric id, or null for the platform's. */
export interface ChainedEntry {
  organisationId: number | null;
  entry: NewEntry;
  /** When it happened; by default now. */
  at?: Date | undefined;
}

interface ChainEnd {
  sequence: number;
  hash: string;
}

const NO_ENTRY: ChainEnd = { sequence: 0, hash: CHAIN_START };

const BATCH_SIZE = 1000;

/** The ends of the chains that the open transaction has locked. */
const lockedEnds = createTransactionMemory<ChainEnd>();

/** SQL that selects the end of an organisation's chain along with a row of a table. Valid if the organisation is locked. */
export const chainEndOf = (table: string): string => {
  const newest = (column: string, name: string) =>
    `(select ${column} from ${TABLE} where ${TABLE}.organisation_id = ${table}.organisation_id ` +
    `order by sequence desc limit 1) as ${name}`;
  return `${newest('sequence', 'chain__sequence')}, ${newest('hash', 'chain__hash')}`;
};

/** Remembers an end selected with `chainEndOf`, for entries of the same transaction. */
export const rememberChainEnd = (
  strapi: Core.Strapi,
  organisationId: number,
  { chain__sequence: sequence, chain__hash: hash }: Record<string, unknown>,
): void => {
  const ends = lockedEnds(strapi);
  if (ends.has(organisationId)) return;
  ends.set(organisationId, sequence == null ? NO_ENTRY : { sequence: Number(sequence), hash: String(hash) });
};

/** Locks chains, so that one writer at a time appends. */
const lockChains = async (strapi: Core.Strapi, entries: readonly ChainedEntry[]): Promise<void> => {
  const ids = new Set(entries.map(({ organisationId }) => organisationId));
  // All organisations are locked before the first entry is written.
  const organisationIds = [...ids].filter((id) => id !== null);
  await lockOrganisations(strapi, organisationIds);
  if (!ids.has(null) || isSqlite(strapi)) return;
  await connectionOf(strapi).raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.platformChain]);
};

const chainEnds = async (strapi: Core.Strapi, ids: (number | null)[]): Promise<Map<number | null, ChainEnd>> => {
  const db = connectionOf(strapi);
  const locked = lockedEnds(strapi);
  const ends = new Map<number | null, ChainEnd>(locked);
  const organisations = ids.filter((id) => id !== null && !locked.has(id)) as number[];
  // One index lookup per organisation: for a join over many of them, PostgreSQL would read the whole log.
  const newest = (column: string) =>
    db(`${TABLE} as a`)
      .whereRaw('a.organisation_id = o.id')
      .orderBy('a.sequence', 'desc')
      .limit(1)
      .select(column)
      .as(column);
  const rows: { id: number; sequence: number | null; hash: string }[] =
    organisations.length === 0
      ? []
      : await db('organisations as o')
          .whereIn('o.id', organisations)
          .select('o.id', newest('sequence'), newest('hash'));
  for (const { id, sequence, hash } of rows) if (sequence !== null) ends.set(id, { sequence, hash });
  if (ids.includes(null)) {
    const newestOfPlatform = db(TABLE)
      .whereNull('organisation_id')
      .orderBy('sequence', 'desc')
      .first('sequence', 'hash');
    ends.set(null, ((await newestOfPlatform) as ChainEnd | undefined) ?? NO_ENTRY);
  }
  return ends;
};

/** Fields are listed one by one: an object created by spreading takes over a kilobyte, and there may be thousands of entries. */
const contentOf = (
  { organisationId, entry }: ChainedEntry,
  changes: unknown,
  sequence: number,
  now: Date,
): ChainedContent => ({
  documentId: entry.documentId,
  organisation: organisationId,
  sequence,
  action: entry.action,
  actor_kind: entry.actor_kind,
  actor_id: entry.actor_id,
  actor_label: entry.actor_label,
  target_type: entry.target_type,
  target_id: entry.target_id,
  changes,
  client_ip: entry.client_ip,
  request_id: entry.request_id,
  recordedAt: now.getTime(),
});

const rowOf = (chained: ChainedEntry, { sequence: last, hash: previous }: ChainEnd, now: Date) => {
  // Values that JSON drops or rewrites (dates, undefined) are rewritten before the hash.
  const changes = JSON.stringify(chained.entry.changes ?? null);
  const content = contentOf(chained, JSON.parse(changes), last + 1, now);
  return {
    document_id: content.documentId,
    organisation_id: content.organisation,
    sequence: content.sequence,
    action: content.action,
    actor_kind: content.actor_kind,
    actor_id: content.actor_id,
    actor_label: content.actor_label,
    target_type: content.target_type,
    target_id: content.target_id,
    changes,
    client_ip: content.client_ip,
    request_id: content.request_id,
    previous_hash: previous,
    hash: entryHash(previous, content),
    created_at: now,
    updated_at: now,
    published_at: now,
  };
};

type Row = ReturnType<typeof rowOf>;

const COLUMN_TYPES: Partial<Record<keyof Row, string>> = {
  organisation_id: 'int',
  changes: 'jsonb',
  sequence: 'int',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  published_at: 'timestamp',
};

/** The rows of entries, at the ends of their chains, which then move on. */
const rowsOf = (batch: readonly ChainedEntry[], ends: Map<number | null, ChainEnd>, now = new Date()): Row[] =>
  batch.map((chained) => {
    const row = rowOf(chained, ends.get(chained.organisationId) ?? NO_ENTRY, chained.at ?? now);
    ends.set(chained.organisationId, row);
    return row;
  });

/** The entry of a request is the last row that it writes: it is sent with the COMMIT. */
const insertEntries = (strapi: Core.Strapi, rows: readonly Row[]): Promise<void> =>
  insertRows(strapi, TABLE, rows, { types: COLUMN_TYPES, isDeferred: true });

const appendBatch = async (strapi: Core.Strapi, batch: readonly ChainedEntry[]): Promise<void> => {
  const ends = await chainEnds(strapi, [...new Set(batch.map(({ organisationId }) => organisationId))]);
  const rows = rowsOf(batch, ends);
  await insertEntries(strapi, rows);
  const locked = lockedEnds(strapi);
  for (const { organisation_id: id, sequence, hash } of rows) if (id !== null) locked.set(id, { sequence, hash });
};

/**
 * The last append of each transaction. Concurrent appends of one transaction run one after the other: they share its lock, so
 * two of them could otherwise take the same place in the chain.
 */
const turns = new WeakMap<object, Promise<void>>();

/** Appends within the open transaction. */
const appendInTurn = async (strapi: Core.Strapi, entries: readonly ChainedEntry[]): Promise<void> => {
  const trx: object = connectionOf(strapi);
  const append = async (): Promise<void> => {
    await lockChains(strapi, entries);
    for (const batch of chunksOf(entries, BATCH_SIZE)) await appendBatch(strapi, batch);
  };
  const turn = (turns.get(trx) ?? Promise.resolve()).then(append);
  // The next append waits for this one, and does not fail with it.
  turns.set(
    trx,
    turn.catch(() => undefined),
  );
  await turn;
};

/**
 * Appends entries to chains whose ends the transaction has read and locked, as a write of a record does. Nothing has to be read
 * first, so appends need not take turns. If the insert fails, so does the transaction on PostgreSQL; on SQLite it may continue.
 *
 * @returns null if the entries must be appended in turn
 */
const appendAtOnce = (strapi: Core.Strapi, entries: readonly ChainedEntry[]): Promise<void> | null => {
  const locked = lockedEnds(strapi);
  const isKnown = ({ organisationId }: ChainedEntry): boolean => organisationId !== null && locked.has(organisationId);
  const isFirst = !turns.has(connectionOf(strapi));
  if (isSqlite(strapi) || !isFirst || entries.length > BATCH_SIZE || !entries.every(isKnown)) return null;
  return insertEntries(strapi, rowsOf(entries, locked));
};

/** Entries of the platform that open transactions append before they commit. */
const deferred = new WeakMap<object, ChainedEntry[]>();

/**
 * Postpones entries of the platform to the end of the open transaction. The platform's chain is one global lock. Taking it
 * before the lock of an organisation would deadlock with transactions that take the two in the other order.
 */
const deferToCommit = (strapi: Core.Strapi, entries: readonly ChainedEntry[]): void => {
  const trx: object = connectionOf(strapi);
  const known = deferred.get(trx);
  if (known) {
    known.push(...entries);
    return;
  }
  const all = [...entries];
  deferred.set(trx, all);
  beforeCommit(strapi, async () => {
    deferred.delete(trx);
    await appendInTurn(strapi, all);
  });
};

/**
 * Appends entries to their chains, in the open transaction or in a new one. Hundreds of entries, of any number of
 * organisations, take few statements. On PostgreSQL, entries of the platform are appended right before the commit.
 *
 * @param entries in chronological order
 */
export const appendToChains = async (strapi: Core.Strapi, entries: readonly ChainedEntry[]): Promise<void> => {
  if (!strapi.db.inTransaction()) {
    await strapi.db.transaction(() => appendInTurn(strapi, entries));
    return;
  }
  const appending = appendAtOnce(strapi, entries);
  if (appending || isSqlite(strapi)) {
    await (appending ?? appendInTurn(strapi, entries));
    return;
  }
  const ofPlatform = entries.filter(({ organisationId }) => organisationId === null);
  const others = entries.filter(({ organisationId }) => organisationId !== null);
  if (others.length > 0) await appendInTurn(strapi, others);
  if (ofPlatform.length > 0) deferToCommit(strapi, ofPlatform);
};
