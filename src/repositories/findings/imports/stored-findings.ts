import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite } from '../../../database/connection';
import { isInIds } from '../../../database/commits/id-lists';
import { rowCountsOf } from '../../../database/caches/row-counts';
import { insertRows } from '../../../database/insert-rows';
import { AS_TEXT } from '../../../database/statements';
import { rawRows } from '../../../database/raw-rows';
import {
  type DecidedColumns,
  type FindingColumn,
  type FindingColumns,
  REPORTED_COLUMNS,
  reportedValue,
  writtenRows,
} from './finding-columns';
import { FINDING_KEYS, LINKS, ROWS } from './import-tables';
import type { Source } from '../../../domain/findings/identity/source';
import { defined, keysOf } from '../../../values';

const TABLE = 'security_findings';

/** A stored finding as an import reads it. */
export type StoredFinding = Record<FindingColumn, unknown> & {
  id: number;
  document_id: string;
  organisation_id: number;
};

/** A finding that may be a result of the report. */
export type Candidate = Pick<StoredFinding, 'id' | 'identity' | 'finding_status' | 'tool' | 'scope'>;

/** More findings of equal content are not looked at: each of them would do. */
const MAX_CANDIDATES = 20_000;

/**
 * The comparison of the id of a finding with those of an organisation that have one of some keys: `id ?`. PostgreSQL looks the keys up
 * one by one, and then the findings: in a table that has just grown and is not counted yet, it would otherwise read all keys, or all
 * findings for each key.
 */
export const hasSomeKey = (strapi: Core.Strapi, organisationId: number, lookups: readonly string[]): Knex.Raw =>
  isSqlite(strapi)
    ? connectionOf(strapi).raw(
        `in (select finding_id from ${FINDING_KEYS} where lookup in (select value from json_each(?)) and organisation_id = ?)`,
        [JSON.stringify(lookups), organisationId],
      )
    : connectionOf(strapi).raw(
        `= any(array(select k.finding_id from unnest(?::text[]) as s (lookup),
          lateral (select finding_id from ${FINDING_KEYS} where lookup = s.lookup and organisation_id = ? offset 0) as k))`,
        [lookups, organisationId],
      );

/** The findings of an organisation that have one of some keys, and are no result of the report yet. */
export const findCandidates = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: { organisationId: number; scanId: number },
  lookups: readonly string[],
): Promise<Candidate[]> => {
  // The sign keeps the database from reading all findings of the organisation; the comparison, all links of the scan.
  const found: unknown = await connectionOf(strapi).raw(
    `select id, identity, finding_status, tool, scope from ${TABLE} f
      where +organisation_id = ? and id ?
        and (select l.finding_id from ${LINKS} l where l.scan_id = ? and l.finding_id = f.id limit 1) is null
      order by id limit ${MAX_CANDIDATES}`,
    [organisationId, hasSomeKey(strapi, organisationId, lookups), scanId],
  );
  return rawRows<Candidate>(found);
};

/** The findings of an organisation with some documentIds that are no result of the report yet. */
export const findByDocumentId = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: { organisationId: number; scanId: number },
  documentIds: readonly string[],
): Promise<{ id: number; document_id: string }[]> => {
  const db = connectionOf(strapi);
  const linked = db(`${LINKS} as l`).where('l.scan_id', scanId).whereRaw('l.finding_id = f.id').select(db.raw('1'));
  return db(`${TABLE} as f`)
    .where('f.organisation_id', organisationId)
    .whereIn('f.document_id', [...documentIds])
    .whereNotExists(linked)
    .select('f.id', 'f.document_id');
};

/** Reads findings by their ids, and locks them until the open transaction ends. */
export const lockFindings = async (
  strapi: Core.Strapi,
  ids: readonly number[],
): Promise<Map<number, StoredFinding>> => {
  if (ids.length === 0) return new Map();
  const db = connectionOf(strapi);
  const query = db(TABLE)
    .whereRaw('id ?', [isInIds(strapi, db, ids)])
    .orderBy('id')
    .options({ types: AS_TEXT });
  const rows: StoredFinding[] = await (strapi.db.inTransaction() && !isSqlite(strapi) ? query.forNoKeyUpdate() : query);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether any finding belongs to a source. */
export const hasFindings = async (
  strapi: Core.Strapi,
  organisationId: number,
  { tool, scope }: Source,
): Promise<boolean> =>
  (await connectionOf(strapi)(TABLE).where({ organisation_id: organisationId, tool, scope }).first('id')) !== undefined;

/** A new finding: the staged result that describes it, what is decided about it, and the keys by which it is recognised. */
export interface NewFinding {
  result: number;
  document_id: string;
  columns: DecidedColumns;
  lookups: readonly string[];
}

/** Adds the keys of findings of an organisation. */
const addKeys = (
  strapi: Core.Strapi,
  organisationId: number,
  findings: readonly { id: number; lookups: readonly string[] }[],
): Promise<void> => {
  const keys = findings.flatMap(({ id, lookups }) =>
    lookups.map((lookup) => ({ organisation_id: organisationId, finding_id: id, lookup })),
  );
  return insertRows(strapi, FINDING_KEYS, keys, { types: { organisation_id: 'int', finding_id: 'int' } });
};

/**
 * Adds findings, in the open transaction. What the report says about them is copied from its staged results.
 *
 * @returns their ids, in the same order
 */
export const addFindings = async (
  strapi: Core.Strapi,
  organisationId: number,
  findings: readonly NewFinding[],
  now: Date,
): Promise<number[]> => {
  if (findings.length === 0) return [];
  const at = now.toISOString();
  const common = { organisation_id: organisationId, created_at: at, updated_at: at, published_at: at };
  const rows = findings.map(({ result, document_id, columns }) => ({ row_id: result, document_id, ...columns }));
  const decided = ['document_id', ...keysOf(defined(findings[0]).columns), ...keysOf(common)];
  const { expressions, source, parameters, key } = writtenRows(strapi, rows, 'row_id', decided, common);
  const names = [...decided, ...REPORTED_COLUMNS];
  const values = [...expressions, ...REPORTED_COLUMNS.map((column) => reportedValue(strapi, column))];
  // A cross join keeps SQLite from reading the JSON once for each result.
  const added: unknown = await connectionOf(strapi).raw(
    `insert into ${TABLE} (${names.join(', ')}) select ${values.join(', ')} from ${source}
      cross join ${ROWS} r where r.id = ${key} order by r.id returning id, document_id`,
    parameters,
  );
  rowCountsOf(strapi).changed(TABLE, [organisationId]);
  const idOf = new Map(rawRows<{ id: number; document_id: string }>(added).map((row) => [row.document_id, row.id]));
  const keyed = findings.map(({ document_id, lookups }) => ({ id: defined(idOf.get(document_id)), lookups }));
  await addKeys(strapi, organisationId, keyed);
  return keyed.map(({ id }) => id);
};

/** New values of a stored finding. */
export interface ChangedFinding {
  id: number;
  columns: Partial<FindingColumns>;
  /** Its keys, if they change. */
  lookups: readonly string[] | null;
}

const updateGroup = async (
  strapi: Core.Strapi,
  names: readonly string[],
  findings: readonly ChangedFinding[],
  now: Date,
): Promise<void> => {
  const columns = [...names, 'updated_at'];
  const rows = findings.map(({ id, columns: values }) => ({ id, ...values, updated_at: now.toISOString() }));
  const { expressions, source, parameters, key } = writtenRows(strapi, rows, 'id', columns);
  const sets = columns.map((name, index) => `${name} = ${expressions[index]}`);
  await connectionOf(strapi).raw(
    `update ${TABLE} set ${sets.join(', ')} from ${source} where ${TABLE}.id = ${key}`,
    parameters,
  );
};

/** Changes findings of an organisation, in the open transaction: those that change the same columns with one statement. */
export const changeFindings = async (
  strapi: Core.Strapi,
  organisationId: number,
  findings: readonly ChangedFinding[],
  now: Date,
): Promise<void> => {
  const groups = new Map<string, ChangedFinding[]>();
  for (const finding of findings) {
    const key = Object.keys(finding.columns).sort().join();
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  for (const [key, some] of groups) await updateGroup(strapi, key === '' ? [] : key.split(','), some, now);
  const rekeyed = findings.flatMap(({ id, lookups }) => (lookups ? [{ id, lookups }] : []));
  if (rekeyed.length === 0) return;
  await connectionOf(strapi)(FINDING_KEYS)
    .whereIn(
      'finding_id',
      rekeyed.map(({ id }) => id),
    )
    .delete();
  await addKeys(strapi, organisationId, rekeyed);
};

/** Fewer new findings do not change how PostgreSQL finds them. */
const MANY = 1000;

/**
 * Lets PostgreSQL count the findings after an import that has added many. It does so itself within about a minute. Until then, it takes
 * the tables for as small as they were: it would read all findings for each part of the next import, and compile each statement.
 * All columns are counted, because of those that are not, it takes each value for rare, and sorts all findings for a page of some.
 * What is being vacuumed is left out: that can take minutes.
 *
 * @param added how many findings the import has added
 */
export const countFindings = async (strapi: Core.Strapi, added: number): Promise<void> => {
  if (isSqlite(strapi) || added < MANY) return;
  const found: unknown = await connectionOf(strapi).raw('select reltuples from pg_class where oid = to_regclass(?)', [
    FINDING_KEYS,
  ]);
  const [{ reltuples: counted } = { reltuples: 0 }] = rawRows<{ reltuples: number }>(found);
  if (added > counted / 10) await connectionOf(strapi).raw(`analyze (skip_locked) ${TABLE}, ${FINDING_KEYS}`);
};
