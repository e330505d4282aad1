import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';

/*
 * Parts of exports wait in tables without content types until all parts of their set are there. Nothing else reads them.
 */

/** Sets of parts. The name of a set that is dropped or done is null. */
export const SETS = 'cost_import_sets';
/** Parts; what one contains is null while it is received. */
export const PARTS = 'cost_import_parts';
/** Rows of parts. */
export const ROWS = 'cost_import_rows';
/** The ids of sets that were applied within the last day. */
export const APPLIED = 'cost_import_applied';

/** The cost records of exports that are replaced, by export, account and billing period. */
const SCOPE_INDEX = `create index if not exists cost_records_scope_idx on cost_records (import_scope, import_key)
  where import_scope is not null`;

const tables = (onSqlite: boolean): string[] => {
  const id = onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  // Rows are read in this order, whatever the language of the database.
  const text = onSqlite ? 'text' : 'text collate "C"';
  return [
    `create table if not exists ${SETS} (id ${id}, name text unique, export_name text not null, only_id integer,
      parts integer not null, begun_at bigint not null, touched_at bigint not null)`,
    `create table if not exists ${PARTS} (id ${id}, set_id bigint not null, part integer not null, contents text)`,
    `create index if not exists ${PARTS}_set_idx on ${PARTS} (set_id, part)`,
    `create table if not exists ${ROWS} (id ${id}, set_id bigint not null, part_id bigint not null, identity ${text} not null,
      amount ${text} not null, line integer not null, record text not null)`,
    `create index if not exists ${ROWS}_order_idx on ${ROWS} (set_id, identity, amount, id)`,
    `create index if not exists ${ROWS}_part_idx on ${ROWS} (part_id)`,
    `create table if not exists ${APPLIED} (set_id bigint primary key, export_name text not null, applied_at bigint not null)`,
  ];
};

/** The tables of staged parts, and the index by which stored rows of an export are found. */
export const COST_IMPORT_PARTS: DatabaseObject = {
  name: 'cost-import-parts',
  definition: (strapi: Core.Strapi) => [...tables(isSqlite(strapi)), SCOPE_INDEX],
};
