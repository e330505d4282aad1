import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../database/connection';
import { SET_KEPT_MS } from '../../domain/costs/import-set';
import { type RetainedKind, selectedKind } from './old-records';

const SETS = 'cost_import_sets';
const PARTS = 'cost_import_parts';
const ROWS = 'cost_import_rows';

/** Staged parts of exports that were never completed, or whose removal was interrupted. */
const oldSets = (strapi: Core.Strapi, now: number): Knex.QueryBuilder =>
  connectionOf(strapi)(SETS).where(
    (old) => void old.whereNull(`${SETS}.name`).orWhere(`${SETS}.touched_at`, '<=', now - SET_KEPT_MS),
  );

const ofOldSets =
  (table: string) =>
  (strapi: Core.Strapi, now: number): Knex.QueryBuilder =>
    connectionOf(strapi)(table).whereIn(`${table}.set_id`, oldSets(strapi, now).select('id'));

/** Their rows. */
export const stagedRows = selectedKind({ type: 'staged-cost', table: ROWS, name: 'id', old: ofOldSets(ROWS) });

/** The parts and sets themselves, when their rows are gone. */
export const stagedSets: readonly RetainedKind[] = [
  selectedKind({ type: 'cost-import-part', table: PARTS, name: 'id', old: ofOldSets(PARTS) }),
  selectedKind({
    type: 'cost-import-set',
    table: SETS,
    name: 'id',
    old: (strapi, now) =>
      oldSets(strapi, now).whereNotExists(
        connectionOf(strapi)(ROWS)
          .whereRaw('?? = ??', [`${ROWS}.set_id`, `${SETS}.id`])
          .select('id'),
      ),
  }),
];
