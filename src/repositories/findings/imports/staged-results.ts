import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isInIds } from '../../../database/commits/id-lists';
import { connectionOf, isSqlite } from '../../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { insertRows } from '../../../database/insert-rows';
import type { ReportedFinding } from '../../../domain/findings/reported';
import { rawRows } from '../../../database/raw-rows';
import { STAGED_STATEMENTS } from '../vex/statement-tables';
import { type FindingColumns, jsonSource, REPORTED_COLUMNS, type ReportedColumn } from './finding-columns';
import { LINKS, ROW_KEYS, ROWS, STAGED_COLUMNS } from './import-tables';

/** A result of a report that waits for the end of the report, and the finding that it is. */
export interface LinkedResult {
  /** In the order of the report. */
  id: number;
  finding_id: number | null;
  /** Index of its tool and scope in the scan. */
  source: number;
  /** Its lookup by content. Results of equal content have the same. */
  content: string;
  /** Its lookups by fingerprints, separated by spaces. */
  fingerprints: string;
  /** ReportedFacts as JSON: of most results, others say the same. */
  facts: string;
}

/** A result with all that the report says about it. */
export interface WholeResult extends LinkedResult, Pick<FindingColumns, ReportedColumn> {
  /** documentId of the finding, if Tenantry has written the report. */
  exported: string | null;
}

/** Results, or findings, that one statement reads, changes or removes. On SQLite, other requests wait for it. */
export const resultsAtOnce = (strapi: Core.Strapi): number => (isSqlite(strapi) ? 100 : 500);

/** So many lookups are as much work as one result. */
const LOOKUPS_PER_RESULT = 10;

/**
 * Does not wait for the disk at the end of the open transaction: the staged results of a database that crashes are of no use, and the
 * next transaction that waits makes them durable.
 */
export const mayBeLost = async (strapi: Core.Strapi): Promise<void> => {
  if (!isSqlite(strapi)) await connectionOf(strapi).raw('set local synchronous_commit = off');
};

/** Results as they are staged: `rows` and `fingerprints` are JSON lists, so that nothing is converted here. */
interface StagedRows {
  /** With STAGED_COLUMNS. */
  rows: string;
  fingerprints: string;
}

/** Stores results of a report, in the open transaction. */
export const stageResults = async (
  strapi: Core.Strapi,
  scanId: number,
  { rows, fingerprints }: StagedRows,
): Promise<void> => {
  const db = connectionOf(strapi);
  const onSqlite = isSqlite(strapi);
  const values = onSqlite ? STAGED_COLUMNS.map((column) => `n.value ->> '${column}'`).join(', ') : 'n.*';
  const source = jsonSource(strapi, STAGED_COLUMNS);
  await db.raw(`insert into ${ROWS} (scan_id, ${STAGED_COLUMNS.join(', ')}) select ?, ${values} from ${source}`, [
    scanId,
    rows,
  ]);
  const texts = onSqlite ? 'json_each(?)' : 'json_array_elements_text(?::json)';
  await db.raw(`insert into ${ROW_KEYS} (scan_id, lookup) select ?, n.value from ${texts} as n`, [
    scanId,
    fingerprints,
  ]);
};

/**
 * Lets PostgreSQL count the staged results, by the columns by which they are found. Before it has, it takes the table for an empty one,
 * and sorts all of a report for each part that is read.
 *
 * @param results of the report; few are no matter
 */
export const countStaged = async (strapi: Core.Strapi, results: number): Promise<void> => {
  if (!isSqlite(strapi) && results > resultsAtOnce(strapi))
    await connectionOf(strapi).raw(`analyze ${ROWS} (scan_id, id, content), ${ROW_KEYS}`);
};

/** Not a join: for a table that has just filled, PostgreSQL would read all of it each time. */
const FINDING = `(select l.finding_id from ${LINKS} l where l.row_id = ${ROWS}.id) as finding_id`;

/** The results of a report in their order, with the findings that they are. */
export const resultsOf = (strapi: Core.Strapi, scanId: number) =>
  connectionOf(strapi)(ROWS)
    .where({ scan_id: scanId })
    .orderBy('id')
    .select<LinkedResult[]>('id', 'source', 'content', 'fingerprints', 'facts', connectionOf(strapi).raw(FINDING));

/**
 * The next results of a report in their order.
 *
 * @param after the id of the last one before
 */
export const nextResults = async (strapi: Core.Strapi, scanId: number, after: number): Promise<LinkedResult[]> =>
  resultsOf(strapi, scanId).where('id', '>', after).limit(resultsAtOnce(strapi));

/** The results of a report with some ids, with all that the report says about them. */
export const resultsWith = async (
  strapi: Core.Strapi,
  scanId: number,
  ids: readonly number[],
): Promise<WholeResult[]> => {
  if (ids.length === 0) return [];
  const inIds = isInIds(strapi, connectionOf(strapi), ids);
  return resultsOf(strapi, scanId)
    .whereRaw('id ?', [inIds])
    .select<WholeResult[]>('exported', ...REPORTED_COLUMNS);
};

/** The next results of a report, with the finding that each names if Tenantry has written it: its documentId. */
export const nextNames = async (
  strapi: Core.Strapi,
  scanId: number,
  after: number,
): Promise<{ id: number; exported: string | null }[]> =>
  connectionOf(strapi)(ROWS)
    .where({ scan_id: scanId })
    .where('id', '>', after)
    .orderBy('id')
    .limit(resultsAtOnce(strapi))
    .select('id', 'exported');

/** A result as it is looked for among the stored findings. */
export interface SoughtResult extends Omit<LinkedResult, 'facts'>, Pick<WholeResult, 'identity'> {
  presence: ReportedFinding['presence'];
}

/**
 * The next results by content, so that those of equal content come together.
 *
 * @param after the last one before; null: from the start
 */
export const nextByContent = async (
  strapi: Core.Strapi,
  scanId: number,
  after: SoughtResult | null,
): Promise<SoughtResult[]> => {
  const db = connectionOf(strapi);
  const query = db(ROWS).where({ scan_id: scanId });
  if (after) query.whereRaw('(content, id) > (?, ?)', [after.content, after.id]);
  return query
    .orderBy(['content', 'id'])
    .limit(resultsAtOnce(strapi))
    .select('id', 'source', 'content', 'fingerprints', 'presence', 'identity', db.raw(FINDING));
};

/** The last of the next lookups of a report after one; undefined if all the others are fewer. */
const lastOfNext = async (db: Knex, scanId: number, after: string, lookups: number): Promise<string | undefined> =>
  (
    await db(ROW_KEYS)
      .where({ scan_id: scanId })
      .where('lookup', '>', after)
      .orderBy('lookup')
      .offset(lookups)
      .first<{ lookup: string } | undefined>('lookup')
  )?.lookup;

/**
 * The lookups that several results of a report have. Looks at some of them at a time: on SQLite, other requests wait for a statement.
 *
 * @param most ends the search; more are not read
 */
export const sharedLookups = async (strapi: Core.Strapi, scanId: number, most: number): Promise<Set<string>> => {
  const db = connectionOf(strapi);
  const shared = new Set<string>();
  let after: string | undefined = '';
  while (after !== undefined && shared.size < most) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const query = db(ROW_KEYS).where({ scan_id: scanId }).where('lookup', '>', after);
    after = await lastOfNext(db, scanId, after, LOOKUPS_PER_RESULT * resultsAtOnce(strapi));
    if (after !== undefined) query.where('lookup', '<=', after);
    const found = await query.groupBy('lookup').havingRaw('count(*) > 1').limit(most).pluck<string[]>('lookup');
    for (const lookup of found) shared.add(lookup);
  }
  return shared;
};

/** Which of some lookups several results of the report have. */
export const sharedAmong = async (
  strapi: Core.Strapi,
  scanId: number,
  lookups: readonly string[],
): Promise<Set<string>> =>
  new Set(
    await connectionOf(strapi)(ROW_KEYS)
      .where({ scan_id: scanId })
      .whereIn('lookup', [...lookups])
      .groupBy('lookup')
      .havingRaw('count(*) > 1')
      .pluck<string[]>('lookup'),
  );

/** A result, and the finding that it is; by their ids. */
export interface Link {
  id: number;
  finding: number;
}

/** Stores which finding each of some results is. */
export const linkResults = async (strapi: Core.Strapi, scanId: number, links: readonly Link[]): Promise<void> => {
  const rows = links.map(({ id, finding }) => ({ row_id: id, scan_id: scanId, finding_id: finding }));
  await insertRows(strapi, LINKS, rows, { types: { row_id: 'bigint', scan_id: 'int', finding_id: 'int' } });
};

const removeSome = async (strapi: Core.Strapi, table: string, scanId: number): Promise<number> => {
  const id = isSqlite(strapi) ? 'rowid' : 'ctid';
  const statement = `delete from ${table} where ${id} in (select ${id} from ${table} where scan_id = ? limit ?) returning 1`;
  const removed: unknown = await connectionOf(strapi).raw(statement, [scanId, 5 * resultsAtOnce(strapi)]);
  return rawRows(removed).length;
};

/** Removes the staged results and statements of an import, some at a time. */
export const removeResults = async (strapi: Core.Strapi, scanId: number): Promise<void> => {
  for (const table of [ROWS, LINKS, ROW_KEYS, STAGED_STATEMENTS]) {
    while ((await removeSome(strapi, table, scanId)) > 0) await yieldToEventLoop(BACKGROUND_TURN_MS);
  }
};
