import type { Core } from '@strapi/strapi';
import { IDENTITY_LENGTH } from '../../domain/costs/row-identity';
import { connectionOf, isSqlite } from '../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { rawRows } from '../../database/raw-rows';
import type { StagedSet } from './staged-sets';
import { ROWS } from './staged-tables';

/*
 * How the rows of a set differ from what is stored. The database compares: most rows of a delivery are stored as they are, and
 * need not be read.
 */

/** Rows that one statement compares. SQLite runs it at once, and other requests get a turn in between. */
const ROWS_AT_ONCE = { sqlite: 250, postgres: 1000 };

const rowsAtOnce = (strapi: Core.Strapi): number => ROWS_AT_ONCE[isSqlite(strapi) ? 'sqlite' : 'postgres'];

/** The received parts of a set. Other rows belong to parts that are being received, or were sent again. */
export interface PartsOfSet {
  set: StagedSet;
  partIds: readonly number[];
}

/** A row that is not stored, or not as it is. Rows with equal identities are numbered. */
export interface ChangedRow {
  identity: string;
  occurrence: number;
  /** EUR. */
  amount: string;
  line: number;
  /** The record as JSON, with the identity as its key. */
  record: string;
  organisation: number;
  account: string;
  resource: string | null;
}

/** A cost record that an export delivered. */
export interface DeliveredCharge {
  id: number;
  import_key: string;
  organisation_id: number | null;
  amount_eur: string | number;
  /** How many rows of the set have its identity. */
  staged: number;
}

/** A condition for a list of ids. On PostgreSQL it is no subquery, which could become a join of whole tables. */
const isIn = (strapi: Core.Strapi, column: string, type: 'bigint' | 'integer'): string =>
  isSqlite(strapi) ? `${column} in (select value from json_each(:ids))` : `${column} = any(cast(:ids as ${type}[]))`;

const listOf = (strapi: Core.Strapi, ids: readonly number[]): string =>
  isSqlite(strapi) ? JSON.stringify(ids) : `{${ids.join()}}`;

/**
 * Reads pages of tables that have just been filled. PostgreSQL has no statistics of their rows yet, and would read and sort all
 * of them for each page; in the transaction of this work, it reads them in the order of an index. It does not compile these
 * statements either: the costs of what is off would make it spend a second on each.
 */
export const readInIndexOrder = async <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> => {
  if (isSqlite(strapi)) return work();
  return strapi.db.transaction(async () => {
    for (const way of ['enable_sort', 'enable_bitmapscan', 'enable_seqscan', 'jit'])
      await connectionOf(strapi).raw(`set local ${way} = off`);
    return work();
  });
};

/** Compares the next rows of a set, and returns those that differ, and the last one. A key is as `importKeyOf` returns it. */
const compareSql = (strapi: Core.Strapi): string => {
  const onSqlite = isSqlite(strapi);
  const record = onSqlite ? 'record' : 'cast(record as json)';
  // Otherwise PostgreSQL would compare in the collation of the staged rows, and not use the index, and without statistics it would
  // read all records of the organisation for each row.
  const collation = onSqlite ? '' : 'collate "default"';
  const key = `(case when occurrence = 0 then identity else identity || '.' || occurrence end) ${collation}`;
  return `with page as (
      select id, identity, amount, line, record, row_number() over (order by identity, amount, id) as place from ${ROWS}
      where set_id = :set and (identity, amount, id) > (:identity, :amount, :id) and ${isIn(strapi, 'part_id + 0', 'bigint')}
      order by identity, amount, id limit :limit),
    numbered as (
      select page.*, ${record} ->> 'account' as account, ${record} ->> 'resource' as resource,
        cast(${record} ->> 'organisation' as integer) as organisation,
        row_number() over (partition by identity order by amount, id) - 1
          + case when identity = :identity then cast(:seen as integer) else 0 end as occurrence
      from page),
    compared as (
      select numbered.*, not exists (select 1 from cost_records where import_key = ${key} and organisation_id + 0 = organisation
        and cost_records.account = numbered.account
        and cost_records.resource_id is not distinct from numbered.resource and amount_eur = cast(amount as ${onSqlite ? 'real' : 'numeric'})) as differs
      from numbered)
    select * from compared where differs or place = (select max(place) from page) order by place`;
};

interface ComparedRow extends ChangedRow {
  id: number | string;
  place: number | string;
  differs: boolean | number;
}

/**
 * Compares the rows of a set with those that are stored, in the order of their identities and amounts.
 *
 * @yields some rows that differ, and how many do not
 */
export async function* readChanged(
  strapi: Core.Strapi,
  { set, partIds }: PartsOfSet,
): AsyncGenerator<{ changed: ChangedRow[]; unchanged: number }> {
  const sql = compareSql(strapi);
  const fixed = { set: set.id, ids: listOf(strapi, partIds), limit: rowsAtOnce(strapi) };
  let last = { identity: '', amount: '', id: 0, seen: 0 };
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const rows = rawRows<ComparedRow>(await connectionOf(strapi).raw(sql, { ...fixed, ...last }));
    const end = rows.at(-1);
    if (!end) return;
    const { identity, amount } = end;
    last = { identity, amount, id: Number(end.id), seen: Number(end.occurrence) + 1 };
    const changed = rows
      .filter(({ differs }) => Boolean(differs))
      .map((row) => ({ ...row, occurrence: Number(row.occurrence) }));
    yield { changed, unchanged: Number(end.place) - changed.length };
  }
}

const deliveredSql = (strapi: Core.Strapi, only: number | null): string => {
  const identity = `substr(import_key, 1, ${IDENTITY_LENGTH})`;
  return `with page as (
      select id, import_key, organisation_id, amount_eur, ${identity} as identity from cost_records
      where import_scope = :scope and import_key > :last ${only === null ? '' : 'and organisation_id = :only'}
      order by import_key limit :limit),
    counts as (
      select identity, count(*) as staged from ${ROWS}
      where set_id = :set and identity in (select identity from page) and ${isIn(strapi, 'part_id + 0', 'bigint')} group by identity)
    select page.*, coalesce(counts.staged, 0) as staged from page left join counts on counts.identity = page.identity
    order by import_key`;
};

/**
 * Reads what an export delivered for an account and a billing period.
 *
 * @param scope see `scopeOf`
 * @yields some records at a time
 */
export async function* readDelivered(
  strapi: Core.Strapi,
  { set, partIds }: PartsOfSet,
  scope: string,
): AsyncGenerator<DeliveredCharge[]> {
  const sql = deliveredSql(strapi, set.only);
  const only = set.only === null ? {} : { only: set.only };
  const fixed = { set: set.id, ids: listOf(strapi, partIds), scope, ...only, limit: rowsAtOnce(strapi) };
  let last = '';
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const rows = rawRows<DeliveredCharge>(await connectionOf(strapi).raw(sql, { ...fixed, last }));
    const end = rows.at(-1);
    if (!end) return;
    last = end.import_key;
    yield rows.map((row) => ({ ...row, staged: Number(row.staged) }));
  }
}

/** Removes cost records, and returns those that were still there. */
export const removeCharges = async (
  strapi: Core.Strapi,
  ids: readonly number[],
): Promise<Pick<DeliveredCharge, 'organisation_id' | 'amount_eur'>[]> => {
  const sql = `delete from cost_records where ${isIn(strapi, 'id', 'integer')} returning organisation_id, amount_eur`;
  return rawRows(await connectionOf(strapi).raw(sql, { ids: listOf(strapi, ids) }));
};
