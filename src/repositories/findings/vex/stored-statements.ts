import type { Core } from '@strapi/strapi';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks';
import { connectionOf, isSqlite } from '../../../database/connection';
import { countOf } from '../../../database/counts';
import { insertRows } from '../../../database/insert-rows';
import { rawRows } from '../../../database/raw-rows';
import { hasSomeKey, type StoredFinding } from '../imports/stored-findings';
import { STATEMENT_KEYS, STATEMENTS } from './statement-tables';
import { defined } from '../../../values';

/** A statement about one component, as it is stored. */
export interface NewStatement {
  /** What a later statement of the same source replaces. */
  slot: string;
  /** Position in its file. */
  position: number;
  /** ISO 8601 in UTC. */
  stated_at: string;
  /** What it says, as JSON. */
  record: string;
  lookups: readonly string[];
}

/** A stored statement. */
export interface StoredStatement {
  scan_id: number;
  /** The tool of its import; null if the scan is gone. */
  author: string | null;
  record: string;
}

/** A finding that a statement may be about. */
export type StatementTarget = Pick<StoredFinding, 'id' | 'rule_id' | 'identifiers' | 'package'>;

/** Findings that are compared with statements at once. */
export const TARGETS_AT_ONCE = 20_000;

/** The values of a list, as a subquery with one parameter. */
const valuesOf = (strapi: Core.Strapi): string =>
  isSqlite(strapi) ? '(select value from json_each(?))' : '(select unnest(?::text[]))';

const listOf = (strapi: Core.Strapi, values: readonly string[]): unknown =>
  isSqlite(strapi) ? JSON.stringify(values) : values;

/**
 * Makes an import that stores statements, and those that add findings, wait for each other until the open transaction ends.
 * Otherwise, neither would see what the other writes, and a statement would not apply. On SQLite, transactions wait anyway.
 */
export const lockStatements = async (
  strapi: Core.Strapi,
  organisationId: number,
  use: 'store' | 'read',
): Promise<void> => {
  if (isSqlite(strapi)) return;
  const lock = use === 'store' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await connectionOf(strapi).raw(`select ${lock}(?, ?)`, [ADVISORY_LOCKS.vexStatements, organisationId]);
};

/** How many statements an organisation has, each component of one counted. */
export const countStatements = async (strapi: Core.Strapi, organisationId: number): Promise<number> =>
  countOf(await connectionOf(strapi)(STATEMENTS).where({ organisation_id: organisationId }).count({ total: '*' }));

/** How many of some slots have a statement. */
export const countReplaced = async (
  strapi: Core.Strapi,
  organisationId: number,
  slots: readonly string[],
): Promise<number> => {
  const found: unknown = await connectionOf(strapi).raw(
    `select count(*) as total from ${STATEMENTS} where organisation_id = ? and slot in ${valuesOf(strapi)}`,
    [organisationId, listOf(strapi, slots)],
  );
  return countOf(rawRows<{ total: number | string }>(found));
};

const sourceOf = (strapi: Core.Strapi): string =>
  isSqlite(strapi)
    ? `select ?, n.value ->> 'slot', ?, n.value ->> 'position', n.value ->> 'stated_at', n.value ->> 'record'
        from json_each(?) as n where true`
    : `select ?::int, n.slot, ?::int, n.position, n.stated_at, n.record
        from json_to_recordset(?::json) as n (slot text, position int, stated_at text, record text)`;

/** The columns of a statement but its id. */
export const STATEMENT_COLUMNS = ['organisation_id', 'slot', 'scan_id', 'position', 'stated_at', 'record'] as const;

/** A statement replaces that of its slot, unless it is older. */
export const REPLACES_OLDER = `on conflict (organisation_id, slot) do update set scan_id = excluded.scan_id,
  position = excluded.position, stated_at = excluded.stated_at, record = excluded.record
  where excluded.stated_at >= ${STATEMENTS}.stated_at`;

/**
 * Stores statements, in the open transaction: each replaces that of its slot, unless it is older.
 *
 * @param statements no two of one slot
 */
export const storeStatements = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: { organisationId: number; scanId: number },
  statements: readonly NewStatement[],
): Promise<void> => {
  const db = connectionOf(strapi);
  const rows = statements.map(({ lookups: _lookups, ...row }) => row);
  const stored: unknown = await db.raw(
    `insert into ${STATEMENTS} (${STATEMENT_COLUMNS.join(', ')}) ${sourceOf(strapi)} ${REPLACES_OLDER}
      returning id, slot`,
    [organisationId, scanId, JSON.stringify(rows)],
  );
  const ids = new Map(rawRows<{ id: number; slot: string }>(stored).map(({ id, slot }) => [slot, id]));
  await db(STATEMENT_KEYS)
    .whereIn('statement_id', [...ids.values()])
    .delete();
  const keys = statements
    .filter(({ slot }) => ids.has(slot))
    .flatMap(({ slot, lookups }) =>
      lookups.map((lookup) => ({ organisation_id: organisationId, lookup, statement_id: defined(ids.get(slot)) })),
    );
  await insertRows(strapi, STATEMENT_KEYS, keys, { types: { organisation_id: 'int', statement_id: 'int' } });
};

/** The statements of an organisation that have one of some keys, in the order in which they came. */
export const findStatements = async (
  strapi: Core.Strapi,
  organisationId: number,
  lookups: readonly string[],
): Promise<StoredStatement[]> => {
  const found: unknown = await connectionOf(strapi).raw(
    `select scan_id, record, (select s.tool from security_scans s where s.id = ${STATEMENTS}.scan_id) as author
      from ${STATEMENTS} where id in (select statement_id from ${STATEMENT_KEYS}
        where organisation_id = ? and lookup in ${valuesOf(strapi)})
      order by scan_id, position`,
    [organisationId, listOf(strapi, lookups)],
  );
  return rawRows<StoredStatement>(found);
};

/**
 * The findings of an organisation that have one of some keys.
 *
 * @param after id of the last one before
 */
export const findTargets = async (
  strapi: Core.Strapi,
  organisationId: number,
  lookups: readonly string[],
  after: number,
): Promise<StatementTarget[]> => {
  const found: unknown = await connectionOf(strapi).raw(
    `select id, rule_id, identifiers, package from security_findings where organisation_id = ? and id > ?
        and id ?
      order by id limit ${TARGETS_AT_ONCE}`,
    [organisationId, after, hasSomeKey(strapi, organisationId, lookups)],
  );
  return rawRows<StatementTarget>(found);
};
