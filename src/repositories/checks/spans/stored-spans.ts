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

/** Some ids as the rows of a table `c`, which are its one parameter. */
const idRows = (strapi: Core.Strapi, ids: readonly number[]): { sql: string; binding: unknown } => {
  const once = [...new Set(ids)];
  return isSqlite(strapi)
    ? { sql: '(select value as id from json_each(?)) c', binding: JSON.stringify(once) }
    : { sql: 'unnest(?::int[]) as c (id)', binding: once };
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
 * Reads the newest span of some reporters of checks: a check that flaps for months has very many spans. The statement is not prepared,
 * because PostgreSQL would keep a plan that it made while the table was small.
 *
 * @param reporters a query of check_id and reporter
 */
const newest = async (strapi: Core.Strapi, reporters: string, bindings: readonly unknown[]): Promise<StoredSpan[]> => {
  const sql = `${reporters} select ${COLUMNS} from r join ${SPANS} s on s.check_id = r.check_id and s.reporter = r.reporter
      and s.starts = (select max(m.starts) from ${SPANS} m where m.check_id = r.check_id and m.reporter = r.reporter)
    order by s.check_id, s.reporter`;
  return (await statementsOf(strapi).run<SpanRow & Record<string, unknown>>({ sql }, bindings)).map(spanOf);
};

/**
 * The newest span of every reporter of some checks.
 *
 * @param checkIds numeric ids
 */
export const newestSpans = (strapi: Core.Strapi, checkIds: readonly number[]): Promise<StoredSpan[]> => {
  const ids = idRows(strapi, checkIds);
  // Each reporter is found by the one before: an index has them in order.
  const reporters = `with recursive r (check_id, reporter) as (
      select c.id, (select min(s.reporter) from ${SPANS} s where s.check_id = c.id) from ${ids.sql}
      union all
      select r.check_id, (select min(s.reporter) from ${SPANS} s where s.check_id = r.check_id and s.reporter > r.reporter)
      from r where r.reporter is not null)`;
  return newest(strapi, reporters, [ids.binding]);
};

/** The newest span of one reporter for each of some checks. */
export const newestSpansBy = (
  strapi: Core.Strapi,
  reporter: string,
  checkIds: readonly number[],
): Promise<StoredSpan[]> => {
  const ids = idRows(strapi, checkIds);
  const reporters = `with r (check_id, reporter) as (select c.id, cast(? as varchar) from ${ids.sql})`;
  return newest(strapi, reporters, [reporter, ids.binding]);
};

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
