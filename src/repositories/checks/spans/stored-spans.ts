import type { Core } from '@strapi/strapi';
import type { Span, Verdict } from '../../../domain/checks/spans';
import { connectionOf, isSqlite } from '../../../database/connection';
import { preparedStatement, statementsOf } from '../../../database/statements';
import { SPANS } from './span-tables';

/** Results without an agent have this reporter. */
export const NO_AGENT = '';

/** A span as it is stored, with whose it is. */
export interface StoredSpan extends Span {
  checkId: number;
  reporter: string;
  /** Silence after which another result begins a new span, in milliseconds. */
  gapMs: number;
}

/** A span to store. */
export interface NewSpan extends StoredSpan {
  /** Whether another result with this verdict and cause can change nothing but its end and its counts. */
  isSettled: boolean;
}

/** The columns of a span; PostgreSQL returns large integers as text. */
interface SpanRow {
  check_id: number;
  reporter: string;
  starts: number | string;
  ends: number | string;
  verdict: Verdict;
  results: number;
  streak: number;
  streak_starts: number | string;
  streak_down: number;
  side: 'up' | 'down' | null;
  cause: string | null;
  gap_ms: number | string;
}

const COLUMNS =
  's.check_id, s.reporter, s.starts, s.ends, s.verdict, s.results, s.streak, s.streak_starts, s.streak_down, s.side, s.cause, s.gap_ms';

const spanOf = (row: SpanRow): StoredSpan => ({
  checkId: row.check_id,
  reporter: row.reporter,
  starts: Number(row.starts),
  ends: Number(row.ends),
  verdict: row.verdict,
  results: row.results,
  streak: row.streak,
  streakStarts: Number(row.streak_starts),
  streakDown: row.streak_down === 1,
  side: row.side,
  cause: row.cause,
  gapMs: Number(row.gap_ms),
});

/** The rows of a JSON parameter, as a table `r`. */
export const jsonRows = (strapi: Core.Strapi, columns: Record<string, string>): string => {
  const names = Object.keys(columns);
  if (!isSqlite(strapi))
    return `json_to_recordset(?::json) as r(${names.map((name) => `${name} ${columns[name]}`).join(', ')})`;
  return `(select ${names.map((name) => `value ->> '${name}' as ${name}`).join(', ')} from json_each(?)) r`;
};

/**
 * The condition that an id is one of many, which are its one parameter. PostgreSQL expects few elements in an array, and many rows in
 * JSON, for which it would rather read a whole table.
 */
export const amongIds = (
  strapi: Core.Strapi,
  column: string,
  ids: readonly number[],
): { sql: string; binding: unknown } => {
  const once = [...new Set(ids)];
  return isSqlite(strapi)
    ? { sql: `${column} in (select value from json_each(?))`, binding: JSON.stringify(once) }
    : { sql: `${column} = any(?::int[])`, binding: once };
};

/** What a result says about a check. */
export interface Observation {
  /** Numeric id. */
  checkId: number;
  /** documentId of the agent, or `NO_AGENT`. */
  reporter: string;
  /** Milliseconds since 1970. */
  at: number;
  verdict: Verdict;
  cause: string | null;
}

/**
 * Reads the newest span of each reporter. It sorts the spans of the checks: PostgreSQL keeps a plan that it made while the table was
 * small, and with a subquery for each row, that one would read all rows for each of all rows.
 */
const newest = async (
  strapi: Core.Strapi,
  checkIds: readonly number[],
  condition = '',
  bindings: readonly unknown[] = [],
): Promise<StoredSpan[]> => {
  const among = amongIds(strapi, 's.check_id', checkIds);
  const sql = `select ${COLUMNS} from (
      select s.*, row_number() over (partition by s.check_id, s.reporter order by s.starts desc) as age
      from ${SPANS} s where ${among.sql} ${condition}) s
    where s.age = 1 order by s.check_id, s.reporter`;
  const values = [among.binding, ...bindings];
  return (await statementsOf(strapi).run<SpanRow & Record<string, unknown>>(preparedStatement(sql), values)).map(
    spanOf,
  );
};

/**
 * The newest span of every reporter of some checks.
 *
 * @param checkIds numeric ids
 */
export const newestSpans = (strapi: Core.Strapi, checkIds: readonly number[]): Promise<StoredSpan[]> =>
  newest(strapi, checkIds);

/** The newest span of one reporter for each of some checks. */
export const newestSpansBy = (
  strapi: Core.Strapi,
  reporter: string,
  checkIds: readonly number[],
): Promise<StoredSpan[]> => newest(strapi, checkIds, 'and s.reporter = ?', [reporter]);

/** Spans of a check that end at or after a time and begin before another, in their order; at most so many. */
export const spansBetween = async (
  strapi: Core.Strapi,
  checkId: number,
  range: { from: number; until: number },
  most: number,
): Promise<StoredSpan[]> => {
  const sql = preparedStatement(
    `select ${COLUMNS} from ${SPANS} s where s.check_id = ? and s.ends >= ? and s.starts < ?
     order by s.starts, s.reporter limit ?`,
  );
  const bindings = [checkId, range.from, range.until, most];
  return (await statementsOf(strapi).run<SpanRow & Record<string, unknown>>(sql, bindings)).map(spanOf);
};

const STORED_COLUMNS = {
  check_id: 'integer',
  reporter: 'text',
  starts: 'bigint',
  ends: 'bigint',
  verdict: 'text',
  results: 'integer',
  streak: 'integer',
  streak_starts: 'bigint',
  streak_down: 'integer',
  side: 'text',
  cause: 'text',
  gap_ms: 'bigint',
  is_settled: 'integer',
};

/** Stores spans: new ones, and changes of those that begin at the same time. */
export const storeSpans = async (strapi: Core.Strapi, spans: readonly NewSpan[]): Promise<void> => {
  if (spans.length === 0) return;
  const names = Object.keys(STORED_COLUMNS);
  const changed = names.slice(3).map((name) => `${name} = excluded.${name}`);
  const sql = `insert into ${SPANS} (${names.join(', ')})
    select ${names.map((name) => `r.${name}`).join(', ')} from ${jsonRows(strapi, STORED_COLUMNS)} where true
    on conflict (check_id, reporter, starts) do update set ${changed.join(', ')}`;
  const rows = spans.map((span) => ({
    check_id: span.checkId,
    reporter: span.reporter,
    starts: span.starts,
    ends: span.ends,
    verdict: span.verdict,
    results: span.results,
    streak: span.streak,
    streak_starts: span.streakStarts,
    streak_down: span.streakDown ? 1 : 0,
    side: span.side,
    cause: span.cause,
    gap_ms: span.gapMs,
    is_settled: span.isSettled ? 1 : 0,
  }));
  await statementsOf(strapi).run(preparedStatement(sql), [JSON.stringify(rows)]);
};

/** Removes the spans of a reporter from a time on, which are written again. */
export const removeSpans = async (
  strapi: Core.Strapi,
  { checkId, reporter }: Pick<StoredSpan, 'checkId' | 'reporter'>,
  from: number,
): Promise<void> => {
  const sql = preparedStatement(`delete from ${SPANS} where check_id = ? and reporter = ? and starts >= ?`);
  await statementsOf(strapi).run(sql, [checkId, reporter, from]);
};

/** Makes the next result of each reporter of a check decide its state again, because its rules have changed. */
export const unsettleSpans = async (strapi: Core.Strapi, checkId: number): Promise<void> => {
  await connectionOf(strapi)(SPANS).where({ check_id: checkId, is_settled: 1 }).update({ is_settled: 0 });
};
