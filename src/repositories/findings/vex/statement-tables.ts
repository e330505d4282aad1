import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import type { DatabaseObject } from '../../../database/schema/database-objects';

/*
 * The VEX statements of organisations, which apply to findings that come later too (docs/decisions/0098). They have no content type:
 * imports write and read them, by the thousand.
 */

/** One row for each component of a statement. `slot` is what a later statement of the same source replaces. */
export const STATEMENTS = 'vex_statements';
/** By what the findings are found that a statement is about, and the reverse. */
export const STATEMENT_KEYS = 'vex_statement_keys';
/** The statements of a file, until its import ends. */
export const STAGED_STATEMENTS = 'finding_import_statements';

const tables = (onSqlite: boolean): string[] => {
  const lookup = onSqlite ? 'text' : 'text collate "C"';
  const id = onSqlite ? 'integer primary key autoincrement' : 'serial primary key';
  return [
    `create table if not exists ${STATEMENTS} (id ${id}, organisation_id integer not null, slot ${lookup} not null,
      scan_id integer not null, position integer not null, stated_at ${lookup} not null, record text not null,
      unique (organisation_id, slot))`,
    `create table if not exists ${STATEMENT_KEYS} (organisation_id integer not null, lookup ${lookup} not null,
      statement_id integer not null)`,
    `create index if not exists ${STATEMENT_KEYS}_lookup_idx on ${STATEMENT_KEYS} (organisation_id, lookup)`,
    `create index if not exists ${STATEMENT_KEYS}_statement_idx on ${STATEMENT_KEYS} (statement_id)`,
    `create table if not exists ${STAGED_STATEMENTS} (scan_id integer not null, seq integer not null,
      components integer not null, is_reported integer not null, record text not null, primary key (scan_id, seq))`,
  ];
};

/** The tables of VEX statements. */
export const VEX_STATEMENTS: DatabaseObject = {
  name: 'vex-statements',
  definition: (strapi: Core.Strapi) => tables(isSqlite(strapi)),
};
