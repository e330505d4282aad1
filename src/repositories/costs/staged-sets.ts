import type { Core } from '@strapi/strapi';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { connectionOf, isSqlite } from '../../database/connection';
import { SET_KEPT_MS, type ImportPart, MAX_SETS, MAX_SETS_OF_EXPORT } from '../../domain/costs/import-set';
import { APPLIED, PARTS, SETS } from './staged-tables';

/*
 * Sets of staged parts. All of these run in a transaction that has locked the export.
 */

/** A set of staged parts. */
export interface StagedSet {
  id: number;
  export: string;
  parts: number;
  /** Numeric id of the only organisation whose rows it has; null for all. */
  only: number | null;
  begunAt: number;
}

/** What a part contains, besides its rows. */
export interface PartContents {
  /** What its rows are about; see `scopeOf`. */
  scopes: string[];
  /** Numeric ids of the organisations of its rows. */
  organisations: number[];
  /** Those that were archived when the part was received. */
  archived: number[];
}

/** A part that is staged. */
export interface StagedPart extends PartContents {
  id: number;
  part: number;
}

/** Locks an export until the open transaction ends: its sets are begun, completed and applied one after the other. */
export const lockExport = async (strapi: Core.Strapi, name: string): Promise<void> => {
  // SQLite has one writer.
  if (isSqlite(strapi)) return;
  await connectionOf(strapi).raw('select pg_advisory_xact_lock(?, hashtext(?))', [ADVISORY_LOCKS.costExport, name]);
};

const nameOf = ({ export: name, run, parts }: Omit<ImportPart, 'part'>, only: number | null): string =>
  JSON.stringify([name, run, parts, only]);

/**
 * Finds a set, or begins it.
 *
 * @param only numeric id of the only organisation whose rows the set has
 */
export const openSet = async (
  strapi: Core.Strapi,
  part: ImportPart,
  only: number | null,
  now: number,
): Promise<StagedSet> => {
  const db = connectionOf(strapi);
  const name = nameOf(part, only);
  const fresh = { name, export_name: part.export, only_id: only, parts: part.parts, begun_at: now, touched_at: now };
  await db(SETS).insert(fresh).onConflict('name').merge({ touched_at: now });
  const row = await db(SETS).where('name', name).first<{ id: number; begun_at: number }>('id', 'begun_at');
  return { id: Number(row.id), export: part.export, parts: part.parts, only, begunAt: Number(row.begun_at) };
};

/** Whether a set is neither dropped nor applied. */
export const isOpen = async (strapi: Core.Strapi, { id }: StagedSet): Promise<boolean> =>
  (await connectionOf(strapi)(SETS).where({ id }).whereNotNull('name').first('id')) !== undefined;

/** The sets of an export that were applied within the last day, by id. */
export const appliedSets = async (strapi: Core.Strapi, name: string): Promise<number[]> => {
  const ids = await connectionOf(strapi)(APPLIED)
    .where('export_name', name)
    .orderBy('set_id')
    .pluck<(number | string)[]>('set_id');
  return ids.map(Number);
};

/** Removes a set that has no parts. */
export const removeIfEmpty = async (strapi: Core.Strapi, { id }: StagedSet): Promise<void> => {
  const db = connectionOf(strapi);
  await db(SETS).where({ id }).whereNotExists(db(PARTS).where('set_id', id).select('id')).delete();
};

/** The parts of a set that have been received, in their order. */
export const receivedParts = async (strapi: Core.Strapi, { id }: StagedSet): Promise<StagedPart[]> => {
  const rows = await connectionOf(strapi)(PARTS)
    .where({ set_id: id })
    .whereNotNull('contents')
    .orderBy('part')
    .select<{ id: number | string; part: number; contents: string }[]>('id', 'part', 'contents');
  return rows.map(({ id: own, part, contents }) => ({
    id: Number(own),
    part,
    ...(JSON.parse(contents) as PartContents),
  }));
};

/**
 * Closes sets, so that they receive nothing more. Their rows are removed later.
 *
 * @param ids of the sets
 */
const closeSets = async (strapi: Core.Strapi, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await connectionOf(strapi)(SETS)
      .whereIn('id', [...ids])
      .update({ name: null });
};

/** Drops a delivery that is incomplete, if it is still there. */
export const dropRun = async (strapi: Core.Strapi, delivery: Omit<ImportPart, 'part'>): Promise<void> => {
  await connectionOf(strapi)(SETS).where('name', nameOf(delivery, null)).update({ name: null });
};

interface OpenSet {
  id: number | string;
  export_name: string;
  only_id: number | null;
  begun_at: number | string;
  touched_at: number | string;
}

const openSets = async (strapi: Core.Strapi): Promise<OpenSet[]> =>
  await connectionOf(strapi)(SETS).whereNotNull('name').orderBy('touched_at', 'desc').select<OpenSet[]>();

/** Closes sets that nothing has been added to for a day, and the oldest ones if there are too many. */
export const closeOldSets = async (strapi: Core.Strapi, now: number): Promise<void> => {
  const kept = new Map<string, number>();
  let all = 0;
  const old: number[] = [];
  for (const { id, export_name: name, touched_at: touchedAt } of await openSets(strapi)) {
    const ofExport = kept.get(name) ?? 0;
    const isKept = Number(touchedAt) > now - SET_KEPT_MS && ofExport < MAX_SETS_OF_EXPORT && all < MAX_SETS;
    if (!isKept) old.push(Number(id));
    kept.set(name, ofExport + Number(isKept));
    all += Number(isKept);
  }
  await closeSets(strapi, old);
};

/** Notes that a set has been applied. Closes it, and those of the same export that began before it: they are older deliveries. */
export const closeApplied = async (
  strapi: Core.Strapi,
  { id, export: name, only, begunAt }: StagedSet,
  now: number,
): Promise<void> => {
  const db = connectionOf(strapi);
  await db(APPLIED)
    .where('applied_at', '<=', now - SET_KEPT_MS)
    .delete();
  await db(APPLIED).insert({ set_id: id, export_name: name, applied_at: now });
  const own = (await openSets(strapi)).filter(
    (set) =>
      Number(set.id) === id || (set.export_name === name && set.only_id === only && Number(set.begun_at) < begunAt),
  );
  await closeSets(
    strapi,
    own.map((set) => Number(set.id)),
  );
};
