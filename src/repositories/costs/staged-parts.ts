import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { insertRows } from '../../database/insert-rows';
import type { PartContents, StagedSet } from './staged-sets';
import { PARTS, ROWS, SETS } from './staged-tables';

/** Rows that one statement reads or removes. */
const ROWS_AT_ONCE = { sqlite: 250, postgres: 1000 };

const rowsAtOnce = (strapi: Core.Strapi): number => ROWS_AT_ONCE[isSqlite(strapi) ? 'sqlite' : 'postgres'];

/** A row of a part. Its amount is in EUR, its record JSON. */
export interface StagedRow {
  identity: string;
  amount: string;
  line: number;
  record: string;
}

/** Begins to receive a part. Until `completePart`, it is not part of its set. */
export const beginPart = async (strapi: Core.Strapi, set: StagedSet, part: number): Promise<number> => {
  const [created] = await connectionOf(strapi)(PARTS)
    .insert({ set_id: set.id, part })
    .returning<{ id: number | string }[]>('id');
  return Number(created?.id);
};

/** Stores rows of a part. */
export const stageRows = async (
  strapi: Core.Strapi,
  set: StagedSet,
  partId: number,
  rows: readonly StagedRow[],
): Promise<void> => {
  const staged = rows.map((row) => ({ set_id: set.id, part_id: partId, ...row }));
  await insertRows(strapi, ROWS, staged, { types: { set_id: 'bigint', part_id: 'bigint', line: 'int' } });
};

/**
 * Makes a part that was received one of its set.
 *
 * @returns the ids of the same part as it was sent before
 */
export const completePart = async (
  strapi: Core.Strapi,
  set: StagedSet,
  { id, part }: { id: number; part: number },
  contents: PartContents,
): Promise<number[]> => {
  const db = connectionOf(strapi);
  const before = await db(PARTS)
    .where({ set_id: set.id, part })
    .whereNotNull('contents')
    .pluck<(number | string)[]>('id');
  await db(PARTS).whereIn('id', before).delete();
  await db(PARTS)
    .where({ id })
    .update({ contents: JSON.stringify(contents) });
  return before.map(Number);
};

/** Removes parts and their rows, some at a time. */
export const removeParts = async (strapi: Core.Strapi, ids: readonly number[]): Promise<void> => {
  const db = connectionOf(strapi);
  await db(PARTS)
    .whereIn('id', [...ids])
    .delete();
  for (const id of ids) {
    for (let removed = Infinity; removed > 0;) {
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      const some = db(ROWS).where('part_id', id).limit(rowsAtOnce(strapi)).select('id');
      removed = await db(ROWS).whereIn('id', some).delete();
    }
  }
};

/** Removes closed sets with everything that they contain. */
export const removeClosedSets = async (strapi: Core.Strapi): Promise<void> => {
  const db = connectionOf(strapi);
  const closed = await db(SETS).whereNull('name').pluck<(number | string)[]>('id');
  for (const id of closed.map(Number)) {
    const parts = await db(PARTS).where('set_id', id).pluck<(number | string)[]>('id');
    await removeParts(strapi, parts.map(Number));
    await db(SETS).where({ id }).whereNull('name').delete();
  }
};
