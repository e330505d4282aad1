import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../database/connection';
import { countUpTo } from '../../database/counts';
import { SET_KEPT_MS } from '../../domain/costs/import-set';
import { COUNTED, type OldRecord, type RetainedKind } from './old-records';

const SETS = 'cost_import_sets';
const PARTS = 'cost_import_parts';
const ROWS = 'cost_import_rows';

/** Staged parts of exports that were never completed, or whose removal was interrupted. */
const oldSets = (strapi: Core.Strapi, now: number): Knex.QueryBuilder =>
  connectionOf(strapi)(SETS).where(
    (old) => void old.whereNull(`${SETS}.name`).orWhere(`${SETS}.touched_at`, '<=', now - SET_KEPT_MS),
  );

const kindOf = (
  type: string,
  table: string,
  old: (strapi: Core.Strapi, now: number) => Knex.QueryBuilder,
): RetainedKind => ({
  type,
  table,
  count: (strapi, now) => countUpTo(connectionOf(strapi), old(strapi, now), COUNTED),
  find: async (strapi, now, limit, except) =>
    (await old(strapi, now)
      .whereNotIn(`${table}.id`, [...except])
      .limit(limit)
      .select(`${table}.id`, { documentId: `${table}.id` })) as OldRecord[],
  prune: (strapi, now, ids) =>
    old(strapi, now)
      .whereIn(`${table}.id`, [...ids])
      .delete(),
});

const ofOldSets =
  (table: string) =>
  (strapi: Core.Strapi, now: number): Knex.QueryBuilder =>
    connectionOf(strapi)(table).whereIn(`${table}.set_id`, oldSets(strapi, now).select('id'));

/** Their rows. */
export const stagedRows = kindOf('staged-cost', ROWS, ofOldSets(ROWS));

/** The parts and sets themselves, when their rows are gone. */
export const stagedSets: readonly RetainedKind[] = [
  kindOf('cost-import-part', PARTS, ofOldSets(PARTS)),
  kindOf('cost-import-set', SETS, (strapi, now) =>
    oldSets(strapi, now).whereNotExists(
      connectionOf(strapi)(ROWS)
        .whereRaw('?? = ??', [`${ROWS}.set_id`, `${SETS}.id`])
        .select('id'),
    ),
  ),
];
