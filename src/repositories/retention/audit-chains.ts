import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { rowCountsOf } from '../../database/caches/row-counts';
import { connectionOf } from '../../database/connection';
import { countUpTo } from '../../database/counts';
import { statementsOf } from '../../database/statements';
import { type StoredTime, moment, toMilliseconds } from '../../database/moments';
import { placedHereSql } from '../../tenancy/store/cells';

/** Statements that remove the oldest entries of the audit log, chain by chain. The database refuses all but recorded removals. */
const ENTRIES = 'audit_entries';
const ANCHORS = 'audit_anchors';

/** Where a chain begins: its oldest entry, and the place up to which entries were removed. */
export interface ChainStart {
  /** Numeric id; null for the platform. */
  organisationId: number | null;
  /** Sequence of the oldest entry that is left; null if there is none. */
  first: number | null;
  /** When it was recorded, in milliseconds. */
  recordedAt: number | null;
  /** Sequence of the newest anchor; 0 if there is none. Entries up to it can be deleted. */
  anchored: number;
}

interface StartRow {
  id: number;
  first: number | null;
  recorded: StoredTime | null;
  anchored: number | null;
}

const startOf = ({ id, first, recorded, anchored }: StartRow): ChainStart => ({
  organisationId: id === 0 ? null : id,
  first: first === null ? null : Number(first),
  recordedAt: toMilliseconds(recorded),
  anchored: Number(anchored ?? 0),
});

/** Selects the start of a chain by two lookups in indexes, however long the chain is. */
const startSql = (chain: string, owner: string): string => {
  const oldest = (column: string) => `(select ${column} from ${ENTRIES} e where ${owner} order by e.sequence limit 1)`;
  return `${chain} as id, ${oldest('e.sequence')} as first, ${oldest('e.created_at')} as recorded,
    (select max(a.sequence) from ${ANCHORS} a where a.chain = ${chain}) as anchored`;
};

/** The start of the platform's chain. */
export const platformStart = async (strapi: Core.Strapi): Promise<ChainStart> => {
  const db = connectionOf(strapi);
  const row = await db.select(db.raw(startSql('0', 'e.organisation_id is null'))).first<StartRow>();
  return startOf(row);
};

/**
 * The starts of the chains of organisations that this node serves, in the order of their ids.
 *
 * @param after numeric id of the last organisation that was read; 0 at the beginning
 */
export const chainStarts = async (strapi: Core.Strapi, after: number, limit: number): Promise<ChainStart[]> => {
  const db = connectionOf(strapi);
  const query = db('organisations as o')
    .where('o.id', '>', after)
    .orderBy('o.id')
    .limit(limit)
    .select<StartRow[]>(db.raw(startSql('o.id', 'e.organisation_id = o.id')));
  const placed = placedHereSql(strapi, 'o');
  if (placed !== null) query.whereRaw(placed);
  return (await query).map(startOf);
};

/** Whether any entry was ever removed. If not, and audit entries are kept forever, no chain has to be examined. */
export const hasAnchors = async (strapi: Core.Strapi): Promise<boolean> =>
  (await connectionOf(strapi)(ANCHORS).first('chain')) !== undefined;

const FLAG_MS = 10_000;

/** Whether any entry was ever removed, as of when, by application. Once there is an anchor, there always is. */
const anchorFlags = new WeakMap<Core.Strapi, { isSet: boolean; at: number }>();

/**
 * Since when the logs of organisations are complete, in milliseconds; null if nothing was removed. While nothing was ever removed,
 * a list runs no statement for this.
 *
 * @param organisationIds numeric ids; null for all, and the platform
 */
export const removedBefore = async (
  strapi: Core.Strapi,
  organisationIds: readonly number[] | null,
): Promise<number | null> => {
  const known = anchorFlags.get(strapi);
  if (!known?.isSet && (!known || Date.now() - known.at > FLAG_MS))
    anchorFlags.set(strapi, { isSet: await hasAnchors(strapi), at: Date.now() });
  if (!anchorFlags.get(strapi)?.isSet) return null;
  const query = connectionOf(strapi)(ANCHORS).max({ newest: 'kept_since' });
  if (organisationIds !== null) query.whereIn('chain', [...organisationIds]);
  const { sql, bindings } = query.toSQL();
  // Unlike knex, this does not wait for an open transaction on SQLite.
  const [row] = await statementsOf(strapi).run({ sql }, bindings);
  return row?.newest == null ? null : Number(row.newest);
};

/** The place up to which entries of a chain were removed. */
export type StoredAnchor = Record<'hash' | 'digest', string> & { sequence: number };

/** The newest anchor of a chain, or null. */
export const newestAnchor = async (strapi: Core.Strapi, organisationId: number | null): Promise<StoredAnchor | null> =>
  (await connectionOf(strapi)(ANCHORS)
    .where('chain', organisationId ?? 0)
    .orderBy('sequence', 'desc')
    .first<StoredAnchor | undefined>('sequence', 'hash', 'digest')) ?? null;

/** An anchor to be added. */
export interface NewAnchor {
  organisation: number | null;
  sequence: number;
  hash: string;
  keptSince: number;
  digest: string;
}

const ofChain = (db: Knex, organisationId: number | null): Knex.QueryBuilder =>
  organisationId === null
    ? db(ENTRIES).whereNull('organisation_id')
    : db(ENTRIES).where('organisation_id', organisationId);

/** Adds an anchor in the open transaction, right after the entry that records the removal was appended. */
export const addAnchor = async (
  strapi: Core.Strapi,
  { organisation, keptSince, ...anchor }: NewAnchor,
): Promise<void> => {
  const db = connectionOf(strapi);
  const newest = await ofChain(db, organisation)
    .orderBy('sequence', 'desc')
    .first<{ document_id: string }>('document_id');
  await db(ANCHORS).insert({
    ...anchor,
    chain: organisation ?? 0,
    kept_since: keptSince,
    removal: newest.document_id,
  });
  // If this is rolled back, lists run a statement that finds nothing.
  anchorFlags.set(strapi, { isSet: true, at: Date.now() });
};

/** Deletes the entries of a chain within a range of sequences up to its newest anchor. Returns how many. */
export const deleteEntries = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  [first, last]: [number, number],
): Promise<number> => {
  const deleted = await ofChain(connectionOf(strapi), organisationId).whereBetween('sequence', [first, last]).delete();
  if (organisationId !== null) rowCountsOf(strapi).changed(ENTRIES, [organisationId]);
  return deleted;
};

/** Counts the old entries of a chain, up to a number, in the index by time. `since` is in milliseconds. */
export const countOldEntries = (
  strapi: Core.Strapi,
  { organisationId }: ChainStart,
  since: number,
  most: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const old = ofChain(db, organisationId).where('created_at', '<', moment(strapi, new Date(since)));
  return countUpTo(db, old, most);
};
