import type { Core } from '@strapi/strapi';
import type { Verdict } from '../../../domain/checks/spans';
import { isSqlite } from '../../../database/connection';
import { ignoreUnawaitedFailure, preparedStatement, statementsOf } from '../../../database/statements';
import { SPANS } from './span-tables';
import { jsonRows, type Observation } from './stored-spans';

const CONTINUE = `update ${SPANS} set ends = ?, results = results + 1, streak = streak + 1
   where check_id = ? and reporter = ? and starts = (select max(m.starts) from ${SPANS} m where m.check_id = ? and m.reporter = ?)
     and verdict = ? and coalesce(cause, '') = ? and is_settled = 1 and ends <= ? and ends >= ? - gap_ms`;

/**
 * Locks the check before the result refers to its organisation: a merge locks records before their organisation, too. An update that
 * another transaction has overtaken keeps the span locked although it changes nothing, so the span comes after the check, as
 * everywhere.
 */
const LOCKED = `with c as materialized (select id from synthetic_checks where id = ? for no key update)`;

/**
 * Continues the newest span of a reporter by one result that is stored next, with one statement, which PostgreSQL gets together with
 * that of the result.
 *
 * @returns false if the result may change more than that; then nothing was written
 */
export const continueSpan = (
  strapi: Core.Strapi,
  { checkId, reporter, at, verdict, cause }: Observation,
): Promise<boolean> => {
  const values = [at, checkId, reporter, checkId, reporter, verdict, cause ?? '', at, at];
  const [sql, bindings] = isSqlite(strapi)
    ? [`${CONTINUE} returning check_id`, values]
    : [`${LOCKED} ${CONTINUE} and exists (select 1 from c) returning check_id`, [checkId, ...values]];
  const continuing = statementsOf(strapi).defer(preparedStatement(sql), bindings);
  return ignoreUnawaitedFailure(continuing.then((rows) => rows.length > 0));
};

/** Results of a check from one reporter in a row that say the same. Times in milliseconds since 1970. */
export interface Run {
  /** Numeric id. */
  checkId: number;
  reporter: string;
  verdict: Verdict;
  cause: string | null;
  begins: number;
  ends: number;
  results: number;
  /** The longest silence between two of them. */
  silence: number;
}

const COLUMNS = {
  id: 'integer',
  sender: 'text',
  outcome: 'text',
  reason: 'text',
  first_at: 'bigint',
  last_at: 'bigint',
  more: 'integer',
  silence: 'bigint',
};

/**
 * Continues the newest spans of some checks by several results each, with one statement. The checks are locked, so that no other
 * transaction waits for the spans of one while it holds those of another.
 *
 * @returns the runs that did, as `check/reporter`. The others may change more than that, and nothing of them was written
 */
export const continueSpans = async (strapi: Core.Strapi, runs: readonly Run[]): Promise<Set<string>> => {
  const newest = isSqlite(strapi)
    ? `join ${SPANS} m on m.check_id = r.id and m.reporter = r.sender
         and m.starts = (select max(starts) from ${SPANS} where check_id = r.id and reporter = r.sender)`
    : `cross join lateral (select * from ${SPANS} m where m.check_id = r.id and m.reporter = r.sender
         order by m.starts desc limit 1) m`;
  const sql = `with n as materialized (
      select r.id, r.sender, m.starts as begun, r.last_at, r.more from ${jsonRows(strapi, COLUMNS)} ${newest}
      where m.verdict = r.outcome and coalesce(m.cause, '') = r.reason and m.is_settled = 1
        and m.ends <= r.first_at and m.ends >= r.first_at - m.gap_ms and m.gap_ms >= r.silence)
    update ${SPANS} as s set ends = n.last_at, results = s.results + n.more, streak = s.streak + n.more
    from n where s.check_id = n.id and s.reporter = n.sender and s.starts = n.begun
    returning check_id, reporter`;
  const rows = runs.map(({ checkId, reporter, verdict, cause, begins, ends, results, silence }) => ({
    ...{ id: checkId, sender: reporter, outcome: verdict, reason: cause ?? '' },
    ...{ first_at: begins, last_at: ends, more: results, silence },
  }));
  type Key = { check_id: number; reporter: string };
  const continued = await statementsOf(strapi).run<Key>(preparedStatement(sql), [JSON.stringify(rows)]);
  return new Set(continued.map(({ check_id: id, reporter }) => `${id}/${reporter}`));
};
