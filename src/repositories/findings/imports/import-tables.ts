import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import type { DatabaseObject } from '../../../database/schema/database-objects';
import { rowTrigger } from '../../../database/schema/row-trigger';
import { passedType, REPORTED_COLUMNS } from './finding-columns';

/*
 * Tables without content types, by which reports of scanners become findings. Nothing else reads them.
 */

/** Which import has which tool and scope of an organisation, so that no two change the same findings. */
export const CLAIMS = 'finding_import_claims';
/** The imports that run: how far each is, and until when its node is believed to be alive. */
export const RUNS = 'finding_import_runs';
/** The results of a report, until its import ends. */
export const ROWS = 'finding_import_rows';
/**
 * What a staged result has, in addition to its id and its scan: by what it is recognised (WholeResult, and the digests of
 * StoredIdentity), on what decisions depend, and what goes into its finding as it is.
 */
export const STAGED_COLUMNS = [
  'source',
  'content',
  'fingerprints',
  'presence',
  'digest',
  'place_digest',
  'exported',
  'facts',
  ...REPORTED_COLUMNS,
] as const;

export type StagedColumn = (typeof STAGED_COLUMNS)[number];

/** Which stored finding each of them is. Apart from them, because PostgreSQL would copy a result to change it. */
export const LINKS = 'finding_import_links';
/** Their fingerprints. */
export const ROW_KEYS = 'finding_import_keys';
/**
 * By what stored findings are recognised. They have the organisation of their finding, because organisations that scan the same image
 * in the same scope have the same keys.
 */
export const FINDING_KEYS = 'finding_keys';

/** The definition of a column of a staged result. The lookup of the content is sorted by. */
const stagedColumn = (column: string, lookup: string): string =>
  column === 'content' ? `content ${lookup} not null` : `${column} ${passedType(column)}`;

/** Keys follow a finding to another organisation, and end with it, whatever moves or deletes it. */
const KEYS_FOLLOW = [
  {
    name: `${FINDING_KEYS}_move`,
    event: 'update of organisation_id',
    table: 'security_findings',
    does: `update ${FINDING_KEYS} set organisation_id = new.organisation_id where finding_id = new.id`,
  },
  {
    name: `${FINDING_KEYS}_end`,
    event: 'delete',
    table: 'security_findings',
    does: `delete from ${FINDING_KEYS} where finding_id = old.id`,
  },
];

const tables = (onSqlite: boolean): string[] => {
  const id = onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  const lookup = onSqlite ? 'text' : 'text collate "C"';
  return [
    `create table if not exists ${CLAIMS} (claim ${lookup} primary key, scan_id integer not null)`,
    `create index if not exists ${CLAIMS}_scan_idx on ${CLAIMS} (scan_id)`,
    `create table if not exists ${RUNS} (scan_id integer primary key, phase text not null, state text not null,
      alive_until bigint not null)`,
    `create table if not exists ${ROWS} (id ${id}, scan_id integer not null,
      ${STAGED_COLUMNS.map((column) => stagedColumn(column, lookup)).join(', ')})`,
    `create index if not exists ${ROWS}_order_idx on ${ROWS} (scan_id, id)`,
    `create index if not exists ${ROWS}_content_idx on ${ROWS} (scan_id, content, id)`,
    `create table if not exists ${LINKS} (row_id ${onSqlite ? 'integer' : 'bigint'} primary key, scan_id integer not null,
      finding_id integer not null)`,
    `create index if not exists ${LINKS}_finding_idx on ${LINKS} (scan_id, finding_id)`,
    `create table if not exists ${ROW_KEYS} (scan_id integer not null, lookup ${lookup} not null)`,
    `create index if not exists ${ROW_KEYS}_idx on ${ROW_KEYS} (scan_id, lookup)`,
    // A finding can lose its organisation: only an operator sees it then.
    `create table if not exists ${FINDING_KEYS} (organisation_id integer, finding_id integer not null,
      lookup ${lookup} not null)`,
    `create index if not exists ${FINDING_KEYS}_lookup_idx on ${FINDING_KEYS} (lookup, organisation_id)`,
    `create index if not exists ${FINDING_KEYS}_finding_idx on ${FINDING_KEYS} (finding_id)`,
    ...KEYS_FOLLOW.flatMap((trigger) => rowTrigger(onSqlite, trigger)),
    // Each scan changes all its findings. With room for their new versions on the same page, their indexes stay as they are.
    ...(onSqlite ? [] : ['alter table security_findings set (fillfactor = 50)']),
  ];
};

/** The tables of imports of findings. */
export const FINDING_IMPORTS: DatabaseObject = {
  name: 'finding-imports',
  definition: (strapi: Core.Strapi) => tables(isSqlite(strapi)),
};
